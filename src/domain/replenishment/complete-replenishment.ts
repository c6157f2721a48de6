import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { assertQuantity, productOf } from '#domain/stock/goods.ts'
import { assertTarget } from '#domain/stock/locations.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { arrivedPile, type PostedMovement, postMovements } from '#domain/stock/post-movements.ts'
import {
  assertMayLeave,
  type GoodsShift,
  type LockedShifts,
  lockShifts,
} from '#domain/stock-control/lock-shifts.ts'
import { readOwners } from '#domain/stock-control/read-owners.ts'
import { updateTasksOfGoods } from '#domain/stock-control/update-tasks-of-goods.ts'
import { finishTasks } from '#domain/tasks/close-tasks.ts'
import { assertWorkable, readTasks, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { totalQuantity } from '#values/decimal.ts'
import { elementAt } from '#values/element-at.ts'
import { required } from '#values/look-up.ts'
import { planReplenishmentOutcome, type ReplenishmentOutcome } from './plan-replenishment-outcome.ts'
import { readPromises } from './promises.ts'
import {
  availableQuantityOf,
  freeQuantityOf,
  type ReplenishmentContext,
  type ReplenishmentInput,
  readBarred,
  readReplenishment,
  unitMovedBy,
} from './read-replenishment.ts'
import { type PickRelease, releasePicks } from './release-picks.ts'
import { replanPicks } from './replan-picks.ts'

/**
 * Completes a replenishment: goods move to a pickface, and the picks they were promised to are released
 * (operations 5.4). What else the goods allow follows at the end of the operation.
 */
export async function completeReplenishment(
  tx: Transaction,
  model: Model,
  { id, input }: { readonly id: number; readonly input: ReplenishmentInput },
): Promise<void> {
  const confirmed = new Big(input.confirmed_quantity)
  const { context, locked, unit_moved } = await lockReplenishment(
    tx,
    await readReplenishment(tx, id, input),
    confirmed,
  )
  await assertReplenishment(tx, context, input)
  assertMayLeave(locked)

  // Everything is checked. From here on nothing is refused.
  const plan = planReplenishmentOutcome(confirmed, {
    reserved: context.promises,
    supplies: context.sources.map((pile) => ({ stock_id: pile.id, free: freeQuantityOf(context, pile) })),
  })
  const shifts = locked.shifts.flatMap((shift) => {
    const quantity = plan.taken.get(shift.pile.id)
    return quantity === undefined ? [] : [{ ...shift, quantity: quantity.toFixed() }]
  })
  const posted = await postMovements(tx, locked.piles, {
    movements: shifts.map(({ pile, quantity, to }) => ({
      category: 'REPLEN',
      subtype: 'REPLENISH',
      quantity,
      from: pile,
      to,
      task_id: id,
    })),
    closings: plan.closings,
    units:
      unit_moved === null
        ? []
        : [{ id: unit_moved, warehouse_id: context.target.warehouse_id, location_id: context.target.id }],
  })
  await finishTasks(tx, [
    {
      id,
      confirmed_quantity: confirmed.toFixed(),
      location_to_id: context.target.id,
      storage_unit_to_id: unit_moved,
    },
  ])
  await releasePicks(tx, releasesOf(context, plan, { shifts, posted }))
  const about = locked.tasks.filter((task) => task.id !== id)
  await updateTasksOfGoods(tx, model, { locked: { ...locked, tasks: about, shifts }, posted, unit_moved })
  await replanPicks(tx, model, plan.missed)
}

type LockedReplenishment = {
  readonly context: ReplenishmentContext
  readonly locked: LockedShifts
  readonly unit_moved: number | null
}

async function lockReplenishment(
  tx: Transaction,
  unlocked: ReplenishmentContext,
  confirmed: Big,
): Promise<LockedReplenishment> {
  const { task, target, picks } = unlocked
  const unit_moved = unitMovedBy(unlocked, confirmed)
  // Picks that do not get what they were promised may become outstanding again.
  const promised = totalQuantity(unlocked.promises.filter(({ for_task_id }) => for_task_id != null))
  const documents = confirmed.lt(promised) ? picks : []
  const locked = await lockShifts(
    tx,
    unlocked.sources.map((pile) => ({
      pile,
      quantity: pile.quantity,
      to: { ...pile, location_id: target.id, storage_unit_id: unit_moved },
    })),
    {
      goods_outs: documents.map(({ goods_out_id }) => goods_out_id),
      goods_out_pick_lists: documents.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
      goods_out_lines: documents.map(({ goods_out_line_id }) => goods_out_line_id),
      tasks: [task.id, ...picks.map(({ id }) => id)],
      // Other goods may have to be found for them.
      choices: documents.length === 0 ? [] : unlocked.faces,
    },
  )
  const [tasks, promises, barred] = await tx.pipeline([
    readTasks(tx, [task.id, ...picks.map(({ id }) => id)]),
    readPromises(tx, { replenishments: [task.id] }),
    readBarred(
      tx,
      unlocked.sources.map(({ id }) => id),
    ),
  ])
  const ids = (of: ReplenishmentContext['promises']) =>
    of.map((one) => `${one.id} ${one.quantity} ${one.for_task_id}`).join()
  if (ids(promises) !== ids(unlocked.promises))
    throw new SerializationFailure('what is promised to picks has changed')
  const now = new Map(locked.shifts.map(({ pile }) => [pile.id, pile]))
  const sources = unlocked.sources.flatMap(({ id }) => now.get(id) ?? [])
  const contents = unlocked.contents.map((pile) => now.get(pile.id) ?? pile)
  const context = {
    ...unlocked,
    task: taskIn(tasks, task.id),
    picks: picks.map(({ id }) => taskIn(tasks, id)),
    promises,
    sources,
    barred,
    contents,
  }
  if (unitMovedBy(context, confirmed) !== unit_moved)
    throw new SerializationFailure('what stands on the unit has changed')
  return { context, locked, unit_moved }
}

async function assertReplenishment(
  tx: Transaction,
  context: ReplenishmentContext,
  input: ReplenishmentInput,
): Promise<void> {
  const { task, target, sources, promises, faces } = context
  assertWorkable(tx, task)
  const own = task.location_to_id === target.id
  const isFace = faces.some(({ location_id }) => location_id === target.id)
  // Goods reserved for picks must move to where they are picked from.
  if (!own && !(isFace && promises.length === 0))
    throw refusal('location_is_not_pickface', { location: target.code })
  assertTarget(target, { warehouse_id: task.warehouse_id, arrival: 'move' })
  const [first] = sources
  if (first !== undefined) {
    const owners = await readOwners(tx, [first])
    const product = productOf(owners(first), first.product_id)
    assertQuantity(input.confirmed_quantity, { product, field: 'confirmed_quantity' })
  }
  const available = sources.reduce((sum, pile) => sum.plus(availableQuantityOf(context, pile)), new Big(0))
  const confirmed = new Big(input.confirmed_quantity)
  if (confirmed.gt(available))
    throw refusal('stock_quantity_insufficient', {
      free: available.toNumber(),
      asked: confirmed.toNumber(),
    })
  if (confirmed.lte(0)) throw refusal('quantity_not_positive', { field: 'confirmed_quantity' })
}

type MovedToFace = { readonly shifts: readonly GoodsShift[]; readonly posted: readonly PostedMovement[] }

/** What held picks get of the piles that arrived in the face. */
function releasesOf(
  context: ReplenishmentContext,
  { shares }: ReplenishmentOutcome,
  brought: MovedToFace,
): readonly PickRelease[] {
  const arrived = new Map(
    brought.shifts.map(({ pile }: { readonly pile: Pile }, index) => [
      pile.id,
      arrivedPile(elementAt(brought.posted, index)),
    ]),
  )
  return context.picks
    .map((pick) => ({
      pick,
      goods: shares
        .filter(({ pick_id }) => pick_id === pick.id)
        .map(({ stock_id, quantity, explanation }) => ({
          stock_id: required(arrived.get(stock_id), 'the pile that arrived'),
          quantity,
          explanation: { ...explanation, reason: 'replenished', replenishment_task_id: context.task.id },
        })),
    }))
    .filter((release) => release.goods.length > 0)
}
