import type { FieldNode } from 'graphql'
import type { Resource } from '#declare/model.ts'
import { pascalCase } from '#declare/names.ts'
import { violation } from '#problems/problem.ts'
import { type ListField, listFieldsOf } from '#records/list-fields.ts'
import type { SelectedField, Selection } from '#records/projection.ts'
import { typesRepeatedIn } from '#records/shown-source.ts'
import { collectFields, type FieldContext, setsBelow } from './collect-fields.ts'
import { requestRefusal } from './errors.ts'
import { LIMITS } from './limits.ts'
import type { PastSources } from './past.ts'

/** Maximum number of fields of a query with its fragments expanded; nested fragments expand exponentially. */
export class Budget {
  #spent = 0

  spend(fields: number): void {
    this.#spent += fields
    if (this.#spent > LIMITS.fields)
      throw requestRefusal(violation('query_too_complex', { cost: this.#spent, max: LIMITS.fields }))
  }
}

/** The context of a compilation: fields, their limit, and the sources of the past. */
export type CompileContext = FieldContext & { readonly budget: Budget; readonly pasts: PastSources }

/** A selection of records, the cost of one record (platform 3.8), and the types it contains. */
export type CostedSelection = {
  readonly selection: Selection
  readonly cost: number
  readonly types: readonly Resource[]
}

/** The cost of an object, and the assumed length of a plain list. */
const OBJECT = 1
const LIST = 10

/** Compiles the selection of a node into a selection of the list engine. */
export function selectionFor(
  resource: Resource,
  nodes: readonly FieldNode[],
  compiling: CompileContext,
): CostedSelection {
  const fields = collectFields(setsBelow(nodes), compiling, resource.node)
  compiling.budget.spend(fields.size)
  let cost = OBJECT
  const types: Resource[] = [resource, ...typesRepeatedIn(resource)]
  const selected = [...fields].map(([key, found]): SelectedField => {
    const name = found[0].name.value
    if (name === '__typename') return typename(key, resource.node)
    const field = listFieldsOf(resource).get(name)
    if (field === undefined) throw new Error(`${resource.node} has no field ${name}`)
    if (field.kind === 'column' || field.kind === 'node_id') return { key, field }
    if (field.kind === 'breakdown') {
      cost += OBJECT
      return { key, field }
    }
    if (field.kind === 'group') {
      cost += OBJECT
      const below = groupFields(found, { compiling, field, node: `${resource.node}${pascalCase(name)}` })
      return { key, field, fields: below }
    }
    const target = targetOf(field)
    const below = selectionFor(target, found, compiling)
    cost += field.kind === 'relation' ? below.cost : LIST * below.cost
    types.push(...below.types)
    return { key, field, selection: below.selection }
  })
  return { selection: { resource, fields: selected }, cost, types }
}

function targetOf(field: Extract<ListField, { kind: 'relation' | 'children' | 'listed' }>): Resource {
  switch (field.kind) {
    case 'relation':
      return field.reference.target
    case 'children':
      return field.part.children
    case 'listed':
      return field.target
  }
}

function groupFields(
  nodes: readonly FieldNode[],
  {
    compiling,
    field,
    node,
  }: { compiling: CompileContext; field: Extract<ListField, { kind: 'group' }>; node: string },
): readonly SelectedField[] {
  return [...collectFields(setsBelow(nodes), compiling)].map(([key, [found]]) => {
    const name = found.name.value
    if (name === '__typename') return typename(key, node)
    const member = field.fields.find((one) => one.name === name)
    if (member === undefined) throw new Error(`${node} has no field ${name}`)
    return { key, field: member }
  })
}

/** `__typename` as a constant of every row. */
export function typename(key: string, name: string): SelectedField {
  return { key, field: { kind: 'constant', value: JSON.stringify(name) } }
}
