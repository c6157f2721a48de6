import { may } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Operation, ValuesOfRecords } from './operation.ts'

/** Refuses an operation for the owner of records to callers who own not all of them, but for those with the permission for others'. */
export function assertOwnRecords(
  { caller }: Transaction,
  { owner }: Operation,
  rows: readonly AnyRow[],
): void {
  if (owner === undefined || (owner.others !== null && may(caller, owner.others))) return
  const { having = {}, unless } = owner
  const owned = rows.filter((row) => unless === undefined || !hasValues(row, unless))
  if (owned.some(({ user_id }) => user_id !== caller.user_id)) throw refusal('not_owner', {})
  if (!owned.every((row) => hasValues(row, having))) throw refusal('permission_denied', {})
}

function hasValues(row: AnyRow, values: ValuesOfRecords): boolean {
  return Object.entries(values).every(([column, among]) => among.includes(String(row[column])))
}
