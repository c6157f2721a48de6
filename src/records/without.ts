import type { Resource } from '#declare/model.ts'

const lessened = new Map<Resource, Map<string, Resource>>()

/** A resource less one column that the client has no say in, such as the reference to a parent named by the path. */
export function without(resource: Resource, column: string): Resource {
  const known = lessened.get(resource)?.get(column)
  if (known !== undefined) return known
  const made: Resource = { ...resource, columns: resource.columns.filter((one) => one.name !== column) }
  const all = lessened.get(resource) ?? new Map<string, Resource>()
  lessened.set(resource, all.set(column, made))
  return made
}
