import type { Query } from './query.ts'
import { sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/**
 * Lets the statements of a transaction be planned once for a connection, whatever their values: where an act is done
 * thousands of times with few rows each, planning costs as much as all the rest. A plan that is kept must be as good when
 * a table has grown as it was while there was next to nothing in it, so rows are found by their keys.
 */
export function keepPlans(tx: Transaction): Query<unknown> {
  return tx.run(sql`
    select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`)
}

/**
 * Lets the connection plan its statements anew: plans made while tables were nearly empty read all of them. The database
 * finds out by itself within minutes, which is too late for work that fills tables in seconds.
 */
export function renewPlans(tx: Transaction): Query<unknown> {
  return tx.run(sql`discard plans`)
}
