import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { reserve } from '#domain/stock/reserve.ts'
import { createTasks, type NewTask, partOfTask } from '#domain/tasks/create-tasks.ts'
import { goodsDescription } from '#domain/tasks/describe-goods.ts'
import type { Task } from '#domain/tasks/task.ts'
import { nextOf } from '#values/element-at.ts'
import type { JsonObject } from '#values/json.ts'

/** Goods of one pile in a pickface for a held pick. */
type ReleasedGoods = {
  readonly stock_id: number
  readonly quantity: Big
  /** Why it gets these. */
  readonly explanation: JsonObject
}

/** A held pick, and the goods it no longer waits for. */
export type PickRelease = {
  readonly pick: Task
  /** At least one; together at most what the pick wants. */
  readonly goods: readonly ReleasedGoods[]
}

/**
 * Gives held picks the goods they waited for (operations 5.4, 5.5), one task for each pile as for every pick. A
 * pick that gets everything keeps its id; one that gets less has that part as a new task, and the rest waits.
 * The picks and the piles are locked.
 */
export async function releasePicks(tx: Transaction, releases: readonly PickRelease[]): Promise<void> {
  if (releases.length === 0) return
  const parts = releases.flatMap(partsOf)
  const created = await createTasks(
    tx,
    parts.filter(({ isOwn }) => !isOwn).map(({ pick, given }) => partOf(pick, given)),
  )
  const others = created.values()
  const serving = parts.map(({ pick, given, isOwn }) => ({
    stock_id: given.stock_id,
    task_id: isOwn ? pick.id : nextOf(others).id,
    quantity: given.quantity.toFixed(),
    goods_out_line_id: pick.goods_out_line_id,
    explanation: given.explanation,
  }))
  await tx.pipeline([updatePickSources(tx, serving), reduceHeldPicks(tx, releases), reserve(tx, serving)])
}

type ReleasePart = Pick<PickRelease, 'pick'> & { readonly given: ReleasedGoods; readonly isOwn: boolean }

/** The first pile of a pick that is served whole is its own; all others need tasks of their own. */
function partsOf({ pick, goods }: PickRelease): readonly ReleasePart[] {
  const isWhole = remainderOf({ pick, goods }).lte(0)
  return goods.map((one, index) => ({ pick, given: one, isOwn: isWhole && index === 0 }))
}

/** What a pick still needs. */
function remainderOf({ pick, goods }: PickRelease): Big {
  return goods.reduce((rest, { quantity }) => rest.minus(quantity), new Big(pick.start_quantity ?? 0))
}

function partOf(pick: Task, given: ReleasedGoods): NewTask {
  return {
    ...partOfTask(pick),
    start_quantity: given.quantity.toFixed(),
    location_to_id: pick.location_to_id,
    load_id: pick.load_id,
  }
}

type ServedTask = { readonly stock_id: number; readonly task_id: number; readonly quantity: string }

/**
 * Makes picks available and sets their source to their piles, which may differ from the ones they waited for.
 */
function updatePickSources(tx: Transaction, serving: readonly ServedTask[]): Query<unknown> {
  const tenant = tx.tenant.id
  return tx.run(sql`
    update tasks k
    set start_quantity = t.quantity, status = 'AVAILABLE', hold_reason = null, held_at = null, stock_id = s.id,
      stock_description = ${goodsDescription(tx)}, location_from_id = s.location_id, storage_unit_from_id = s.storage_unit_id,
      ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(serving)}::jsonb) as t (task_id bigint, stock_id bigint, quantity numeric)
    join stocks s on s.tenant_id = ${tenant} and s.id = t.stock_id
    join products p on p.tenant_id = ${tenant} and p.id = s.product_id
    where k.tenant_id = ${tenant} and k.id = t.task_id`)
}

/** Keeps the remainder of picks on hold. */
function reduceHeldPicks(tx: Transaction, releases: readonly PickRelease[]): Query<unknown> {
  const rests = releases
    .map((release) => ({ id: release.pick.id, quantity: remainderOf(release) }))
    .filter(({ quantity }) => quantity.gt(0))
  if (rests.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update tasks k
    set start_quantity = t.quantity, ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(rests)}::jsonb) as t (id bigint, quantity numeric)
    where k.tenant_id = ${tx.tenant.id} and k.id = t.id`)
}
