import { sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/**
 * Lets the statements of a transaction be planned once for a connection, whatever their values: where an act is done
 * thousands of times with few rows each, planning costs as much as all the rest.
 */
export async function keepPlans(tx: Transaction): Promise<void> {
  await tx.run(sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`)
}

/**
 * Lets the connection plan its statements anew: plans made while tables were nearly empty read all of them. The database
 * finds out by itself within minutes, which is too late for work that fills tables in seconds.
 */
export async function renewPlans(tx: Transaction): Promise<void> {
  await tx.run(sql`discard plans`)
}
