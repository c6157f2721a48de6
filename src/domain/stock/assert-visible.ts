import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { Pile } from './piles.ts'

/** Refuses goods of accounts that are not visible to the caller: to the caller such a unit does not exist. */
export function assertVisible(tx: Transaction, piles: readonly Pick<Pile, 'account_id'>[]): void {
  const { account_ids } = tx.caller
  if (account_ids === null) return
  if (piles.some(({ account_id }) => !account_ids.includes(account_id))) throw refusal('not_found', {})
}
