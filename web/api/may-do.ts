import type { Me } from './caller.ts'
import type { MetadataIndex, OperationMetadata, ValuesOfRecords } from './metadata.ts'

type Rules = Pick<OperationMetadata, 'permission' | 'limited' | 'owner'>
type OwnedRecord = Readonly<Record<string, unknown>>

/** Whether the caller may do an operation: to some record; to this one where it is given, null for one that is not known. */
export type MayDo = (operation: Rules, record?: OwnedRecord | null) => boolean

/** What somebody may do by their permissions, the accounts that they see, and what is theirs; nothing until that is known. */
export function mayDoOf(me: Pick<Me, 'user' | 'permissions' | 'account_ids'> | undefined): MayDo {
  const granted = new Set(me?.permissions)
  return ({ permission, limited, owner }, record) => {
    if (me === undefined || (permission !== null && !granted.has(permission))) return false
    if (me.account_ids !== null && !limited) return false
    if (record === undefined || owner === null || (owner.others !== null && granted.has(owner.others)))
      return true
    if (record === null) return false
    return isOwn(record, me.user?.id) && hasValues(record, owner.having)
  }
}

function isOwn({ user, user_id }: OwnedRecord, id: string | undefined): boolean {
  const owner = typeof user === 'object' && user !== null && 'id' in user ? user.id : user_id
  return id !== undefined && String(owner) === id
}

function hasValues(record: OwnedRecord, values: ValuesOfRecords): boolean {
  return Object.entries(values).every(([name, among]) => among.includes(String(record[name])))
}

/** Whether somebody has a permission that is of use to them: one to manage a type that callers limited to accounts never change is not. */
export function mayOf(
  me: Pick<Me, 'permissions' | 'account_ids'> | undefined,
  index: Pick<MetadataIndex, 'types'> | undefined,
): (permission: string | null) => boolean {
  const granted = new Set(me?.permissions)
  if (me !== undefined && me.account_ids !== null) {
    const closed = index?.types.filter(({ limited_changes }) => !limited_changes)
    for (const permission of me.permissions)
      if (closed?.some(({ name }) => permission === `manage_${name}`) ?? permission.startsWith('manage_'))
        granted.delete(permission)
  }
  return (permission) => permission === null || granted.has(permission)
}
