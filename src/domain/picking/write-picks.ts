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
import { createTasks, drawTaskIds } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { shortQuantityOf } from './assert-pickable.ts'
import type { PicksToConfirm } from './lock-picks-to-confirm.ts'
import { allocationOf, type PickContext } from './pick-context.ts'
import { type PickShare, sharesFor } from './pick-shares.ts'
import {
  type DispatchPart,
  dispatchPartsOf,
  dispatchTaskFor,
  distributeGoods,
  type FollowUp,
} from './stage-goods.ts'

/** The movement of one share of a pick. */
type PickMovement = { readonly context: PickContext; readonly share: PickShare; readonly movement: Movement }

/**
 * Writes confirmed picks: the goods move to the bay, the tasks and line counters are updated, and the follow-up
 * task, a dispatch or a conversion, reserves the goods there. Everything is one pipeline. Returns the picks as
 * they are then.
 */
export async function writePicks(
  tx: Transaction,
  model: Model,
  locked: PicksToConfirm & {
    /** Reads the buckets of the piles before they change; null where it was done. */
    readonly counting: Query<unknown> | null
  },
): Promise<readonly Task[]> {
  const { contexts, piles, pile_ids, counting } = locked
  const picked = contexts.filter(({ confirmed }) => confirmed.gt(0))
  const conversions = await makeConversions(tx, picked.filter(isWorkOrder).map(forConversion))
  const staged = await dispatchPartsFor(tx, locked, picked)
  const moved = contexts.flatMap((context) =>
    movementsOf(context, followUpsOf(context, { conversions, staged })),
  )
  const posting = await preparePosting(tx, piles, postingOf({ contexts, moved, pile_ids }))
  const [, , written, finished] = await tx.pipeline([
    counting,
    createTasks(tx, staged.map(dispatchTaskFor)),
    posting.write,
    finishPicks(tx, contexts),
    updateLineCounters(tx, contexts.flatMap(lineChangeOf)),
    cancelPointlessMoves(tx, contexts, moved),
    prefetchStock(
      tx,
      model,
      moved.flatMap(({ movement: { to } }) => (typeof to === 'string' ? [] : [to])),
    ),
  ])
  await announce(tx, model, { moved, posted: await posting.finish(written) })
  return finished
}

const isWorkOrder = ({ pick }: PickContext) => pick.goods_out_type === 'work_order'

/** The dispatch tasks of picked goods with their ids; there are rarely more of them than of picks. */
async function dispatchPartsFor(
  tx: Transaction,
  { task_ids }: PicksToConfirm,
  picked: readonly PickContext[],
): Promise<readonly DispatchPart[]> {
  const staged = picked.filter((context) => !isWorkOrder(context)).flatMap(dispatchPartsOf)
  const missing = staged.length - task_ids.length
  const ids = missing > 0 ? [...task_ids, ...(await drawTaskIds(tx, missing))] : task_ids
  return staged.map((part, place) => ({ ...part, task_id: ids[place] ?? 0 }))
}

type FollowUpTasks = {
  readonly conversions: ReadonlyMap<number, number>
  readonly staged: readonly DispatchPart[]
}

/** The tasks that follow on one pick. */
function followUpsOf(context: PickContext, { conversions, staged }: FollowUpTasks): readonly FollowUp[] {
  const conversion = conversions.get(context.pick.id)
  return conversion === undefined
    ? staged.filter((part) => part.context === context)
    : [{ task_id: conversion, quantity: context.confirmed.toFixed() }]
}

function forConversion({ pick, confirmed, target }: PickContext): ForConversion {
  return { pick, quantity: confirmed.toFixed(), location_id: target.id }
}

function movementsOf(context: PickContext, followUps: readonly FollowUp[]): readonly PickMovement[] {
  const moved = sharesFor(context).flatMap((share) => movementsOfShare(context, share))
  const { goods_out_line_id } = context.pick
  const distributed = distributeGoods(
    moved.map(({ movement }) => movement.quantity),
    followUps,
  )
  return moved.map((one, place) => ({
    ...one,
    movement: {
      ...one.movement,
      reserves: (distributed[place] ?? []).map((part) => ({ ...part, goods_out_line_id })),
    },
  }))
}

