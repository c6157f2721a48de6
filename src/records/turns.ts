import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Waits until nobody else in the tenant has this turn, and has it until the transaction ends. */
export function takeTurn(tx: Transaction, turn: string): Query<unknown> {
  return tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenant.id} ${turn}`}, 0))`)
}
