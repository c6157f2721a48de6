import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'

/** Refuses a caller who is not the owner of all these records (platform 14.2, 14.3). */
export function assertOwner({ caller }: Transaction, rows: readonly AnyRow[]): void {
  if (rows.some(({ user_id }) => user_id !== caller.user_id)) throw refusal('not_owner', {})
}
