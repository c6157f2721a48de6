import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { followGoods } from '#domain/keeping/follow-goods.ts'
import { seeOwners } from '#domain/keeping/see-owners.ts'
import { assertMayLeave, type Shift, type Taken, takeShifts } from '#domain/keeping/take-shifts.ts'
import { assertQuantity, productOf } from '#domain/stock/goods.ts'
import { assertTarget } from '#domain/stock/locations.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { type PostedMovement, postMovements } from '#domain/stock/post-movements.ts'
import { finishTasks } from '#domain/tasks/close-tasks.ts'
import { assertWorkable, readTasks, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { type Bringing, planBringing } from './plan-bringing.ts'
import { readPromises } from './promises.ts'
import { type Release, releasePicks } from './release-picks.ts'
import { replanPicks } from './replan-picks.ts'
import {
  availableOf,
  freeOf,
  type Replenishing,
  type Scene,
  seeBarred,
  seeReplenishment,
  unitMovedBy,
} from './see-replenishment.ts'

/**
 * Completes a replenishment: goods stand in a pickface, and the picks they were promised to wait no longer (operations
 * 5.4). What else the goods make possible, and the balances, are settled by whoever performs the act.
 */
export async function completeReplenishment(
  tx: Transaction,
  model: Model,
  { id, said }: { readonly id: number; readonly said: Replenishing },
): Promise<void> {
  const confirmed = new Big(said.confirmed_quantity)
  const { scene, taken, unit_moved } = await take(tx, await seeReplenishment(tx, id, said), confirmed)
  await ask(tx, scene, said)
  assertMayLeave(taken)

  // Every question has been asked. From here on it is only written down.
  const plan = planBringing(confirmed, {
    reserved: scene.promises,
    supplies: scene.sources.map((pile) => ({ stock_id: pile.id, free: freeOf(scene, pile) })),
  })
  const shifts = taken.shifts.flatMap((shift) => {
    const quantity = plan.taken.get(shift.pile.id)
    return quantity === undefined ? [] : [{ ...shift, quantity: quantity.toFixed() }]
  })
  const posted = await postMovements(tx, taken.piles, {
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
        : [{ id: unit_moved, warehouse_id: scene.target.warehouse_id, location_id: scene.target.id }],
  })
  await finishTasks(tx, [
    {
      id,
      confirmed_quantity: confirmed.toFixed(),
      location_to_id: scene.target.id,
      storage_unit_to_id: unit_moved,
    },
  ])
  await releasePicks(tx, releasesOf(scene, plan, { shifts, posted }))
  const about = taken.about.filter((task) => task.id !== id)
  await followGoods(tx, model, { taken: { ...taken, about, shifts }, posted, unit_moved })
  await replanPicks(tx, model, plan.missed)
}

type TakenScene = { readonly scene: Scene; readonly taken: Taken; readonly unit_moved: number | null }

async function take(tx: Transaction, seen: Scene, confirmed: Big): Promise<TakenScene> {
  const { task, target, picks } = seen
  const unit_moved = unitMovedBy(seen, confirmed)
  // Picks that do not get what they were promised may be wanted by their orders again.
  const promised = seen.promises
    .filter(({ for_task_id }) => for_task_id != null)
    .reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  const documents = confirmed.lt(promised) ? picks : []
  const taken = await takeShifts(
    tx,
    seen.sources.map((pile) => ({
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
      choices: documents.length === 0 ? [] : seen.faces,
    },
  )
  const [tasks, promises, barred] = await tx.pipeline([
    readTasks(tx, [task.id, ...picks.map(({ id }) => id)]),
    readPromises(tx, { replenishments: [task.id] }),
    seeBarred(
      tx,
      seen.sources.map(({ id }) => id),
    ),
  ])
  const ids = (of: Scene['promises']) =>
    of.map((one) => `${one.id} ${one.quantity} ${one.for_task_id}`).join()
  if (ids(promises) !== ids(seen.promises)) throw new LostRace('what is promised to picks has changed')
  const now = new Map(taken.shifts.map(({ pile }) => [pile.id, pile]))
  const sources = seen.sources.flatMap(({ id }) => now.get(id) ?? [])
  const contents = seen.contents.map((pile) => now.get(pile.id) ?? pile)
  const scene = {
    ...seen,
    task: taskIn(tasks, task.id),
    picks: picks.map(({ id }) => taskIn(tasks, id)),
    promises,
    sources,
    barred,
    contents,
  }
  if (unitMovedBy(scene, confirmed) !== unit_moved) throw new LostRace('what stands on the unit has changed')
  return { scene, taken, unit_moved }
}

async function ask(tx: Transaction, scene: Scene, said: Replenishing): Promise<void> {
  const { task, target, sources, promises, faces } = scene
  assertWorkable(tx, task)
  const own = task.location_to_id === target.id
  const isFace = faces.some(({ location_id }) => location_id === target.id)
  // What is reserved for picks must come where they are picked from.
  if (!own && !(isFace && promises.length === 0))
    throw refusal('location_is_not_pickface', { location: target.code })
  assertTarget(target, { warehouse_id: task.warehouse_id, arrival: 'move' })
  const [first] = sources
  if (first !== undefined) {
    const owners = await seeOwners(tx, [first])
    const product = productOf(owners(first), first.product_id)
    assertQuantity(said.confirmed_quantity, { product, field: 'confirmed_quantity' })
  }
  const available = sources.reduce((sum, pile) => sum.plus(availableOf(scene, pile)), new Big(0))
  const asked = new Big(said.confirmed_quantity)
  if (asked.gt(available))
    throw refusal('stock_quantity_insufficient', { free: available.toNumber(), asked: asked.toNumber() })
  if (asked.lte(0)) throw refusal('quantity_not_positive', { field: 'confirmed_quantity' })
}

type Brought = { readonly shifts: readonly Shift[]; readonly posted: readonly PostedMovement[] }

/** What held picks are given of the piles that have come to stand in the face. */
function releasesOf(scene: Scene, { given }: Bringing, brought: Brought): readonly Release[] {
  const arrived = new Map(
    brought.shifts.map(({ pile }: { readonly pile: Pile }, place) => [
      pile.id,
      brought.posted[place]?.stock_to_id ?? 0,
    ]),
  )
  return scene.picks
    .map((pick) => ({
      pick,
      given: given
        .filter(({ pick_id }) => pick_id === pick.id)
        .map(({ stock_id, quantity, explanation }) => ({
          stock_id: arrived.get(stock_id) ?? 0,
          quantity,
          explanation: { ...explanation, reason: 'replenished', replenishment_task_id: scene.task.id },
        })),
    }))
    .filter((release) => release.given.length > 0)
}
