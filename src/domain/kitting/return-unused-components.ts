import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { consumedComponents, SMALLEST_QUANTITY } from '#domain/orders/unused-components.ts'
import { readMovementsOfTasks } from '#domain/stock/ledger-cells.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import { arrivedPile, postMovements } from '#domain/stock/post-movements.ts'
import { assertSerialsAreNew } from '#domain/stock/serials.ts'
import { createPutBacks } from '#domain/stock-control/create-put-backs.ts'
import { reversePicks } from '#domain/tasks/reverse-picks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { sumsBy } from '#values/decimal.ts'
import { elementAt } from '#values/element-at.ts'
import { type ComponentReturn, planReturns } from './plan-returns.ts'
import type { SpareComponent } from './plan-spares.ts'

/**
 * Brings back components that were consumed for kits nobody wants any more (operations 9.2): they are free where they were
 * consumed, with a task to put them back, and their conversions and picks are reversed. The orders and their lines are locked.
 */
export async function returnUnusedComponents(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  const unused = await findUnused(tx, order_ids)
  if (unused.length === 0) return
  const tasks = await readConversions(tx, unused)
  const consumed = await readMovementsOfTasks(
    tx,
    tasks.map(({ id }) => id),
    ['CONSUME'],
  )
  const returns = planReturns(unused, { tasks, consumed })
  const cells = returns.map(({ to }) => to)
  await assertSerialsAreNew(tx, cells)
  const piles = await lockPiles(tx, { ids: [], cells })
  const posted = await postMovements(tx, piles, { movements: returns.map(movementOf) })
  await tx.pipeline([reduceConversions(tx, returns), reversePicks(tx, returns.flatMap(reversalOf))])
  await putBack(
    tx,
    returns.map((one, index) => ({ ...one, stock_id: arrivedPile(elementAt(posted, index)) })),
  )
}

/** How much of each component lines have consumed and do not want any more. */
function findUnused(tx: Transaction, order_ids: readonly number[]): Promise<readonly SpareComponent[]> {
  const which = sql`l.goods_out_id = any(${[...order_ids]}::bigint[])`
  return tx.rows<SpareComponent>(sql`
    select u.line_id, u.product_id, trunc(u.quantity - u.wanted, 4) as quantity
    from (${consumedComponents(tx.tenant.id, which)}) u
    where u.quantity - u.wanted >= ${SMALLEST_QUANTITY}
    order by u.line_id, u.product_id`)
}

/** The conversions that consumed components, the newest first. */
function readConversions(
  tx: Transaction,
  unused: readonly SpareComponent[],
): Promise<readonly (Task & { readonly reversed_quantity: string })[]> {
  return tx.rows(sql`
    select k.*
    from jsonb_to_recordset(${JSON.stringify(unused)}::jsonb) as u (line_id bigint, product_id bigint)
    join tasks k on k.tenant_id = ${tx.tenant.id} and k.goods_out_line_id = u.line_id and k.product_id = u.product_id
      and k.type = 'CONV' and k.status = 'COMPLETED' and k.reversed_at is null
    order by k.id desc`)
}

function movementOf({ task, quantity, to }: ComponentReturn<Task>) {
  return {
    category: 'CONV',
    subtype: 'UNCONSUME',
    quantity,
    from: 'production' as const,
    to,
    task_id: task.id,
    goods_out_id: task.goods_out_id,
    goods_out_line_id: task.goods_out_line_id,
    goods_out_pick_list_id: task.goods_out_pick_list_id,
  }
}

function reversalOf({ task: { goods_out_line_id }, quantity, to }: ComponentReturn<Task>) {
  return goods_out_line_id === null
    ? []
    : [{ goods_out_line_id, product_id: to.product_id, quantity, pick_id: null }]
}

/** Conversions all of which came back are reversed. */
function reduceConversions(tx: Transaction, returns: readonly ComponentReturn<Task>[]): Query<unknown> {
  const sums = sumsBy(returns.map(({ task, quantity }) => [task.id, quantity]))
  const reductions = [...sums].map(([id, quantity]) => ({ id, quantity: quantity.toFixed() }))
  return tx.run(sql`
    update tasks k
    set reversed_quantity = k.reversed_quantity + r.quantity,
      reversed_at = case when k.reversed_quantity + r.quantity = k.confirmed_quantity then ${tx.now}::timestamptz else k.reversed_at end,
      ${nextVersion(tx, 'k')}
    from ${tableOf('r', { id: 'int8', quantity: 'numeric' }, reductions)}
    where k.tenant_id = ${tx.tenant.id} and k.id = r.id`)
}

/** Goods that came back, and their pile. */
type ReturnedComponent = ComponentReturn<Task> & { readonly stock_id: number }

async function putBack(tx: Transaction, returned: readonly ReturnedComponent[]): Promise<void> {
  const piles = await readPiles(tx, sql`s.id = any(${returned.map(({ stock_id }) => stock_id)}::bigint[])`)
  const sums = sumsBy(returned.map(({ stock_id, quantity }) => [stock_id, quantity]))
  await createPutBacks(
    tx,
    piles.flatMap((pile) => {
      const quantity = sums.get(pile.id)?.toFixed()
      const goods_out_id = returned.find(({ stock_id }) => stock_id === pile.id)?.task.goods_out_id ?? null
      return quantity === undefined ? [] : [{ pile, quantity, goods_out_id }]
    }),
  )
}
