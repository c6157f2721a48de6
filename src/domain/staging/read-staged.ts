import type { RowsToLock } from '#database/lock-all.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { Allocation } from '#domain/stock/reserve.ts'
import { readTasks, type Task } from '#domain/tasks/task.ts'
import { itemBy } from '#values/items-by.ts'

/** A part of a pile of picked goods that a dispatch or conversion task has reserved. */
export type StagedGoods = { readonly task: Task; readonly pile: Pile; readonly allocation: Allocation }

/**
 * Reads picked goods waiting for dispatch or conversion, in the order in which they are taken: loose goods,
 * goods on units, goods in packages. `condition` is on `tasks k`, `allocations a`, `stocks s` and `goods_outs
 * o`; `ordering` precedes that order.
 */
export async function readStaged(
  tx: Transaction,
  condition: Sql,
  ordering = sql``,
): Promise<readonly StagedGoods[]> {
  const tenant = tx.tenant.id
  const allocations = await tx.rows<Allocation>(sql`
    select a.*
    from allocations a
    join tasks k on k.tenant_id = ${tenant} and k.id = a.task_id and k.type in ('DISP', 'CONV') and k.status in ${OPEN}
    join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
    join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
    where a.tenant_id = ${tenant} and a.state = 'open' and ${condition}
    order by ${ordering}
      exists (select from packages p where p.tenant_id = ${tenant} and p.storage_unit_id = s.storage_unit_id),
      s.storage_unit_id is not null, a.id`)
  const stocks = allocations.map(({ stock_id }) => stock_id)
  const [tasks, piles] = await tx.pipeline([
    readTasks(
      tx,
      allocations.map(({ task_id }) => task_id),
    ),
    readPiles(tx, sql`s.id = any(${stocks}::bigint[])`),
  ])
  const taskWith = itemBy(tasks, ({ id }) => id)
  const pileWith = itemBy(piles, ({ id }) => id)
  return allocations.flatMap((allocation) => {
    const task = taskWith(allocation.task_id)
    const pile = pileWith(allocation.stock_id)
    return task === undefined || pile === undefined ? [] : [{ task, pile, allocation }]
  })
}

/** What is locked to unstage goods: orders, pick lists, lines, tasks, and the shipments they are in. */
export async function documentsToLock(tx: Transaction, staged: readonly StagedGoods[]): Promise<RowsToLock> {
  const units = staged.flatMap(({ pile }) => pile.storage_unit_id ?? [])
  const packed = await tx.rows<{ shipment_id: number }>(sql`
    select p.shipment_id
    from packages p
    where p.tenant_id = ${tx.tenant.id} and p.storage_unit_id = any(${units}::bigint[])`)
  const tasks = staged.map(({ task }) => task)
  return {
    goods_outs: tasks.map(({ goods_out_id }) => goods_out_id),
    goods_out_pick_lists: tasks.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
    shipments: [
      ...tasks.map(({ shipment_id }) => shipment_id),
      ...packed.map(({ shipment_id }) => shipment_id),
    ],
    goods_out_lines: tasks.map(({ goods_out_line_id }) => goods_out_line_id),
    tasks: tasks.map(({ id }) => id),
    storage_units: units,
  }
}

/** Whether the same tasks have the same reservations. */
export function haveSameReservations(one: readonly StagedGoods[], other: readonly StagedGoods[]): boolean {
  const keyOf = (all: readonly StagedGoods[]) =>
    JSON.stringify(
      all.map(({ allocation: { id, task_id, stock_id, quantity } }) => [id, task_id, stock_id, quantity]),
    )
  return keyOf(one) === keyOf(other)
}
