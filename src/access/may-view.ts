import type { Resource } from '#declare/model.ts'
import type { Caller } from '#values/caller.ts'
import type { RefusedOperation } from './audit.ts'
import { isPermission, viewPermission } from './permissions.ts'

type Viewed = Pick<Resource, 'name' | 'declaration'>

/** Whether a role may read a type; types without a permission of their own belong to whoever reads their area. */
export function mayView({ permissions }: Pick<Caller, 'permissions'>, resource: Viewed): boolean {
  return permissions.has(permissionToView(resource))
}

/** What is noted of a caller who was not let read a type. */
export function readingRefused(resource: Viewed): RefusedOperation {
  const { name } = resource
  return { type: name, operation: `${name}.read`, permission: permissionToView(resource) }
}

/** The permission to read a type: its own, or that of its area. */
export function permissionToView({ name, declaration }: Viewed): string {
  const own = viewPermission(name)
  return isPermission(own) ? own : viewPermission(declaration.area)
}
