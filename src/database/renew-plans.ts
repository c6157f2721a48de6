import { sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/**
 * Lets the connection plan its statements anew: plans made while tables were nearly empty read all of them. The database
 * finds out by itself within minutes, which is too late for work that fills tables in seconds.
 */
export async function renewPlans(tx: Transaction): Promise<void> {
  await tx.run(sql`discard plans`)
}
