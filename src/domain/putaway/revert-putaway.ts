import Big from 'big.js'
import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { advanceReceiptLines, reopenReceipts } from '#domain/receipts/advance-receipt.ts'
import { addPutawayLines, type PutawayLineDetails, readPutawayLines } from '#domain/receipts/putaway-lines.ts'
import { type Receipt, readReceipts } from '#domain/receipts/receipt.ts'
import { assertVisible } from '#domain/stock/assert-visible.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Cell } from '#domain/stock/identity.ts'
import { type PastMovement, readMovementsOf } from '#domain/stock/ledger-cells.ts'
import { locationIn, readLocations } from '#domain/stock/locations.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import type { Piles } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { reactivateUnits } from '#domain/stock/reactivate-units.ts'
import { readUnits, type UnitFacts } from '#domain/stock/units.ts'
import { cancelTasks, reverseTasks } from '#domain/tasks/close-tasks.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { areReceived, findUnitsToPutAway } from '#domain/tasks/piles-of-task.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { updateTaskSources } from '#domain/tasks/update-task-sources.ts'
import { refusal } from '#problems/problem.ts'
import { lookUp } from '#values/look-up.ts'

/** A completed movement between two cells. */
type PutawayMovement = PastMovement & { readonly from: Cell; readonly to: Cell }

/** Reverts a putaway: the goods move back and wait for putaway again (operations 1.6). */
export async function revertPutaway(tx: Transaction, id: number): Promise<void> {
  const [unlocked, past, lines] = await tx.pipeline([
    readTasks(tx, [id]),
    readMovementsOf(tx, id, ['PUTAWAY']),
    readPutawayLines(tx, [id]),
  ])
  const moved = past.flatMap(({ from, to, ...row }) =>
    from === null || to === null ? [] : [{ ...row, from, to }],
  )
  const before = taskIn(unlocked, id)
  if (before.type !== 'PWAY') throw refusal('not_found', {})
  assertVisible(
    tx,
    moved.map(({ to }) => to),
  )
  const unit = unitMoved(moved)
  const legs = await findSecondLegs(tx, before, moved)
  const receipts = [before.goods_in_receipt_id, ...lines.map((line) => line.goods_in_receipt_id)]
  const [, tasks, documents, units] = await tx.pipeline([
    lockAll(tx, {
      goods_in_receipts: receipts,
      goods_in_lines: lines.map((line) => line.goods_in_line_id),
      tasks: [id, ...legs],
      storage_units: moved.flatMap(({ from, to }) => [from.storage_unit_id, to.storage_unit_id]),
    }),
    readTasks(tx, [id]),
    readReceipts(
      tx,
      receipts.flatMap((one) => one ?? []),
    ),
    readUnits(
      tx,
      moved.map(({ from }) => from.storage_unit_id),
    ),
  ])
  const task = taskIn(tasks, id)
  const piles = await lockPiles(tx, { ids: [], cells: moved.flatMap(({ from, to }) => [from, to]) })
  const context = { task, legs, receipts: [...documents.values()], moved, piles, unit, units }
  await assertRevertible(tx, context)

  await cancelTasks(tx, legs)
  const stock_id = await moveBack(tx, context)
  await reopenPutaway(tx, task, { lines, legs, stock_id: task.stock_id === null ? null : stock_id })
}

