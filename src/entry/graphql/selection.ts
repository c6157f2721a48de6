import type { FieldNode } from 'graphql'
import type { Resource } from '#declare/model.ts'
import { pascalCase } from '#declare/names.ts'
import { violation } from '#problems/problem.ts'
import { type ListField, listFieldsOf } from '#records/list-fields.ts'
import type { Selection, Wanted } from '#records/projection.ts'
import { collectFields, type Ground, setsBelow } from './collect-fields.ts'
import { requestRefusal } from './errors.ts'
import { LIMITS } from './limits.ts'
import type { Pasts } from './past.ts'

/** How many fields a query unfolds to; fragments within fragments can make few words into many. */
export class Budget {
  #spent = 0

  spend(fields: number): void {
    this.#spent += fields
    if (this.#spent > LIMITS.fields)
      throw requestRefusal(violation('query_too_complex', { cost: this.#spent, max: LIMITS.fields }))
  }
}

/** The ground of a compilation: what fields there are, how many there may be, and where the past is read. */
export type Compiling = Ground & { readonly budget: Budget; readonly pasts: Pasts }

/** What is wanted of records, what one of them costs (platform 3.8), and which types it shows. */
export type Priced = {
  readonly selection: Selection
  readonly cost: number
  readonly types: readonly Resource[]
}

/** What an object counts, and how many items a plain list is taken to have. */
const OBJECT = 1
const LIST = 10

/** Turns the fields asked of a node into what the list engine is to give. */
export function selectionFor(resource: Resource, nodes: readonly FieldNode[], compiling: Compiling): Priced {
  const fields = collectFields(setsBelow(nodes), compiling, resource.node)
  compiling.budget.spend(fields.size)
  let cost = OBJECT
  const types: Resource[] = [resource]
  const wanted = [...fields].map(([key, found]): Wanted => {
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
      return { key, field, wanted: below }
    }
    const target = targetOf(field)
    const below = selectionFor(target, found, compiling)
    cost += field.kind === 'relation' ? below.cost : LIST * below.cost
    types.push(...below.types)
    return { key, field, selection: below.selection }
  })
  return { selection: { resource, wanted }, cost, types }
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
  }: { compiling: Compiling; field: Extract<ListField, { kind: 'group' }>; node: string },
): readonly Wanted[] {
  return [...collectFields(setsBelow(nodes), compiling)].map(([key, [found]]) => {
    const name = found.name.value
    if (name === '__typename') return typename(key, node)
    const member = field.fields.find((one) => one.name === name)
    if (member === undefined) throw new Error(`${node} has no field ${name}`)
    return { key, field: member }
  })
}

/** The name of a type, as a value every row has. */
export function typename(key: string, name: string): Wanted {
  return { key, field: { kind: 'constant', value: JSON.stringify(name) } }
}
