import type { Model, Resource } from '#declare/model.ts'
import { refusal, refuseAll, type Violation, violation } from '#problems/problem.ts'
import type { Attributes } from '#records/parsed.ts'
import { isObject } from '#values/json.ts'

/** Actions that build a record. */
const BUILD_ACTIONS = ['build_resource', 'find_or_build_resource']

/** The flows of an import configuration, stored or sent. */
type Flows = Readonly<Record<string, unknown>>

/**
 * Checks that flows write no resource that grants rights, and no password or secret. Each violation points at its place
 * below the pointer of its list.
 */
export function checkImportable(
  model: Model,
  flows: Flows,
  pointers: Readonly<Record<string, string>> = {},
): readonly Violation[] {
  return ['automatic_processing_flows', 'manual_processing_flows'].flatMap((list) =>
    objectsIn(flows[list]).flatMap(([flow, index]) => {
      const at = `${pointers[list] ?? `/data/attributes/${list}`}/${index}/processing_actions`
      return checkActions(model, flow.processing_actions, at)
    }),
  )
}

/** Refuses a file whose stored configuration has such flows, before any of its rows is read. */
export function assertImportable(model: Model, flows: Flows): void {
  refuseAll(checkImportable(model, flows))
}

/** Refuses to write a record that grants rights, or a secret of any record. */
export function assertMayWrite(resource: Resource, attributes: Attributes): void {
  if (resource.declaration.imported === false)
    throw refusal('not_importable', { field: 'resource_name', type: resource.name })
  const [secret] = secretsIn(resource, Object.keys(attributes))
  if (secret !== undefined) throw refusal('secret_not_importable', { field: secret })
}

function checkActions(model: Model, actions: unknown, pointer: string): readonly Violation[] {
  return objectsIn(actions).flatMap(([{ action, configuration }, index]) => {
    if (!isObject(configuration)) return []
    const at = `${pointer}/${index}/configuration`
    if (action === 'condition')
      return ['then', 'else'].flatMap((side) => checkActions(model, configuration[side], `${at}/${side}`))
    if (action === 'set_attribute') return checkTarget(model, configuration.target, at)
    return BUILD_ACTIONS.includes(String(action)) ? checkBuild(model, configuration, at) : []
  })
}

function checkBuild(model: Model, configuration: Flows, pointer: string): readonly Violation[] {
  const resource = findResource(model, configuration.resource_name)
  if (resource === undefined) return []
  if (resource.declaration.imported === false) {
    const facts = { field: 'resource_name', type: resource.name }
    return [violation('not_importable', facts, `${pointer}/resource_name`)]
  }
  const { attributes, scope } = configuration
  const named = Object.entries({ attributes, scope }).flatMap(([key, values]) =>
    secretsIn(resource, isObject(values) ? Object.keys(values) : []).map((field) =>
      violation('secret_not_importable', { field }, `${pointer}/${key}/${field}`),
    ),
  )
  const [found] = secretsIn(resource, [String(configuration.resource_attribute)])
  return found === undefined
    ? named
    : [...named, violation('secret_not_importable', { field: found }, `${pointer}/resource_attribute`)]
}

/** A later assignment names a variable and not a resource, so the secrets of all resources count. */
function checkTarget(model: Model, target: unknown, pointer: string): readonly Violation[] {
  const field = String(target).split('.')[1] ?? ''
  const isSecret = [...model.values()].some((resource) => secretsIn(resource, [field]).length > 0)
  return isSecret ? [violation('secret_not_importable', { field }, `${pointer}/target`)] : []
}

function findResource(model: Model, name: unknown): Resource | undefined {
  return [...model.values()].find((resource) => resource.one === name || resource.name === name)
}

function secretsIn(resource: Resource, attributes: readonly string[]): readonly string[] {
  return attributes.filter((name) => {
    const kind = resource.attributes.get(name)?.declared.kind
    return kind === 'password' || kind === 'secret'
  })
}

function objectsIn(list: unknown): readonly (readonly [Flows, number])[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item, index) => (isObject(item) ? [[item, index] as const] : []))
}
