import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { updateLoadTasks } from './update-load-tasks.ts'

/**
 * Updates load tasks after staged goods were moved by hand between units; runs once, after an act has written
 * everything else (operations 0.5).
 */
export async function updateMovedLoadTasks(tx: Transaction): Promise<void> {
  const units = actChangesOf(tx).cellMovements.flatMap(({ category, from, to }) => {
    const [fromUnit, toUnit] = [from?.storage_unit_id ?? null, to?.storage_unit_id ?? null]
    return category === 'TRAN' && fromUnit !== toUnit ? [fromUnit, toUnit] : []
  })
  await updateLoadTasksOfUnits(
    tx,
    units.filter((unit) => unit !== null),
  )
}

/** Updates the load tasks of units and of the orders with goods on them. */
export async function updateLoadTasksOfUnits(tx: Transaction, units: readonly number[]): Promise<void> {
  if (units.length === 0) return
  const order_ids = await findOrders(tx, [...new Set(units)])
  if (order_ids.length === 0) return
  await lockAll(tx, { goods_outs: order_ids })
  await updateLoadTasks(tx, order_ids)
}

/** The orders on a load with goods on these units, or with a load task for one of them. */
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
