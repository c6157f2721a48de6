import { sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/**
 * Lets the statements of a transaction be planned once for a connection, whatever their values: where an act is done
 * thousands of times with few rows each, planning costs as much as all the rest. A plan that is kept must be as good when
 * a table has grown as it was while there was next to nothing in it, so rows are found by their keys.
 */
export async function keepPlans(tx: Transaction): Promise<void> {
  await tx.run(sql`
    select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`)
}
