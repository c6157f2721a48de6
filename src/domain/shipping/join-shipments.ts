import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { splitStaged } from './split-staged.ts'

/** A unit that is a package of a shipment, and the order of the shipment. */
export type ShipmentPackage = {
  readonly storage_unit_id: number
  readonly shipment_id: number
  readonly goods_out_id: number
}

/**
 * Moves goods packed on units into the shipments of the packages, each of another order; dispatch tasks with only some of
 * their goods on the unit are split (operations 4.9). The tasks are locked.
 */
export async function joinShipments(tx: Transaction, units: readonly ShipmentPackage[]): Promise<void> {
  const tasks = await findTasksOnUnits(tx, units)
  if (tasks.length === 0) return
  const whole = tasks.filter(({ is_whole }) => is_whole)
  const parts = tasks.filter(({ is_whole }) => !is_whole)
  const joining = whole.map(({ id, packed_shipment_id }) => ({ id, shipment_id: packed_shipment_id }))
  await tx.run(sql`
    update tasks k
    set shipment_id = p.shipment_id, ${nextVersion(tx, 'k')}
    from ${tableOf('p', { id: 'int8', shipment_id: 'int8' }, joining)}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${whole.map(({ id }) => id)}::bigint[]) and k.id = p.id`)
  await splitStaged(
    tx,
    parts.map(({ packed, packed_ids, packed_shipment_id: shipment_id, ...task }) => ({
      task,
      allocation_ids: packed_ids,
      quantity: packed,
      shipment_id,
    })),
  )
}

/**
 * A dispatch task with the quantity of it on the unit, an exact decimal as text, the reservations of that, and the shipment of
 * the package.
 */
type TaskOnUnit = Task & {
  readonly packed: string
  readonly packed_ids: readonly number[]
  readonly packed_shipment_id: number
  readonly is_whole: boolean
}

const UNIT_COLUMNS = { storage_unit_id: 'int8', shipment_id: 'int8', goods_out_id: 'int8' } as const

/** The tasks with goods on the units that are not in the shipments of these. */
function findTasksOnUnits(
  tx: Transaction,
  units: readonly ShipmentPackage[],
): Promise<readonly TaskOnUnit[]> {
  const tenant = tx.tenant.id
  // The orders are listed so that generic plans find their tasks by order.
  const orders = sql`${units.map(({ goods_out_id }) => goods_out_id)}::bigint[]`
  return tx.rows<TaskOnUnit>(sql`
    select k.*, p.packed, p.packed_ids, p.is_whole, u.shipment_id as packed_shipment_id
    from ${tableOf('u', UNIT_COLUMNS, units)}
    join tasks k on k.tenant_id = ${tenant} and k.goods_out_id = any(${orders}) and k.goods_out_id = u.goods_out_id
    cross join lateral (
      select sum(a.quantity) filter (where s.id is not null) as packed, array_agg(a.id) filter (where s.id is not null) as packed_ids,
        bool_and(s.id is not null) as is_whole
      from allocations a
      left join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id and s.storage_unit_id = u.storage_unit_id
      where a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
    ) p
    where k.type = 'DISP' and k.status in ${OPEN} and k.shipment_id is distinct from u.shipment_id and p.packed > 0
    order by k.id`)
}
