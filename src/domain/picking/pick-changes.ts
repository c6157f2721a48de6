import Big from 'big.js'
import { type Changes, type MovementEvent, NO_CHANGES } from '#domain/changes/changes.ts'
import type { LineCounterChange } from '#domain/orders/update-line-counters.ts'
import { cellOf } from '#domain/stock/identity.ts'
import type { AllocationClosing, Movement, UnitMove } from '#domain/stock/movement.ts'
import type { FinishedTask } from '#domain/tasks/close-tasks.ts'
import { sumsBy } from '#values/decimal.ts'
import { shortQuantityOf } from './assert-pickable.ts'
import { allocationOf, type PickContext } from './pick-context.ts'
import { type PickShare, sharesFor } from './pick-shares.ts'
import { type DispatchPart, dispatchTaskFor, distributeGoods, type FollowUp } from './stage-goods.ts'

/** The tasks that follow on picks: dispatch tasks to create, and conversions by pick. */
export type FollowUpTasks = {
  readonly staged: readonly DispatchPart[]
  readonly conversions: ReadonlyMap<number, number>
}

/** The movement of one share of a pick. */
type PickMovement = { readonly context: PickContext; readonly movement: Movement }

/**
 * What confirmed picks change: the goods move to the bay, where the tasks that follow reserve them; their reservations are
 * closed, the picks finished, and what was picked is counted in the order lines.
 */
export function pickChanges(
  contexts: readonly PickContext[],
  followUps: FollowUpTasks & { readonly pile_ids: readonly number[] },
): Changes {
  const moved = contexts.flatMap((context) => movementsOf(context, followUpsOf(context, followUps)))
  return {
    ...NO_CHANGES,
    posting: {
      movements: moved.map(({ movement }) => movement),
      closings: contexts.flatMap(closingsOf),
      units: unitsOf(moved),
      pile_ids: followUps.pile_ids,
    },
    new_tasks: followUps.staged.map(dispatchTaskFor),
    finished_tasks: contexts.map(finishOf),
    lines: contexts.map(lineChangeOf),
    cancelled_moves: {
      stock_ids: emptiedPiles(contexts, moved),
      unit_ids: contexts.flatMap(({ unit_moved }) => unit_moved ?? []),
    },
    events: moved.map(eventOf),
  }
}

/** The tasks that follow on one pick. */
function followUpsOf(context: PickContext, { conversions, staged }: FollowUpTasks): readonly FollowUp[] {
  const conversion = conversions.get(context.pick.id)
  return conversion === undefined
    ? staged.filter((part) => part.context === context)
    : [{ task_id: conversion, quantity: context.confirmed.toFixed() }]
}

function movementsOf(context: PickContext, followUps: readonly FollowUp[]): readonly PickMovement[] {
  const movements = sharesFor(context).flatMap((share) => movementsOfShare(context, share))
  const { goods_out_line_id } = context.pick
  const distributed = distributeGoods(
    movements.map(({ quantity }) => quantity),
    followUps,
  )
  return movements.map((movement, index) => ({
    context,
    movement: {
      ...movement,
      reserves: (distributed[index] ?? []).map((part) => ({ ...part, goods_out_line_id })),
    },
  }))
}

function movementsOfShare(context: PickContext, share: PickShare): readonly Movement[] {
  const { pick, target, unit_to, unit_moved, confirmation } = context
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
    origin: confirmation.origin,
  }
  if (serial_numbers.length === 0) return [movement]
  return serial_numbers.map((serial_number) => ({
    ...movement,
    quantity: '1',
    to: { ...to, serial_number },
  }))
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
function unitsOf(moved: readonly PickMovement[]): readonly UnitMove[] {
  const units = moved.flatMap(({ context: { target, unit_to, unit_moved } }) => {
    const id = unit_moved ?? unit_to?.id
    return id === undefined
      ? []
      : [[id, { id, warehouse_id: target.warehouse_id, location_id: target.id }] as const]
  })
  return [...new Map(units).values()]
}

function finishOf(context: PickContext): FinishedTask {
  const { pick, confirmation, confirmed, target, unit_to, unit_moved } = context
  const { short_reason, origin } = confirmation
  return {
    id: pick.id,
    confirmed_quantity: confirmed.toFixed(),
    ...(confirmed.gt(0)
      ? { location_to_id: target.id, storage_unit_to_id: unit_moved ?? unit_to?.id ?? null }
      : {}),
    explanation: short_reason === null ? null : { ...pick.explanation, short_reason },
    caller: origin.caller,
  }
}

/** Lines count what was picked of their own product; what is short is no longer reserved. */
function lineChangeOf(context: PickContext): LineCounterChange {
  const { pick, confirmed } = context
  return {
    id: pick.goods_out_line_id,
    picked: confirmed.toFixed(),
    given_back: shortQuantityOf(context).toFixed(),
  }
}

/** The piles of which nothing is left. */
function emptiedPiles(contexts: readonly PickContext[], moved: readonly PickMovement[]): readonly number[] {
  const taken = sumsBy(
    moved.flatMap(({ movement: { from, quantity } }) =>
      typeof from !== 'string' && 'id' in from ? [[from.id, quantity] as const] : [],
    ),
  )
  const piles = new Map(
    contexts.flatMap(({ piles }) => piles.map((pile) => [pile.id, pile.quantity] as const)),
  )
  return [...taken].flatMap(([id, quantity]) => (quantity.eq(piles.get(id) ?? 0) ? [id] : []))
}

function eventOf({ context: { pick, confirmation } }: PickMovement, index: number): MovementEvent {
  return {
    movement: index,
    event: 'picked',
    extras: { goods_out_id: pick.goods_out_id, goods_out_line_id: pick.goods_out_line_id },
    caller: confirmation.origin.caller,
  }
}
