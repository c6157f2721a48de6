import type { Reference, Resource } from '#declare/model.ts'

/** Whether a reference names the account or warehouse that a record belongs to. */
export function isOwner(reference: Reference, of: 'accounts' | 'warehouses'): boolean {
  const { target, field, declared } = reference
  return target.name === of && (field === target.one || declared.owner === true)
}

/** The parents of a record: the record it is a part of, the parent in its path, or the one it is deleted with. */
export function parentsOf(resource: Resource): readonly Reference[] {
  const { under } = resource.declaration
  const wholes = resource.references.filter(
    (one) =>
      one.field === under?.by ||
      one.declared.part_of_target === true ||
      one.target.parts.some((part) => part.children === resource && part.by.name === one.name),
  )
  const cascading = resource.references.filter((one) => one.declared.on_delete === 'cascade').slice(0, 1)
  return (wholes.length > 0 ? wholes : cascading).filter(({ target }) => target !== resource)
}

/** Whether something else than an account determines who sees the records of a resource. */
export function hasOtherViewers(resource: Resource): boolean {
  const { private_to, visible_to, scope = 'tenant' } = resource.declaration
  const isAddress = resource.referrers.some((one) => one.resource.address === one.reference)
  const isDetermined = private_to !== undefined || visible_to !== undefined || scope !== 'tenant'
  return isDetermined || isAddress || resource.visible_through !== null || parentsOf(resource).length > 0
}
