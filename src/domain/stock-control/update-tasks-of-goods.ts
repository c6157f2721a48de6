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
import type { GoodsShift, LockedShifts } from './lock-shifts.ts'
import { type ChangedGoods, updatePointingTasks } from './update-pointing-tasks.ts'

/** Moved goods with their ledger rows. */
export type MovedShifts = {
  readonly locked: LockedShifts
  readonly posted: readonly PostedMovement[]
  /** The unit that moved with all its goods. */
  readonly unit_moved?: number | null
}

/**
 * Updates the tasks of moved goods: those that point at a pile that moved whole, those of a unit that moved,
 * and those with a reservation (operations 0.5, 3.1). A task that only points at goods is reduced by goods that
 * left, and cancelled without any.
 */
export async function updateTasksOfGoods(
  tx: Transaction,
  model: Model,
  { locked, posted, unit_moved }: MovedShifts,
): Promise<void> {
  if (locked.tasks.length === 0) return
  const moves = locked.shifts.flatMap((shift, index) => moveOf(shift, posted[index]))
  // Staged goods of a line may be in several locations, of which one changed.
  const [staged, others] = [locked.tasks.filter(isStaged), locked.tasks.filter((task) => !isStaged(task))]
  await updateDispatchSources(
    tx,
    staged.map(({ id }) => id),
  )
  // Read from the pile: some locations take goods off their units.
  await tx.run(sql`
    update tasks k
    set location_from_id = s.location_id, storage_unit_from_id = s.storage_unit_id,
      stock_id = case when k.stock_id is null then null else s.id end,
      account_id = case when k.stock_id is not null and k.type in ('PWAY', 'TRAN') then s.account_id else k.account_id end,
      stock_description = case when k.stock_id is null then k.stock_description else ${goodsDescription(tx)} end,
      ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (pile_id bigint, stock_id bigint)
    join stocks s on s.tenant_id = ${tx.tenant.id} and s.id = m.stock_id
    join products p on p.tenant_id = ${tx.tenant.id} and p.id = s.product_id
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${others.map(({ id }) => id)}::bigint[])
      and (k.stock_id in (m.pile_id, m.stock_id)
        or (k.stock_id is null and k.storage_unit_from_id = ${unit_moved ?? null}::bigint and s.storage_unit_id = ${unit_moved ?? null}::bigint)
        or exists (select from allocations a
          where a.tenant_id = k.tenant_id and a.task_id = k.id and a.state = 'open' and a.stock_id = m.stock_id))`)
  const parted = locked.shifts.flatMap((shift, index) =>
    changedParts(shift, posted[index], unit_moved ?? null),
  )
  await updatePointingTasks(tx, model, { about: locked.tasks, changed: parted })
  await updateUnitTasks(tx, locked.tasks)
}

const isStaged = ({ type }: Task) => type === 'DISP'

/** Goods that stay where they are but are no longer what a task points at. */
function changedParts(
  { pile, quantity, to }: GoodsShift,
  posted: PostedMovement | undefined,
  unit_moved: number | null,
): readonly ChangedGoods[] {
  if (typeof to === 'string' || to.location_id !== pile.location_id || posted?.stock_to_id == null) return []
  return unit_moved !== null && unit_moved === pile.storage_unit_id
    ? []
    : [{ pile, quantity, to, stock_id: posted.stock_to_id }]
}

/** A pile that moved whole, and the pile its goods are in now. */
type PileMove = { readonly pile_id: number; readonly stock_id: number }

/** A part that left keeps the tasks with the rest. */
function moveOf({ pile, quantity, to }: GoodsShift, posted: PostedMovement | undefined): readonly PileMove[] {
  const isWhole = new Big(quantity).eq(pile.quantity)
  if (!isWhole || typeof to === 'string' || posted?.stock_to_id == null) return []
  return [{ pile_id: pile.id, stock_id: posted.stock_to_id }]
}
