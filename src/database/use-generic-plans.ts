import type { Query } from './query.ts'
import { sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/** A cluster finds the node of a statement by its values, which a generic plan does not know; so there it is left out. */
const FORCED = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`

/** The settings of generic plans, for a statement that makes others too. */
export const GENERIC_PLANS = sql`${FORCED}, set_config('enable_seqscan', 'off', true)`

/**
 * Makes the statements of a transaction use generic plans, which are made once for a connection: when an act is done
 * thousands of times with few rows each, planning costs as much as all the rest. A generic plan must be as good when
 * a table has grown as when it was nearly empty, so sequential scans are disabled.
 */
export function useGenericPlans(tx: Transaction): Query<unknown> {
  if (!tx.topology.sharesPlans) return tx.value(undefined)
  return tx.run(sql`select ${GENERIC_PLANS}`)
}

/** The same with sequential scans, for work that reads whole tables. */
export function forceGenericPlans(tx: Transaction): Query<unknown> {
  if (!tx.topology.sharesPlans) return tx.value(undefined)
  return tx.run(sql`select ${FORCED}`)
}

/**
 * Discards the plans of the connection: plans made while tables were nearly empty scan all of them. The database
 * replaces them within minutes, which is too late for work that fills tables in seconds.
 */
export function discardPlans(tx: Transaction): Query<unknown> {
  return tx.run(sql`discard plans`)
}
