import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { release, reserve } from '#domain/stock/reserve.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import type { Task } from '#domain/tasks/task.ts'
import { elementAt } from '#values/element-at.ts'
import { allocationOf, type PickContext, type PickTask } from './pick-context.ts'
import type { ExchangedGoods, PickExchange, Substitution } from './prepare-substitution.ts'
import { subtypeOfPart } from './split-picks.ts'

/**
 * Reserves the picked goods instead of the planned ones and returns the changed context. Where another pick had
 * them reserved, the two exchange piles.
 */
export async function substitute(
  tx: Transaction,
  { context, explanations, rival }: Substitution,
): Promise<PickContext> {
  const { pick, planned, piles } = context
  await release(tx, [
    ...planned.map((pile) => ({ allocation: allocationOf(pile), quantity: pile.reserved })),
    ...(rival === null ? [] : allocationsGivenUp(rival, piles)),
  ])
  if (rival !== null) await exchange(tx, rival, context)
  const ids = await reserve(
    tx,
    piles.map(({ id, reserved }, index) => ({
      stock_id: id,
      task_id: pick.id,
      quantity: reserved,
      goods_out_line_id: pick.goods_out_line_id,
      explanation: explanations[index] ?? null,
    })),
  )
  const source = sourceOf(piles, pick)
  const subtype = subtypeFor(context, rival)
  await moveSource(tx, { id: pick.id, subtype, source })
  return {
    ...context,
    pick: { ...pick, ...source, subtype },
    piles: piles.map((pile, index) => ({
      ...pile,
      allocation_id: elementAt(ids, index),
      pick_id: pick.id,
      why: explanations[index] ?? null,
    })),
  }
}

/**
 * The subtype changes with the piles, since picks are charged by it; a pick stays of a full unit only with all
 * of it.
 */
function subtypeFor({ pick, confirmed, takes_whole_unit }: PickContext, rival: PickExchange | null): string {
  if (rival === null) return takes_whole_unit ? pick.subtype : subtypeOfPart(pick.subtype)
  const isWhole = confirmed.eq(rival.task.start_quantity ?? 0)
  return isWhole ? rival.task.subtype : subtypeOfPart(rival.task.subtype)
}

/** The reservations of a rival on the picked piles. */
function allocationsGivenUp({ allocations }: PickExchange, piles: PickContext['piles']) {
  return piles.flatMap(({ id, reserved }) => {
    const allocation = allocations.find(({ stock_id }) => stock_id === id)
    return allocation === undefined ? [] : [{ allocation, quantity: reserved }]
  })
}

/**
 * Gives the planned goods to the rival pick for those it gives up: to the whole pick, or to a new task for that
 * part.
 */
async function exchange(tx: Transaction, rival: PickExchange, context: PickContext): Promise<void> {
  const { pick, planned, confirmed } = context
  const { task, goods } = rival
  const source = sourceOf(
    goods.map(({ pile }) => pile),
    pick,
  )
  const isAll = planned.every(({ id, reserved }) =>
    goods.some(({ pile, quantity }) => pile.id === id && new Big(quantity).eq(reserved)),
  )
  const subtype = isAll ? pick.subtype : subtypeOfPart(pick.subtype)
  const isWhole = confirmed.eq(task.start_quantity ?? 0)
  if (isWhole) await moveSource(tx, { id: task.id, subtype, source })
  const task_id = isWhole ? task.id : await splitRival(tx, rival, { context, subtype, source })
  await reserve(
    tx,
    goods.map(({ pile, quantity, explanation }: ExchangedGoods) => ({
      stock_id: pile.id,
      task_id,
      quantity,
      goods_out_line_id: task.goods_out_line_id,
      explanation,
    })),
  )
}

type RivalSplit = Pick<SourceChange, 'subtype' | 'source'> & { readonly context: PickContext }

async function splitRival(
  tx: Transaction,
  { task, allocations }: PickExchange,
  { context: { piles, confirmed }, subtype, source }: RivalSplit,
): Promise<number> {
  const quantity = confirmed.toFixed()
  const left = allocations.filter(({ stock_id, quantity: reserved }) => {
    const picked = piles.find(({ id }) => id === stock_id)?.reserved ?? 0
    return new Big(reserved).gt(picked)
  })
  const [only, ...others] = new Set(left.map(({ stock_id }) => stock_id))
  const [created] = await tx.pipeline([
    createTasks(tx, [
      {
        type: 'PICK',
        subtype,
        warehouse_id: task.warehouse_id,
        account_id: task.account_id,
        ordering_account_id: task.ordering_account_id,
        product_id: task.product_id,
        priority: task.priority,
        start_quantity: quantity,
        ...source,
        location_to_id: task.location_to_id,
        due_at: task.due_at,
        goods_out_id: task.goods_out_id,
        goods_out_line_id: task.goods_out_line_id,
        goods_out_pick_list_id: task.goods_out_pick_list_id,
        tote_position: task.tote_position,
        load_id: task.load_id,
      },
    ]),
    tx.run(sql`
      update tasks k
      set start_quantity = k.start_quantity - ${quantity}::numeric, subtype = ${subtypeOfPart(task.subtype)},
        stock_id = ${others.length === 0 ? (only ?? null) : null}::bigint, ${nextVersion(tx, 'k')}
      where k.tenant_id = ${tx.tenant.id} and k.id = ${task.id}`),
  ])
  const [other] = created
  if (other === undefined) throw new Error('a task was not made')
  return other.id
}

/** Columns of a pick about the location and attributes of its goods. */
function sourceOf(piles: readonly Pile[], { product_code }: PickTask) {
  const [first, ...others] = piles
  if (first === undefined) throw new Error('a pick is of no pile')
  return {
    stock_id: others.length === 0 ? first.id : null,
    stock_description: describeGoods(product_code ?? '', first),
    location_from_id: first.location_id,
    storage_unit_from_id: first.storage_unit_id,
  }
}

type SourceChange = Pick<Task, 'id' | 'subtype'> & { readonly source: ReturnType<typeof sourceOf> }

/** The goods are picked from elsewhere now, and the task is charged by its new subtype. */
async function moveSource(tx: Transaction, { id, subtype, source }: SourceChange): Promise<void> {
  await tx.run(sql`
    update tasks k
    set subtype = ${subtype}, stock_id = ${source.stock_id}::bigint, stock_description = ${source.stock_description},
      location_from_id = ${source.location_from_id}, storage_unit_from_id = ${source.storage_unit_from_id}::bigint,
      ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${id}`)
}
