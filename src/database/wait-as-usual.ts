import type { Query } from './query.ts'
import { sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/** Waits for locks as long as every other transaction from here on, in one that was told to wait for a shorter time. */
export function waitAsUsual(tx: Transaction): Query<unknown> {
  return tx.run(sql`set local lock_timeout to default`)
}