/** Moves goods back to their unit and location; returns the pile of the first of them. */
async function moveBack(
  tx: Transaction,
  { task, moved, piles, unit, units }: RevertContext,
): Promise<number | null> {
  await reactivateUnits(
    tx,
    moved.flatMap(({ from: { storage_unit_id, warehouse_id, location_id } }) => {
      const away = unit === null ? lookUp(units, storage_unit_id) : undefined
      return away === undefined || away.location_id === location_id
        ? []
        : [{ id: away.id, warehouse_id, location_id }]
    }),
  )
  const posted = await postMovements(tx, piles, {
    movements: moved.map(({ from, to, quantity }) => ({
      category: 'PWAY',
      subtype: 'PUTAWAY_REVERT',
      quantity,
      from: to,
      to: from,
      task_id: task.id,
      goods_in_receipt_id: task.goods_in_receipt_id,
      goods_in_line_id: task.goods_in_line_id,
    })),
    units:
      unit === null
        ? []
        : [{ id: unit, warehouse_id: task.warehouse_id, location_id: moved[0]?.from.location_id ?? null }],
  })
  await updateTaskSources(tx, {
    task_ids: [task.id],
    stock_ids: posted.flatMap(({ stock_to_id }) => stock_to_id ?? []),
    unit_ids: unit === null ? [] : [unit],
  })
  return posted[0]?.stock_to_id ?? null
}

/** The open second legs from where the goods are now; they are cancelled. */
async function findSecondLegs(
  tx: Transaction,
  task: Task,
  moved: readonly PutawayMovement[],
): Promise<readonly number[]> {
  const [first] = moved
  if (first === undefined) return []
  const rows = await tx.rows<{ id: number }>(sql`
    select k.id
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.type = 'PWAY' and k.subtype = 'SECOND_LEG' and k.status in ${OPEN}
      and k.location_from_id = ${first.to.location_id} and k.storage_unit_from_id is not distinct from ${first.to.storage_unit_id}::bigint
      and k.goods_in_receipt_id is not distinct from ${task.goods_in_receipt_id}::bigint
      and k.goods_in_line_id is not distinct from ${task.goods_in_line_id}::bigint
    order by k.id`)
  return rows.map(({ id }) => id)
}

/** The unit that was put away with all its goods; null where goods were taken off. */
function unitMoved(moved: readonly PutawayMovement[]): number | null {
  const [first] = moved
  const unit = first?.from.storage_unit_id ?? null
  return unit !== null &&
    moved.every(({ from, to }) => from.storage_unit_id === unit && to.storage_unit_id === unit)
    ? unit
    : null
}

type RevertContext = {
  readonly task: Task
  readonly legs: readonly number[]
  readonly receipts: readonly Receipt[]
  readonly moved: readonly PutawayMovement[]
  readonly piles: Piles
  readonly unit: number | null
  /** The units the goods were on. */
  readonly units: ReadonlyMap<number, UnitFacts>
}

async function assertRevertible(tx: Transaction, context: RevertContext): Promise<void> {
  const { task, legs, receipts, moved, piles, unit, units } = context
  const refuse = (reason: string) => refusal('putaway_not_reversible', { task_id: task.id, reason })
  if (task.status !== 'COMPLETED') throw refuse('it is not completed')
  if (task.reversed_at !== null) throw refuse('it has already been reversed')
  const isOver = receipts.some(({ status }) => status !== 'RCV' && status !== 'COMPLETED')
  if (receipts.length === 0 || isOver) throw refuse('its receipt is not being received')
  const isThere = moved.every(({ to, quantity }) => new Big(piles.in(to)?.free ?? 0).gte(quantity))
  if (moved.length === 0 || !isThere) throw refuse('the goods are no longer there, or are allocated')
  if (!(await areSameGoods(tx, context))) throw refuse('the goods there were not put away by this task')
  const locations = await readLocations(
    tx,
    moved.flatMap(({ from, to }) => [from.location_id, to.location_id]),
  )
  const isFirstLeg = moved.some(({ to }) => locationIn(locations, to.location_id).type === 'PICKANDDROP')
  if (isFirstLeg && legs.length === 0) throw refuse('the goods have been moved on')
  const isClosed = moved.some(({ from }) => !locationIn(locations, from.location_id).is_active)
  if (isClosed) throw refuse('the source location is inactive')
  if (unit === null) return assertUnitsAvailable(tx, { moved, units, refuse })
  const standing = await readPiles(tx, sql`s.storage_unit_id = ${unit}`)
  // More goods in the same pile count as other goods.
  const isMore = !totalOf(standing).eq(totalOf(moved))
  if (isMore || standing.length !== moved.length) throw refuse('other goods are on the storage unit')
}

