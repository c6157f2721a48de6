import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { Pile } from './piles.ts'

/** Refuses to move goods some of which belong to accounts the caller does not see; to them such a unit is not there. */
export function assertInSight(tx: Transaction, piles: readonly Pick<Pile, 'account_id'>[]): void {
  const { account_ids } = tx.caller
  if (account_ids === null) return
  if (piles.some(({ account_id }) => !account_ids.includes(account_id))) throw refusal('not_found', {})
}
