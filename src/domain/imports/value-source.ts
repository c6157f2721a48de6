import type { Resource } from '#declare/model.ts'
import { isObject } from '#values/json.ts'

/** Keys of the sources of a value; an object with none of them has values of its own (spec: platform 11.3). */
const SOURCES = ['index', 'value', 'variable', 'template']

/** Where a flow takes a value from. */
export type ValueSource = Readonly<Record<string, unknown>>

/** Whether an object is the source of one value, and not an object of such. */
export function isValueSource(value: unknown): value is ValueSource {
  return isObject(value) && SOURCES.some((source) => source in value)
}

/** The attributes of what is written below an attribute: of an address, or of the children in a list of changes. */
export function resourceBelow(resource: Resource | undefined, name: string): Resource | undefined {
  if (resource === undefined) return undefined
  if (resource.address !== null && name === resource.address.field) return resource.address.target
  const part = resource.parts.find((one) => name === `${one.name}_changes` || name === one.name)
  // A change of a child has its attributes below a key of this name.
  return part?.children ?? (name === 'attributes' ? resource : undefined)
}