/** Serialised pieces identified by their receipt are found only if they have not moved since. */
async function areSameGoods(tx: Transaction, { task, legs, moved, piles }: RevertContext): Promise<boolean> {
  if (task.stock_id !== null || task.storage_unit_from_id !== null) return true
  const before = task.putaway_task_id === null ? [] : [task.putaway_task_id]
  const standing = new Set(moved.flatMap(({ to }) => piles.in(to)?.id ?? []))
  return areReceived(tx, [task.id, ...before, ...legs], [...standing])
}

const totalOf = (goods: readonly { readonly quantity: string }[]) =>
  goods.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))

/**
 * Goods that were taken off a unit go back onto it if it is empty, wherever it is, or still at the same
 * location with nothing but goods that wait for putaway: everything on a unit is put away together.
 */
async function assertUnitsAvailable(
  tx: Transaction,
  {
    moved,
    units,
    refuse,
  }: Pick<RevertContext, 'moved' | 'units'> & { readonly refuse: (reason: string) => Error },
): Promise<void> {
  if (units.size === 0) return
  const waiting = await findUnitsToPutAway(tx, [...units.keys()])
  const isGone = moved.some(({ from }) => {
    const unit = lookUp(units, from.storage_unit_id)
    if (unit === undefined) return false
    const isElsewhere = unit.is_filled && unit.location_id !== from.location_id
    const serves = unit.dispatched || unit.passes_through || unit.travels_with !== null
    return isElsewhere || serves || unit.warehouse_id !== from.warehouse_id
  })
  if (isGone) throw refuse('their storage unit is no longer available')
  if ([...units.values()].some(({ id, is_filled }) => is_filled && !waiting.has(id)))
    throw refuse('other goods are on the storage unit')
}

type RevertedPutaway = {
  readonly lines: readonly PutawayLineDetails[]
  readonly legs: readonly number[]
  readonly stock_id: number | null
}

async function reopenPutaway(
  tx: Transaction,
  task: Task,
  { lines, legs, stock_id }: RevertedPutaway,
): Promise<void> {
  const quantity = new Big(task.confirmed_quantity ?? 0)
  await reverseTasks(tx, [task.id])
  // Goods at a pick and drop location do not count as put away.
  if (legs.length === 0)
    await advanceReceiptLines(
      tx,
      lines.map(({ goods_in_line_id, quantity }) => ({
        id: goods_in_line_id,
        put_away: new Big(quantity).times(-1).toFixed(),
      })),
    )
  const [again] = await createTasks(tx, [
    {
      type: 'PWAY',
      subtype: task.subtype,
      warehouse_id: task.warehouse_id,
      account_id: task.account_id,
      product_id: task.product_id,
      priority: task.priority,
      start_quantity: quantity.toFixed(),
      stock_description: task.stock_description,
      stock_id,
      location_from_id: task.location_from_id,
      location_to_id: task.location_to_id,
      storage_unit_from_id: task.storage_unit_from_id,
      explanation: task.explanation,
      goods_in_receipt_id: task.goods_in_receipt_id,
      goods_in_line_id: task.goods_in_line_id,
      putaway_task_id: task.putaway_task_id,
    },
  ])
  if (again === undefined) throw new Error('a putaway was not made')
  await addPutawayLines(
    tx,
    lines.map((line) => ({ ...line, task_id: again.id })),
  )
  await tx.run(sql`
    update tasks k
    set putaway_task_id = ${again.id}, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.putaway_task_id = any(${[task.id, ...legs]}::bigint[]) and k.reversed_at is null`)
  await reopenReceipts(tx, [task.goods_in_receipt_id, ...lines.map((line) => line.goods_in_receipt_id)])
}
