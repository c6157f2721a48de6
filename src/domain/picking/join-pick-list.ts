import Big from 'big.js'
import { lockSelected } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Order, OrderLine } from '#domain/orders/order.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { ProcessingOutcome } from './lock-for-processing.ts'

/** An allocated order and the list it joins. */
export type PickListJoin = {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  readonly list_id: number
  /** The bay of the list, if it has one. */
  readonly bay_id: number | null
}

/**
 * Moves the picks of an allocated order onto a shared list (operations 4.4); refused once one of them was
 * started. Replenishments for them follow.
 */
export async function joinPickList(
  tx: Transaction,
  { order, lines, list_id, bay_id }: PickListJoin,
): Promise<ProcessingOutcome> {
  const tenant = tx.tenant.id
  const own = sql`k.tenant_id = ${tenant} and k.goods_out_id = ${order.id} and k.type in ('PICK', 'REPLEN') and k.status <> 'CANCELLED'`
  const [, tasks] = await tx.pipeline([
    lockSelected(tx, 'tasks', sql`select k.id from tasks k where ${own} and k.status in ${OPEN}`),
    tx.rows<Task>(sql`select k.* from tasks k where ${own} order by k.id`),
  ])
  const started = tasks.find(
    ({ type, status, start_at }) => type === 'PICK' && (start_at !== null || status === 'COMPLETED'),
  )
  if (started !== undefined) throw refusal('pick_list_started', { task_id: started.id })

  await tx.run(sql`
    update tasks k
    set goods_out_pick_list_id = ${list_id}, tote_position = null,
      location_to_id = case when k.type = 'PICK' then coalesce(${bay_id}::bigint, k.location_to_id) else k.location_to_id end,
      ${nextVersion(tx, 'k')}
    where ${own} and k.status in ${OPEN}`)
  const allocated = lines.reduce((sum, line) => sum.plus(line.allocated_quantity), new Big(0))
  return {
    allocated,
    outstanding_before: allocated,
    picks: tasks.filter(({ type }) => type === 'PICK').length,
    left_list_ids: tasks.flatMap(({ goods_out_pick_list_id: id }) =>
      id === null || id === list_id ? [] : [id],
    ),
    awaits_receipt: false,
    builds: false,
  }
}
