import type { Query } from './query.ts'
import { sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/**
 * Lets a transaction end before the disk has it: for work that waits in the database until it is done, so that the little
 * a power cut could take of it is done again. Whatever is answered or sent outside later waits for the disk, and for all
 * that was written before it.
 */
export function commitLazily(tx: Transaction): Query<unknown> {
  return tx.run(sql`select set_config('synchronous_commit', 'off', true)`)
}
