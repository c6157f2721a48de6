import type { Query } from './query.ts'
import { sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/**
 * Commits a transaction asynchronously, for work that waits in the database until it is done: what a power cut could lose
 * of it is done again. A later synchronous commit, before anything is answered or sent, also makes
 * this one durable.
 */
export function commitAsynchronously(tx: Transaction): Query<unknown> {
  return tx.run(sql`select set_config('synchronous_commit', 'off', true)`)
}
