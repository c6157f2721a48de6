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
import { followPlace } from '#domain/tasks/follow-place.ts'
import { makeTasks } from '#domain/tasks/make-tasks.ts'
import { areBroughtFor, findToPutAway } from '#domain/tasks/pointed-piles.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'

/** A movement of goods from one place to another that is done. */
type Moved = PastMovement & { readonly from: Cell; readonly to: Cell }

/** Undoes a putaway: the goods stand where they stood before, and are to be put away again (operations 1.6). */
export async function revertPutaway(tx: Transaction, id: number): Promise<void> {
  const [seen, past, lines] = await tx.pipeline([
    readTasks(tx, [id]),
    readMovementsOf(tx, id, ['PUTAWAY']),
    readPutawayLines(tx, [id]),
  ])
  const moved = past.flatMap(({ from, to, ...row }) =>
    from === null || to === null ? [] : [{ ...row, from, to }],
  )
  const before = taskIn(seen, id)
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
  const asked = { task, legs, documents: [...documents.values()], moved, piles, unit, units }
  await askRevert(tx, asked)

  await cancelTasks(tx, legs)
  const stock_id = await bringBack(tx, asked)
  await putBackInWork(tx, task, { lines, legs, stock_id: task.stock_id === null ? null : stock_id })
}

/** Lets goods stand where they stood, on their unit; gives the pile the first of them stand in. */
async function bringBack(
  tx: Transaction,
  { task, moved, piles, unit, units }: Asked,
): Promise<number | null> {
  await reactivateUnits(
    tx,
    moved.flatMap(({ from: { storage_unit_id, warehouse_id, location_id } }) => {
      const away = unit === null ? units.get(storage_unit_id ?? 0) : undefined
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
  await followPlace(tx, {
    task_id: task.id,
    stock_ids: posted.flatMap(({ stock_to_id }) => stock_to_id ?? []),
    storage_unit_id: unit,
  })
  return posted[0]?.stock_to_id ?? null
}

/** The second legs that were to bring the goods on from where they are now; they are done with. */
async function findSecondLegs(
  tx: Transaction,
  task: Task,
  moved: readonly Moved[],
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

/** The unit that was put away with all that is on it; null where goods were laid down. */
function unitMoved(moved: readonly Moved[]): number | null {
  const [first] = moved
  const unit = first?.from.storage_unit_id ?? null
  return unit !== null &&
    moved.every(({ from, to }) => from.storage_unit_id === unit && to.storage_unit_id === unit)
    ? unit
    : null
}

type Asked = {
  readonly task: Task
  readonly legs: readonly number[]
  readonly documents: readonly Receipt[]
  readonly moved: readonly Moved[]
  readonly piles: Piles
  readonly unit: number | null
  /** The units the goods stood on. */
  readonly units: ReadonlyMap<number, UnitFacts>
}

async function askRevert(tx: Transaction, asked: Asked): Promise<void> {
  const { task, legs, documents, moved, piles, unit, units } = asked
  const refuse = (reason: string) => refusal('putaway_not_reversible', { task_id: task.id, reason })
  if (task.status !== 'COMPLETED') throw refuse('it is not completed')
  if (task.reversed_at !== null) throw refuse('it has already been reversed')
  const isOver = documents.some(({ status }) => status !== 'RCV' && status !== 'COMPLETED')
  if (documents.length === 0 || isOver) throw refuse('its receipt is not being received')
  const stands = moved.every(({ to, quantity }) => new Big(piles.in(to)?.free ?? 0).gte(quantity))
  if (moved.length === 0 || !stands) throw refuse('the goods are no longer there, or are allocated')
  if (!(await areTheSame(tx, asked))) throw refuse('the goods there were not put away by this task')
  const locations = await readLocations(
    tx,
    moved.flatMap(({ from, to }) => [from.location_id, to.location_id]),
  )
  const isFirstLeg = moved.some(({ to }) => locationIn(locations, to.location_id).type === 'PICKANDDROP')
  if (isFirstLeg && legs.length === 0) throw refuse('the goods have been moved on')
  const isClosed = moved.some(({ from }) => !locationIn(locations, from.location_id).is_active)
  if (isClosed) throw refuse('the source location is inactive')
  if (unit === null) return assertUnitsWait(tx, { moved, units, refuse })
  const standing = await readPiles(tx, sql`s.storage_unit_id = ${unit}`)
  // More of the same goods in the same pile are other goods too.
  const isMore = !totalOf(standing).eq(totalOf(moved))
  if (isMore || standing.length !== moved.length) throw refuse('other goods are on the storage unit')
}

/** Goods that are known by how they came in are found again only as long as they have not left meanwhile. */
async function areTheSame(tx: Transaction, { task, legs, moved, piles }: Asked): Promise<boolean> {
  if (task.stock_id !== null || task.storage_unit_from_id !== null) return true
  const before = task.putaway_task_id === null ? [] : [task.putaway_task_id]
  const standing = new Set(moved.flatMap(({ to }) => piles.in(to)?.id ?? []))
  return areBroughtFor(tx, [task.id, ...before, ...legs], [...standing])
}

const totalOf = (goods: readonly { readonly quantity: string }[]) =>
  goods.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))

/**
 * Goods that were taken off a unit go back onto it where it is empty, wherever it was put since, or stands there still: what else
 * is on it is to be put away too, as all that is on a unit is put away together.
 */
async function assertUnitsWait(
  tx: Transaction,
  { moved, units, refuse }: Pick<Asked, 'moved' | 'units'> & { readonly refuse: (reason: string) => Error },
): Promise<void> {
  if (units.size === 0) return
  const waiting = await findToPutAway(tx, [...units.keys()])
  const isGone = moved.some(({ from }) => {
    const unit = units.get(from.storage_unit_id ?? 0)
    if (unit === undefined) return false
    const isElsewhere = unit.is_filled && unit.location_id !== from.location_id
    const serves = unit.dispatched || unit.passes_through || unit.travels_with !== null
    return isElsewhere || serves || unit.warehouse_id !== from.warehouse_id
  })
  if (isGone) throw refuse('their storage unit is no longer available')
  if ([...units.values()].some(({ id, is_filled }) => is_filled && !waiting.has(id)))
    throw refuse('other goods are on the storage unit')
}

type Undone = {
  readonly lines: readonly PutawayLineDetails[]
  readonly legs: readonly number[]
  readonly stock_id: number | null
}

async function putBackInWork(tx: Transaction, task: Task, { lines, legs, stock_id }: Undone): Promise<void> {
  const quantity = new Big(task.confirmed_quantity ?? 0)
  await reverseTasks(tx, [task.id])
  // What stood half way was not put away yet.
  if (legs.length === 0)
    await advanceReceiptLines(
      tx,
      lines.map(({ goods_in_line_id, quantity: put }) => ({
        id: goods_in_line_id,
        put_away: new Big(put).times(-1).toFixed(),
      })),
    )
  const [again] = await makeTasks(tx, [
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
