import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { type ForConversion, makeConversions } from '#domain/kitting/make-conversions.ts'
import { type LineCounterChange, updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { announceStock, prefetchStock } from '#domain/stock/announce-stock.ts'
import { cellOf } from '#domain/stock/identity.ts'
import type { AllocationClosing, Movement, Posting, UnitMove } from '#domain/stock/movement.ts'
import { type PostedMovement, preparePosting } from '#domain/stock/post-movements.ts'
import { finishTasks } from '#domain/tasks/close-tasks.ts'
import { drawTaskIds, makeTasks } from '#domain/tasks/make-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { shortOf } from './ask-picks.ts'
import { allocationOf, type Scene } from './picking.ts'
import { type Share, sharesFor } from './share-goods.ts'
import { type Dispatching, dealGoods, dispatchOf, type Following, partsOf } from './stage-goods.ts'
import type { Taken } from './take-picks.ts'

/** Goods of one share as they move. */
type Moved = { readonly scene: Scene; readonly share: Share; readonly movement: Movement }

/**
 * Writes down what was picked: the goods stand in the bay, each pick is done, its line counts it, and a task of
 * dispatching it, or of converting it where it was picked for that, has reserved it there. Everything goes out together.
 * Gives the picks as they are then.
 */
export async function writePicks(
  tx: Transaction,
  model: Model,
  taken: Taken & {
    /** What has to be asked of the piles before any of them changes, if it was not yet. */
    readonly counting: Query<unknown> | null
  },
): Promise<readonly Task[]> {
  const { scenes, piles, pile_ids, counting } = taken
  const picked = scenes.filter(({ confirmed }) => confirmed.gt(0))
  const conversions = await makeConversions(tx, picked.filter(isWork).map(forConversion))
  const staged = await dispatchingOf(tx, taken, picked)
  const moved = scenes.flatMap((scene) => movementsOf(scene, followingOf(scene, { conversions, staged })))
  const posting = await preparePosting(tx, piles, postingOf({ scenes, moved, pile_ids }))
  const [, , written, done] = await tx.pipeline([
    counting,
    makeTasks(tx, staged.map(dispatchOf)),
    posting.write,
    finish(tx, scenes),
    updateLineCounters(tx, scenes.flatMap(countOf)),
    cancelPointless(tx, scenes, moved),
    prefetchStock(
      tx,
      model,
      moved.flatMap(({ movement: { to } }) => (typeof to === 'string' ? [] : [to])),
    ),
  ])
  await announce(tx, model, { moved, posted: await posting.finish(written) })
  return done
}

const isWork = ({ pick }: Scene) => pick.goods_out_type === 'work_order'

/** The tasks that dispatch what was picked; hardly ever there are more of them than of picks. */
async function dispatchingOf(
  tx: Transaction,
  { task_ids }: Taken,
  picked: readonly Scene[],
): Promise<readonly Dispatching[]> {
  const staged = picked.filter((scene) => !isWork(scene)).flatMap(partsOf)
  const missing = staged.length - task_ids.length
  const ids = missing > 0 ? [...task_ids, ...(await drawTaskIds(tx, missing))] : task_ids
  return staged.map((part, place) => ({ ...part, task_id: ids[place] ?? 0 }))
}

type Tasks = {
  readonly conversions: ReadonlyMap<number, number>
  readonly staged: readonly Dispatching[]
}

/** The tasks that go on with what one pick picked. */
function followingOf(scene: Scene, { conversions, staged }: Tasks): readonly Following[] {
  const conversion = conversions.get(scene.pick.id)
  return conversion === undefined
    ? staged.filter((part) => part.scene === scene)
    : [{ task_id: conversion, quantity: scene.confirmed.toFixed() }]
}

function forConversion({ pick, confirmed, target }: Scene): ForConversion {
  return { pick, quantity: confirmed.toFixed(), location_id: target.id }
}

function movementsOf(scene: Scene, following: readonly Following[]): readonly Moved[] {
  const moved = sharesFor(scene).flatMap((share) => movedOf(scene, share))
  const { goods_out_line_id } = scene.pick
  const dealt = dealGoods(
    moved.map(({ movement }) => movement.quantity),
    following,
  )
  return moved.map((one, place) => ({
    ...one,
    movement: {
      ...one.movement,
      reserves: (dealt[place] ?? []).map((part) => ({ ...part, goods_out_line_id })),
    },
  }))
}

function movedOf(scene: Scene, share: Share): readonly Moved[] {
  const { pick, target, unit_to, unit_moved } = scene
  const { pile, quantity, serial_numbers } = share
  const to = { ...cellOf(pile), location_id: target.id, storage_unit_id: unit_moved ?? unit_to?.id ?? null }
  const movement: Movement = {
    category: 'PICK',
    subtype: 'PICK',
    quantity,
    from: pile,
    to,
    task_id: pick.id,
    goods_out_id: pick.goods_out_id,
    goods_out_line_id: pick.goods_out_line_id,
    goods_out_pick_list_id: pick.goods_out_pick_list_id,
  }
  if (serial_numbers.length === 0) return [{ scene, share, movement }]
  return serial_numbers.map((serial_number) => ({
    scene,
    share,
    movement: { ...movement, quantity: '1', to: { ...to, serial_number } },
  }))
}

type Picked = {
  readonly scenes: readonly Scene[]
  readonly moved: readonly Moved[]
  readonly pile_ids: readonly number[]
}

function postingOf(picked: Picked): Posting {
  return {
    movements: picked.moved.map(({ movement }) => movement),
    closings: picked.scenes.flatMap(closingsOf),
    units: unitsOf(picked),
    pile_ids: picked.pile_ids,
  }
}

/** What was reserved is used as far as it was picked, and given back as far as it was not. */
function closingsOf(scene: Scene): readonly AllocationClosing[] {
  const shares = sharesFor(scene)
  return scene.piles.flatMap((reserved) => {
    const allocation = allocationOf(reserved)
    const used = shares.find(({ pile }) => pile.allocation_id === allocation.id)?.quantity ?? '0'
    const rest = new Big(allocation.quantity).minus(used)
    const parts: AllocationClosing[] = [
      { allocation, quantity: used, state: 'consumed' },
      { allocation, quantity: rest.toFixed(), state: 'released' },
    ]
    return parts.filter(({ quantity }) => new Big(quantity).gt(0))
  })
}

/** The units that stand in the bay now: those that went there whole, and empty ones that goods were put on. */
function unitsOf({ moved }: Picked): readonly UnitMove[] {
  const units = moved.flatMap(({ scene: { target, unit_to, unit_moved } }) => {
    const id = unit_moved ?? unit_to?.id
    return id === undefined
      ? []
      : [[id, { id, warehouse_id: target.warehouse_id, location_id: target.id }] as const]
  })
  return [...new Map(units).values()]
}

function finish(tx: Transaction, scenes: readonly Scene[]) {
  return finishTasks(
    tx,
    scenes.map(({ pick, said, confirmed, target, unit_to, unit_moved }) => ({
      id: pick.id,
      confirmed_quantity: confirmed.toFixed(),
      ...(confirmed.gt(0)
        ? { location_to_id: target.id, storage_unit_to_id: unit_moved ?? unit_to?.id ?? null }
        : {}),
      explanation:
        said.short_reason === null ? null : { ...pick.explanation, short_reason: said.short_reason },
    })),
  )
}

/** Lines count what was picked of their own product; what is short is not reserved any more. */
function countOf(scene: Scene): readonly LineCounterChange[] {
  const { pick, confirmed } = scene
  return [
    {
      id: pick.goods_out_line_id,
      picked: confirmed.toFixed(),
      given_back: shortOf(scene).toFixed(),
    },
  ]
}

/** Moves that were asked for of goods which are all gone to the bay have nothing left to do. */
function cancelPointless(tx: Transaction, scenes: readonly Scene[], moved: readonly Moved[]): Query<unknown> {
  const whole = moved.filter(({ share: { pile, quantity } }) => new Big(pile.quantity).eq(quantity))
  if (whole.length === 0) return tx.value(undefined)
  const units = scenes.flatMap(({ unit_moved }) => unit_moved ?? [])
  return tx.run(sql`
    update tasks k
    set status = 'CANCELLED', ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'TRAN'
      and (k.stock_id = any(${whole.map(({ share }) => share.pile.id)}::bigint[])
        or (k.stock_id is null and k.storage_unit_from_id = any(${units}::bigint[])))`)
}

type Told = { readonly moved: readonly Moved[]; readonly posted: readonly PostedMovement[] }

function announce(tx: Transaction, model: Model, { moved, posted }: Told): Promise<void> {
  return announceStock(
    tx,
    model,
    moved.map(({ scene: { pick }, movement }, place) => ({
      event: 'picked',
      pile: posted[place]?.pile ?? 0,
      quantity: movement.quantity,
      extras: { goods_out_id: pick.goods_out_id, goods_out_line_id: pick.goods_out_line_id },
    })),
  )
}
