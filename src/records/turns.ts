import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Waits until nobody else in the tenant has this turn, and has it until the transaction ends. */
export async function takeTurn(tx: Transaction, turn: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenant.id} ${turn}`}, 0))`)
}
