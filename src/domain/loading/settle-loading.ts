import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { announceLoading } from './announce-loading.ts'

/**
 * Lets tasks of loading follow staged goods that were moved by hand from one unit to another, once, when an act has written
 * everything else (operations 0.5): the unit they stand on now is to be loaded, one that holds none of them any more is not.
 */
export async function settleLoading(tx: Transaction): Promise<void> {
  const units = actChangesOf(tx).cellMovements.flatMap(({ category, from, to }) => {
    const [left, reached] = [from?.storage_unit_id ?? null, to?.storage_unit_id ?? null]
    return category === 'TRAN' && left !== reached ? [left, reached] : []
  })
  await followUnits(
    tx,
    units.filter((unit) => unit !== null),
  )
}

/** Sees that these units are to be loaded as far as something of orders that go with a load stands on them. */
export async function followUnits(tx: Transaction, units: readonly number[]): Promise<void> {
  if (units.length === 0) return
  const order_ids = await findOrders(tx, [...new Set(units)])
  if (order_ids.length === 0) return
  await lockAll(tx, { goods_outs: order_ids })
  await announceLoading(tx, order_ids)
}

/** The orders that go with a load and have something on these units, or a task of loading one of them. */
async function findOrders(tx: Transaction, units: readonly number[]): Promise<readonly number[]> {
  const tenant = tx.tenant.id
  const rows = await tx.rows<{ id: number }>(sql`
    select o.id
    from goods_outs o
    where o.tenant_id = ${tenant} and o.load_id is not null and o.id in (
      select k.goods_out_id
      from tasks k
      where k.tenant_id = ${tenant} and k.storage_unit_from_id = any(${[...units]}::bigint[]) and k.type = 'LOAD' and k.status in ${OPEN}
      union
      select d.goods_out_id
      from stocks s
      join allocations a on a.tenant_id = ${tenant} and a.stock_id = s.id and a.state = 'open'
      join tasks d on d.tenant_id = ${tenant} and d.id = a.task_id and d.type = 'DISP'
      where s.tenant_id = ${tenant} and s.storage_unit_id = any(${[...units]}::bigint[]))
    order by o.id`)
  return rows.map(({ id }) => id)
}
