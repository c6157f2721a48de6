import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { PostedMovement } from '#domain/stock/post-movements.ts'
import { goodsDescription } from '#domain/tasks/describe-goods.ts'
import type { Task } from '#domain/tasks/task.ts'
import { updateDispatchSources } from '#domain/tasks/update-dispatch-sources.ts'
import { updateUnitTasks } from '#domain/tasks/update-unit-tasks.ts'
import { type Parted, settlePointing } from './settle-pointing.ts'
import type { Shift, Taken } from './take-shifts.ts'

/** What was done with goods, and by which rows of the ledger. */
export type Done = {
  readonly taken: Taken
  readonly posted: readonly PostedMovement[]
  /** The unit that moved with all that is on it. */
  readonly unit_moved?: number | null
}

/**
 * Lets tasks follow the goods they are about: those that point at a pile that moved whole, those of a unit that moved,
 * and those that have reserved what is on it (operations 0.5, 3.1). A task that only points at goods which are no longer
 * there has that much less to do, and nothing left to do when all of them are gone.
 */
export async function followGoods(
  tx: Transaction,
  model: Model,
  { taken, posted, unit_moved }: Done,
): Promise<void> {
  if (taken.about.length === 0) return
  const moves = taken.shifts.flatMap((shift, place) => moveOf(shift, posted[place]))
  // What is staged for a line may stand in several places, of which one was changed.
  const [staged, others] = [taken.about.filter(isStaged), taken.about.filter((task) => !isStaged(task))]
  await updateDispatchSources(
    tx,
    staged.map(({ id }) => id),
  )
  // Where they stand now is asked of the pile: some places keep goods off the units they came on.
  await tx.run(sql`
    update tasks k
    set location_from_id = s.location_id, storage_unit_from_id = s.storage_unit_id,
      stock_id = case when k.stock_id is null then null else s.id end,
      account_id = case when k.stock_id is not null and k.type in ('PWAY', 'TRAN') then s.account_id else k.account_id end,
      stock_description = case when k.stock_id is null then k.stock_description else ${goodsDescription} end,
      ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (pile_id bigint, stock_id bigint)
    join stocks s on s.tenant_id = ${tx.tenant.id} and s.id = m.stock_id
    join products p on p.tenant_id = ${tx.tenant.id} and p.id = s.product_id
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${others.map(({ id }) => id)}::bigint[])
      and (k.stock_id in (m.pile_id, m.stock_id)
        or (k.stock_id is null and k.storage_unit_from_id = ${unit_moved ?? null}::bigint and s.storage_unit_id = ${unit_moved ?? null}::bigint)
        or exists (select from allocations a
          where a.tenant_id = k.tenant_id and a.task_id = k.id and a.state = 'open' and a.stock_id = m.stock_id))`)
  const parted = taken.shifts.flatMap((shift, place) => partedIn(shift, posted[place], unit_moved ?? null))
  await settlePointing(tx, model, { about: taken.about, parted })
  await updateUnitTasks(tx, taken.about)
}

const isStaged = ({ type }: Task) => type === 'DISP'

/** Goods that stay where they are and are not what a task points at any more. */
function partedIn(
  { pile, quantity, to }: Shift,
  posted: PostedMovement | undefined,
  unit_moved: number | null,
): readonly Parted[] {
  if (typeof to === 'string' || to.location_id !== pile.location_id || posted?.stock_to_id == null) return []
  return unit_moved !== null && unit_moved === pile.storage_unit_id
    ? []
    : [{ pile, quantity, to, stock_id: posted.stock_to_id }]
}

/** A pile that moved whole, and the one its goods stand in now. */
type Move = { readonly pile_id: number; readonly stock_id: number }

/** A part that went leaves the tasks with the rest. */
function moveOf({ pile, quantity, to }: Shift, posted: PostedMovement | undefined): readonly Move[] {
  const isWhole = new Big(quantity).eq(pile.quantity)
  if (!isWhole || typeof to === 'string' || posted?.stock_to_id == null) return []
  return [{ pile_id: pile.id, stock_id: posted.stock_to_id }]
}
