import type { Resource } from '#declare/model.ts'
import type { Caller } from '#values/caller.ts'
import { isPermission, viewPermission } from './permissions.ts'

/** Whether a role may read a type; types without a permission of their own belong to whoever reads their area. */
export function mayView(
  { permissions }: Pick<Caller, 'permissions'>,
  { name, declaration }: Pick<Resource, 'name' | 'declaration'>,
): boolean {
  const own = viewPermission(name)
  return permissions.has(isPermission(own) ? own : viewPermission(declaration.area))
}
