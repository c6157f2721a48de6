import type { Resource } from '#declare/model.ts'

const reduced = new Map<Resource, Map<string, Resource>>()

/** A resource without one column that clients cannot set, such as the reference to the parent in the path. */
export function without(resource: Resource, column: string): Resource {
  const cached = reduced.get(resource)?.get(column)
  if (cached !== undefined) return cached
  const made: Resource = { ...resource, columns: resource.columns.filter((one) => one.name !== column) }
  const all = reduced.get(resource) ?? new Map<string, Resource>()
  reduced.set(resource, all.set(column, made))
  return made
}
