import type { Resource } from '#declare/model.ts'
import type { Caller } from '#values/caller.ts'
import type { RefusedOperation } from './audit.ts'
import { isPermission, viewPermission } from './permissions.ts'

type ViewedResource = Pick<Resource, 'name' | 'declaration'>

/** Whether the caller may read a type; types without a permission of their own follow their area. */
export function mayView({ permissions }: Pick<Caller, 'permissions'>, resource: ViewedResource): boolean {
  return permissions.has(permissionToView(resource))
}

/** The audit record of a refused read. */
export function refusedRead(resource: ViewedResource): RefusedOperation {
  const { name } = resource
  return { type: name, operation: `${name}.read`, permission: permissionToView(resource) }
}

/** The permission to read a type: its own, or that of its area. */
export function permissionToView({ name, declaration }: ViewedResource): string {
  const own = viewPermission(name)
  return isPermission(own) ? own : viewPermission(declaration.area)
}
