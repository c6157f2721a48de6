import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { splitStaged } from './split-staged.ts'

/** A unit that is a package of a shipment, and the order of that. */
export type Packed = {
  readonly storage_unit_id: number
  readonly shipment_id: number
  readonly goods_out_id: number
}

/**
 * Lets goods of an order that are packed on a unit go with the shipment they are packed for, whichever they were to go with
 * before: a task of dispatching of which only part is on the unit is parted (operations 4.9). The tasks have been taken.
 */
export async function joinShipment(tx: Transaction, packed: Packed): Promise<void> {
  const { shipment_id } = packed
  const others = await findOthers(tx, packed)
  if (others.length === 0) return
  const whole = others.flatMap(({ id, is_whole }) => (is_whole ? [id] : []))
  const parts = others.filter(({ is_whole }) => !is_whole)
  await tx.run(sql`
    update tasks k
    set shipment_id = ${shipment_id}, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${whole}::bigint[])`)
  await splitStaged(
    tx,
    parts.map((task) => ({ task, allocation_ids: task.packed_ids, quantity: task.packed, shipment_id })),
  )
}

/** A task of dispatching, how much of it is on the unit, and by which reservations; an exact decimal as text. */
type Other = Task & {
  readonly packed: string
  readonly packed_ids: readonly number[]
  readonly is_whole: boolean
}

/** The tasks with goods on the unit that are not in the shipment. */
function findOthers(tx: Transaction, packed: Packed): Promise<readonly Other[]> {
  const tenant = tx.tenant.id
  const { storage_unit_id, shipment_id, goods_out_id } = packed
  return tx.rows<Other>(sql`
    select k.*, p.packed, p.packed_ids, p.is_whole
    from tasks k
    cross join lateral (
      select sum(a.quantity) filter (where s.id is not null) as packed, array_agg(a.id) filter (where s.id is not null) as packed_ids,
        bool_and(s.id is not null) as is_whole
      from allocations a
      left join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id and s.storage_unit_id = ${storage_unit_id}
      where a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
    ) p
    where k.tenant_id = ${tenant} and k.goods_out_id = ${goods_out_id} and k.type = 'DISP' and k.status in ${OPEN}
      and k.shipment_id is distinct from ${shipment_id} and p.packed > 0
    order by k.id`)
}
