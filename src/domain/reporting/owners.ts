import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'

/** Refuses whoever is not the owner of all of these records (platform 14.2, 14.3). */
export function assertOwns({ caller }: Transaction, rows: readonly AnyRow[]): void {
  if (rows.some(({ user_id }) => user_id !== caller.user_id)) throw refusal('not_owner', {})
}
