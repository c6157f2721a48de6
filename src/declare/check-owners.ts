import type { Resource } from './model.ts'

/** Refuses an ownership declaration that names a field which is not declared or refers to something else. */
export function checkOwners(resource: Resource, all: ReadonlyMap<string, Resource>): string[] {
  const { through, by_user, by_referrers = {} } = resource.declaration.ownership ?? {}
  const refersTo = (of: string, field: string, to: string | null) =>
    all
      .get(of)
      ?.columns.some(
        (one) =>
          one.field === field && one.declared.kind === 'reference' && (to === null || one.declared.to === to),
      ) === true
  const known = [
    ...(through === undefined ? [] : [refersTo(resource.name, through, null)]),
    ...(by_user === undefined ? [] : [refersTo(resource.name, by_user, 'users')]),
    ...Object.entries(by_referrers).map(([of, field]) => refersTo(of, field, resource.name)),
  ]
  return known.every(Boolean) ? [] : [`${resource.name} is owned by what is no such reference`]
}
