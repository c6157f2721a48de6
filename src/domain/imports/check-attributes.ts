import type { Model, Resource } from '#declare/model.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { isValueSource, resourceBelow } from './value-source.ts'

/** The input of the operation that creates a record, which may take more than the record has; null if there is none. */
export type CreationInputs = (resource: Resource) => Resource | null

type Action = { readonly action: unknown; readonly configuration: Readonly<Record<string, unknown>> }
type FlowLists = Readonly<Record<string, unknown>>

/** What a check of flows knows of all of them. */
type FlowFacts = {
  /** What creates a resource takes; null if imports never write it, which is refused as such, and undefined if there is none. */
  readonly inputOf: (name: unknown) => Resource | null | undefined
  /** The names of resources by the names that flows give to their records. */
  readonly built: ReadonlyMap<string, unknown>
}

/**
 * Checks that every attribute that flows fill exists, at any depth: what cannot be filled would be lost without a word. Each
 * violation points at its place below the pointer of its list.
 */
export function checkAttributes(
  { model, inputs }: { readonly model: Model; readonly inputs: CreationInputs },
  flows: FlowLists,
  pointers: Readonly<Record<string, string>> = {},
): readonly Violation[] {
  const lists = ['automatic_processing_flows', 'manual_processing_flows']
  const actions = lists.flatMap((list) =>
    itemsOf(flows[list]).flatMap(([flow, index]) =>
      actionsIn(
        flow.processing_actions,
        `${pointers[list] ?? `/data/attributes/${list}`}/${index}/processing_actions`,
      ),
    ),
  )
  const inputOf = (name: unknown) => {
    const resource = [...model.values()].find((one) => one.one === name || one.name === name)
    if (resource === undefined) return undefined
    return resource.declaration.imported === false ? null : (inputs(resource) ?? resource)
  }
  const built = new Map(
    actions.flatMap(
      ([
        {
          action,
          configuration: { as, resource_name },
        },
      ]) => (BUILDS.includes(String(action)) ? [[String(as ?? resource_name), resource_name] as const] : []),
    ),
  )
  return actions.flatMap(([action, pointer]) => checkAction(action, { inputOf, built }, pointer))
}

const BUILDS = ['build_resource', 'find_or_build_resource', 'find_resource']

/** The actions of a flow and of its branches, each with its pointer. */
function actionsIn(list: unknown, pointer: string): readonly (readonly [Action, string])[] {
  return itemsOf(list).flatMap(([{ action, configuration }, index]) => {
    if (!isObject(configuration)) return []
    const at = `${pointer}/${index}/configuration`
    const branches = ['then', 'else'].flatMap((side) => actionsIn(configuration[side], `${at}/${side}`))
    return [[{ action, configuration }, at] as const, ...branches]
  })
}

function checkAction(
  { action, configuration }: Action,
  facts: FlowFacts,
  pointer: string,
): readonly Violation[] {
  const { resource_name, attributes, scope, parent, collection, target } = configuration
  switch (action) {
    case 'build_resource':
    case 'find_or_build_resource': {
      const resource = facts.inputOf(resource_name)
      if (resource === undefined)
        return [violation('invalid', { field: 'resource_name' }, `${pointer}/resource_name`)]
      if (resource === null) return []
      return [
        ...checkObject(attributes, resource, `${pointer}/attributes`),
        ...checkObject(scope, resource, `${pointer}/scope`),
      ]
    }
    case 'build_nested_resource': {
      const resource = facts.inputOf(facts.built.get(String(parent)))
      if (resource === undefined || resource === null) return []
      const part = resource.parts.find(({ name }) => name === collection)
      if (part === undefined) return [violation('invalid', { field: 'collection' }, `${pointer}/collection`)]
      return checkObject(attributes, part.children, `${pointer}/attributes`)
    }
    case 'set_attribute': {
      const [record = '', ...path] = String(target).split('.')
      const resource = facts.inputOf(facts.built.get(record))
      return resource === undefined || resource === null || isKnownPath(resource, path)
        ? []
        : [violation('unknown_attribute', { field: path.join('.') }, `${pointer}/target`)]
    }
    default:
      return []
  }
}

function isKnownPath(resource: Resource, [name = '', ...others]: readonly string[]): boolean {
  if (!isKnown(resource, name)) return false
  const below = resourceBelow(resource, name)
  return others.length === 0 || below === undefined || isKnownPath(below, others)
}

/** Whether a resource takes an attribute of this name. */
function isKnown(resource: Resource, name: string): boolean {
  const { address, parts, attributes, declaration } = resource
  if (attributes.has(name) || Object.hasOwn(declaration.field_groups ?? {}, name)) return true
  if (name === address?.field || declaration.under?.by === name.replace(/_id$/, '')) return true
  return parts.some((part) => name === part.name || name === `${part.name}_changes`)
}

function checkObject(values: unknown, resource: Resource, pointer: string): readonly Violation[] {
  if (!isObject(values)) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const at = `${pointer}/${name}`
    if (!isKnown(resource, name)) return [violation('unknown_attribute', { field: name }, at)]
    return checkValue(value, { resource, name }, at)
  })
}

type AttributePlace = { readonly resource: Resource; readonly name: string }

/** Checks what is below an attribute: only an address, children and JSON have anything there. */
function checkValue(
  value: unknown,
  { resource, name }: AttributePlace,
  pointer: string,
): readonly Violation[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => checkItem(one, { resource, name }, `${pointer}/${index}`))
  if (!isObject(value) || isValueSource(value)) return []
  const below = resourceBelow(resource, name)
  if (below !== undefined) return checkObject(value, below, pointer)
  const kind = resource.attributes.get(name)?.declared.kind
  const isFree = kind === undefined || kind === 'json' || kind === 'secret'
  return isFree ? [] : [violation('invalid', { field: name }, pointer)]
}

/** A change of a child has its attributes below `attributes`; a child in a whole list is its attributes. */
function checkItem(
  value: unknown,
  { resource, name }: AttributePlace,
  pointer: string,
): readonly Violation[] {
  const below = resourceBelow(resource, name)
  if (!isObject(value) || below === undefined) return []
  const isChange = name.endsWith('_changes')
  return isChange
    ? checkObject(value.attributes, below, `${pointer}/attributes`)
    : checkObject(value, below, pointer)
}

function itemsOf(list: unknown): readonly (readonly [FlowLists, number])[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item, index) => (isObject(item) ? [[item, index] as const] : []))
}
