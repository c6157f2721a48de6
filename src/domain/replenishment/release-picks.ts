import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { reserve } from '#domain/stock/reserve.ts'
import { makeTasks, type NewTask, partOfTask } from '#domain/tasks/make-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { JsonObject } from '#values/json.ts'

/** Goods of one pile in a pickface that a held pick is given. */
export type Given = {
  readonly stock_id: number
  readonly location_id: number
  readonly storage_unit_id: number | null
  readonly quantity: Big
  /** Why it is given these. */
  readonly explanation: JsonObject
}

/** A held pick, and the goods it need not wait for any more. */
export type Release = {
  readonly pick: Task
  /** At least one; together at most what the pick wants. */
  readonly given: readonly Given[]
}

/**
 * Gives held picks the goods they waited for (operations 5.4, 5.5): one task for each pile, as for every pick. A pick that
 * gets all it wants goes on under its own id; of one that gets less, the part it gets becomes a task of its own, and the
 * rest waits. The picks and the piles have been taken.
 */
export async function releasePicks(tx: Transaction, releases: readonly Release[]): Promise<void> {
  if (releases.length === 0) return
  const parts = releases.flatMap(partsOf)
  const made = await makeTasks(
    tx,
    parts.filter(({ isOwn }) => !isOwn).map(({ pick, given }) => partOf(pick, given)),
  )
  const others = [...made]
  const reserving = parts.map(({ pick, given, isOwn }) => ({
    stock_id: given.stock_id,
    task_id: isOwn ? pick.id : (others.shift()?.id ?? 0),
    quantity: given.quantity.toFixed(),
    goods_out_line_id: pick.goods_out_line_id,
    explanation: given.explanation,
  }))
  await Promise.all([change(tx, releases), reserve(tx, reserving)])
}

type Part = Pick<Release, 'pick'> & { readonly given: Given; readonly isOwn: boolean }

/** The first pile of a pick that is served whole is its own; all others need tasks of their own. */
function partsOf({ pick, given }: Release): readonly Part[] {
  const isWhole = totalOf(given).gte(pick.start_quantity ?? 0)
  return given.map((one, place) => ({ pick, given: one, isOwn: isWhole && place === 0 }))
}

function totalOf(given: readonly Given[]): Big {
  return given.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
}

function partOf(pick: Task, given: Given): NewTask {
  return {
    ...partOfTask(pick),
    start_quantity: given.quantity.toFixed(),
    stock_id: given.stock_id,
    location_from_id: given.location_id,
    location_to_id: pick.location_to_id,
    storage_unit_from_id: given.storage_unit_id,
    load_id: pick.load_id,
  }
}

async function change(tx: Transaction, releases: readonly Release[]): Promise<void> {
  const told = releases.map(({ pick, given }) => {
    const rest = new Big(pick.start_quantity ?? 0).minus(totalOf(given))
    const [first] = given
    return rest.gt(0)
      ? { id: pick.id, is_over: false, quantity: rest.toFixed() }
      : {
          id: pick.id,
          is_over: true,
          quantity: first?.quantity.toFixed(),
          stock_id: first?.stock_id,
          location_id: first?.location_id,
          storage_unit_id: first?.storage_unit_id,
        }
  })
  await tx.run(sql`
    update tasks k
    set start_quantity = t.quantity, status = case when t.is_over then 'AVAILABLE' else k.status end,
      hold_reason = case when t.is_over then null else k.hold_reason end,
      held_at = case when t.is_over then null else k.held_at end,
      stock_id = case when t.is_over then t.stock_id else k.stock_id end,
      location_from_id = case when t.is_over then t.location_id else k.location_from_id end,
      storage_unit_from_id = case when t.is_over then t.storage_unit_id else k.storage_unit_from_id end,
      lock_version = k.lock_version + 1, updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (id bigint, is_over boolean, quantity numeric, stock_id bigint, location_id bigint,
      storage_unit_id bigint)
    where k.tenant_id = ${tx.tenant.id} and k.id = t.id`)
}
