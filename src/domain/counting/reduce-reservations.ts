import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { allocateComponent } from '#domain/allocation/allocate-component.ts'
import { allocateOrder } from '#domain/allocation/allocate-order.ts'
import { orderIn, readOrderLines, readOrders, withOutstandingAtMost } from '#domain/orders/order.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { replanPicks } from '#domain/replenishment/replan-picks.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { readTasks, type Task } from '#domain/tasks/task.ts'
import { sumsBy } from '#values/decimal.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import type { ReservationReduction, YieldingReservation } from './plan-loss.ts'

/** A reservation that can be reduced, with the held pick that waits for it. */
export type YieldingAllocation = YieldingReservation & { readonly for_task_id: number | null }

/** Reads reservations of piles that are not staged; `which` is a condition on `stocks s`. */
export function readYieldingAllocations(tx: Transaction, which: Sql): Promise<readonly YieldingAllocation[]> {
  const tenant = tx.tenant.id
  return tx.rows<YieldingAllocation>(sql`
    select a.id, a.stock_id, a.task_id, k.type, coalesce(o.priority, k.priority) as priority, a.quantity, a.for_task_id
    from stocks s
    join allocations a on a.tenant_id = s.tenant_id and a.stock_id = s.id and a.state = 'open'
    join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id and k.type in ('PICK', 'REPLEN', 'CONV') and k.status in ${OPEN}
    left join goods_outs o on o.tenant_id = k.tenant_id and o.id = k.goods_out_id
    where s.tenant_id = ${tenant} and ${which}
    order by a.id`)
}

/** The tasks of reservations, and the held picks that wait for them. */
export function tasksOf(tx: Transaction, reserved: readonly YieldingAllocation[]): Promise<readonly Task[]> {
  return readTasks(
    tx,
    reserved.flatMap(({ task_id, for_task_id }) =>
      for_task_id === null ? [task_id] : [task_id, for_task_id],
    ),
  )
}

/**
 * Reduces tasks and line counters after their reserved goods are gone, and allocates other goods to their
 * orders at once (operations 8.2). The movement closes the reservations; tasks, orders, lists and lines are
 * locked.
 */
export async function reduceReservations(
  tx: Transaction,
  model: Model,
  reductions: readonly ReservationReduction<YieldingAllocation>[],
): Promise<void> {
  if (reductions.length === 0) return
  const lost = sumsBy(reductions.map(({ reserved, quantity }) => [reserved.task_id, quantity]))
  const tasks = await readTasks(tx, [...lost.keys()])
  // The most urgent order is served first.
  const picks = tasks
    .filter(({ type }) => type === 'PICK')
    .sort((one, other) => other.priority - one.priority || one.id - other.id)
  await tx.pipeline([
    reduceTasks(tx, lost),
    updateLineCounters(
      tx,
      picks.flatMap(({ id, goods_out_line_id }) =>
        goods_out_line_id === null
          ? []
          : [{ id: goods_out_line_id, given_back: lost.get(id)?.toFixed() ?? '0' }],
      ),
    ),
  ])
  await replanPicks(
    tx,
    model,
    sumsBy(
      reductions.flatMap(({ reserved: { for_task_id }, quantity }) =>
        for_task_id === null ? [] : [[for_task_id, quantity]],
      ),
    ),
  )
  // Each takes goods that the next can no longer have.
  await mapInSequence(picks, (pick) =>
    reallocate(tx, model, { pick, quantity: lost.get(pick.id) ?? new Big(0) }),
  )
  await updateOrderProgress(tx, model, {
    order_ids: tasks.map(({ goods_out_id }) => goods_out_id),
    list_ids: tasks.flatMap(({ goods_out_pick_list_id }) => goods_out_pick_list_id ?? []),
  })
}

/** Reduces tasks; one with nothing left is cancelled. */
function reduceTasks(tx: Transaction, reductionsByTask: ReadonlyMap<number, Big>): Query<unknown> {
  const rows = [...reductionsByTask].map(([id, quantity]) => ({ id, quantity: quantity.toFixed() }))
  return tx.run(sql`
    update tasks k
    set start_quantity = case when k.start_quantity > m.quantity then k.start_quantity - m.quantity else k.start_quantity end,
      status = case when k.start_quantity > m.quantity then k.status else 'CANCELLED' end,
      ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id bigint, quantity numeric)
    where k.tenant_id = ${tx.tenant.id} and k.id = m.id`)
}

/** Allocates other goods to a pick's line, onto its list; what is not found stays outstanding. */
async function reallocate(
  tx: Transaction,
  model: Model,
  { pick, quantity }: { readonly pick: Task; readonly quantity: Big },
): Promise<void> {
  const { goods_out_id, product_id } = pick
  if (goods_out_id === null || product_id === null) return
  const [orders, lines] = await tx.pipeline([
    readOrders(tx, [goods_out_id]),
    readOrderLines(tx, [goods_out_id]),
  ])
  const order = orderIn(orders, goods_out_id)
  const line = lines.find(({ id }) => id === pick.goods_out_line_id)
  if (line === undefined) return
  const { goods_out_pick_list_id: pick_list_id, location_to_id } = pick
  if (line.product_id === product_id) {
    const lines = [withOutstandingAtMost(line, quantity)]
    await allocateOrder(tx, model, { order, lines, pick_list_id, location_to_id, request: null })
    return
  }
  const lacking = { order, line_id: line.id, product_id, need: quantity, pick_list_id, location_to_id }
  await allocateComponent(tx, { ...lacking, except_location_ids: [] })
}