function movementsOfShare(context: PickContext, share: PickShare): readonly PickMovement[] {
  const { pick, target, unit_to, unit_moved } = context
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
  if (serial_numbers.length === 0) return [{ context, share, movement }]
  return serial_numbers.map((serial_number) => ({
    context,
    share,
    movement: { ...movement, quantity: '1', to: { ...to, serial_number } },
  }))
}

type PickedGoods = {
  readonly contexts: readonly PickContext[]
  readonly moved: readonly PickMovement[]
  readonly pile_ids: readonly number[]
}

function postingOf(picked: PickedGoods): Posting {
  return {
    movements: picked.moved.map(({ movement }) => movement),
    closings: picked.contexts.flatMap(closingsOf),
    units: unitsOf(picked),
    pile_ids: picked.pile_ids,
  }
}

/** Reservations are consumed as far as they were picked, and released for the rest. */
function closingsOf(context: PickContext): readonly AllocationClosing[] {
  const shares = sharesFor(context)
  return context.piles.flatMap((reserved) => {
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

/** The units that are in the bay now: those that moved whole, and empty ones that goods were put on. */
function unitsOf({ moved }: PickedGoods): readonly UnitMove[] {
  const units = moved.flatMap(({ context: { target, unit_to, unit_moved } }) => {
    const id = unit_moved ?? unit_to?.id
    return id === undefined
      ? []
      : [[id, { id, warehouse_id: target.warehouse_id, location_id: target.id }] as const]
  })
  return [...new Map(units).values()]
}

function finishPicks(tx: Transaction, contexts: readonly PickContext[]) {
  return finishTasks(
    tx,
    contexts.map(({ pick, confirmation, confirmed, target, unit_to, unit_moved }) => ({
      id: pick.id,
      confirmed_quantity: confirmed.toFixed(),
      ...(confirmed.gt(0)
        ? { location_to_id: target.id, storage_unit_to_id: unit_moved ?? unit_to?.id ?? null }
        : {}),
      explanation:
        confirmation.short_reason === null
          ? null
          : { ...pick.explanation, short_reason: confirmation.short_reason },
    })),
  )
}

/** Lines count what was picked of their own product; what is short is no longer reserved. */
function lineChangeOf(context: PickContext): readonly LineCounterChange[] {
  const { pick, confirmed } = context
  return [
    {
      id: pick.goods_out_line_id,
      picked: confirmed.toFixed(),
      given_back: shortQuantityOf(context).toFixed(),
    },
  ]
}

/** Cancels requested moves of goods that are all in the bay now. */
function cancelPointlessMoves(
  tx: Transaction,
  contexts: readonly PickContext[],
  moved: readonly PickMovement[],
): Query<unknown> {
  const whole = moved.filter(({ share: { pile, quantity } }) => new Big(pile.quantity).eq(quantity))
  if (whole.length === 0) return tx.value(undefined)
  const units = contexts.flatMap(({ unit_moved }) => unit_moved ?? [])
  return tx.run(sql`
    update tasks k
    set status = 'CANCELLED', ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'TRAN'
      and (k.stock_id = any(${whole.map(({ share }) => share.pile.id)}::bigint[])
        or (k.stock_id is null and k.storage_unit_from_id = any(${units}::bigint[])))`)
}

type PickAnnouncement = {
  readonly moved: readonly PickMovement[]
  readonly posted: readonly PostedMovement[]
}

function announce(tx: Transaction, model: Model, { moved, posted }: PickAnnouncement): Promise<void> {
  return announceStock(
    tx,
    model,
    moved.map(({ context: { pick }, movement }, place) => ({
      event: 'picked',
      pile: posted[place]?.pile ?? 0,
      quantity: movement.quantity,
      extras: { goods_out_id: pick.goods_out_id, goods_out_line_id: pick.goods_out_line_id },
    })),
  )
}
