import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Candidate, readCandidates, unsuitabilityFor } from './candidates.ts'
import type { PickRule } from './criteria.ts'
import { fullUnitsOf } from './full-units.ts'

/** A pile from which a pickface can be replenished. */
export type BulkSource = Candidate & { readonly is_full_unit: boolean }

/** Whose goods replenish pickfaces, and which products. */
export type BulkQuery = {
  readonly account_id: number
  readonly warehouse_id: number
  readonly product_ids: readonly number[]
}

/** How many of the best piles of each product are read before all of them are. */
const FIRST_LIMIT = 500

/**
 * Piles that can replenish the pickfaces of products whatever customers require, the best first: not expired,
 * and in no pickface (operations 5.1).
 */
export async function readBulkSources(
  tx: Transaction,
  bulk: BulkQuery,
  limit: number | null = FIRST_LIMIT,
): Promise<readonly BulkSource[]> {
  const { account_id, warehouse_id, product_ids } = bulk
  const { rule, day } = await tx.one<{ rule: PickRule; day: string }>(sql`
    select a.pick_rule as rule, (${tx.now}::timestamptz at time zone w.timezone)::date as day
    from accounts a
    join warehouses w on w.tenant_id = a.tenant_id and w.id = ${warehouse_id}
    where a.tenant_id = ${tx.tenant.id} and a.id = ${account_id}`)
  const candidates = await readCandidates(tx, {
    warehouse_id,
    rule,
    searches: product_ids.map((product_id) => ({
      account_id,
      product_id,
      look: limit,
      small: null,
      small_most: 0,
      location_ids: [],
      stock_ids: [],
    })),
  })
  const criteria = { rule, day, batch: null, shelf_life: { min: null, max: null }, windows: [] }
  const fit = candidates.filter((one) => !one.is_pickface && unsuitabilityFor(one, criteria) === null)
  const isCutOff = product_ids.some((product_id) => {
    const read = candidates.filter((one) => one.product_id === product_id && one.is_ranked)
    return read.length === limit && !fit.some((one) => one.product_id === product_id)
  })
  if (isCutOff) return readBulkSources(tx, bulk, null)
  const free = fit.filter((one) => Number(one.free) > 0)
  const full = new Set(fullUnitsOf(free).flatMap(({ piles }) => piles.map(({ stock_id }) => stock_id)))
  return free.map((one) => ({ ...one, is_full_unit: full.has(one.stock_id) }))
}
