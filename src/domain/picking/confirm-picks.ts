import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { triggerAutomaticDispatch } from '#domain/dispatch/trigger-automatic-dispatch.ts'
import { releaseSpareComponents } from '#domain/kitting/release-spare-components.ts'
import { updateLoadTasks } from '#domain/loading/update-load-tasks.ts'
import { type DispatchStrategy, ORDER_STATUS } from '#domain/orders/order.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { attachTasks } from '#domain/shipping/attach-tasks.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { countPiles } from '#domain/stock/lock-piles.ts'
import type { Origin } from '#domain/stock/origin.ts'
import { putAwayReleased } from '#domain/stock-control/put-away-released.ts'
import type { Task } from '#domain/tasks/task.ts'
import { withTaskId } from '#domain/tasks/with-task-id.ts'
import type { Caller } from '#values/caller.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import {
  assertNewSerialNumbers,
  assertPickable,
  assertTotesOfOneOrder,
  shortQuantityOf,
} from './assert-pickable.ts'
import { confirmableTogether } from './confirmable-together.ts'
import { lockPicksToConfirm, type PicksToConfirm } from './lock-picks-to-confirm.ts'
import type { PickConfirmation, PickContext } from './pick-context.ts'
import { prepareSubstitution } from './prepare-substitution.ts'
import { replaceShortage } from './replace-shortage.ts'
import { splitPicks } from './split-picks.ts'
import { substitute } from './substitute-goods.ts'
import { writePicks } from './write-picks.ts'

/** Strategies by which an order is dispatched without a request. */
const AUTOMATIC: readonly DispatchStrategy[] = ['auto', 'auto_shipment']

/**
 * Confirms picks, all or none: the goods move to the bay and wait to be dispatched. Missing goods are released,
 * and allocated elsewhere where the warehouse wants that. An order with automatic dispatch leaves with its last
 * pick (operations 4.7). Returns the picks as they are then.
 */
export async function confirmPicks(
  tx: Transaction,
  model: Model,
  confirmations: readonly PickConfirmation[],
): Promise<readonly Task[]> {
  const locked = await lockPicksToConfirm(tx, confirmations)
  const substitutions = await validatePicks(tx, locked.contexts)
  return writeConfirmedPicks(tx, model, { locked, substitutions })
}

/**
 * Confirms picks of several requests as if one after the other, and returns the picks that were confirmed. Only those are
 * that can be confirmed with the goods that were planned; all others stay as they are.
 */
export async function confirmPicksTogether(
  tx: Transaction,
  model: Model,
  confirmations: readonly PickConfirmation[],
): Promise<readonly Task[]> {
  if (confirmations.length === 0) return []
  const locked = await lockPicksToConfirm(tx, confirmations)
  const contexts = await confirmableTogether(tx, locked.contexts)
  if (contexts.length === 0) return []
  recordCallers(tx, contexts)
  return writeConfirmedPicks(tx, model, { locked: { ...locked, contexts }, substitutions: new Map() })
}

/** Records whose picks changed which balances, also where nothing was picked. */
function recordCallers(tx: Transaction, contexts: readonly PickContext[]): void {
  const changes = actChangesOf(tx)
  for (const { planned, confirmation } of contexts)
    for (const pile of planned) changes.recordCaller(pile, confirmation.origin.caller)
}

/** Locked picks that nobody refuses, with what was prepared for those that take other goods. */
type ConfirmedPicks = { readonly locked: PicksToConfirm; readonly substitutions: Substitutions }

/** Writes picks and everything that follows on them, each for its own user and request. */
async function writeConfirmedPicks(
  tx: Transaction,
  model: Model,
  { locked, substitutions }: ConfirmedPicks,
): Promise<readonly Task[]> {
  const { done: picked, tasks } = await writeAll(tx, model, { locked, substitutions })
  await replaceShortage(tx, model, picked)
  // Planned goods that were not picked may still be in the receiving location.
  await putAwayReleased(
    tx,
    [...substitutions.values()].flatMap(({ context: { pick, planned } }) =>
      planned.map(({ id, reserved }) => ({
        stock_id: id,
        quantity: reserved,
        goods_out_id: pick.goods_out_id,
      })),
    ),
  )
  await releaseSpareComponents(tx, ordersOf(picked.filter(isComponent)))
  await updateLoadTasks(tx, ordersOf(picked.filter(({ pick }) => pick.strategy === 'load')))
  await attachTasks(tx, ordersOf(picked.filter(({ pick }) => pick.strategy.endsWith('shipment'))))
  const origins = originsBy(picked, ({ goods_out_id }) => goods_out_id)
  const dispatched = await triggerAutomaticDispatch(tx, model, ordersOf(picked.filter(mayLeave)), origins)
  await updateOrderProgress(tx, model, {
    order_ids: [...ordersOf(picked.filter((context) => !leavesProgressUnchanged(context))), ...dispatched],
    kit_order_ids: [...ordersOf(picked.filter(({ pick }) => pick.is_built)), ...dispatched],
    // A rival pick may have been split: its list has one more.
    list_ids: [...substitutions.values()].flatMap(({ rival }) => rival?.task.goods_out_pick_list_id ?? []),
    callers: {
      orders: callersOf(origins),
      lists: callersOf(originsBy(picked, ({ goods_out_pick_list_id }) => goods_out_pick_list_id)),
    },
  })
  return tasks
}

async function writeAll(tx: Transaction, model: Model, { locked, substitutions }: ConfirmedPicks) {
  const isPlain = substitutions.size === 0 && locked.contexts.every(({ remainder: rest }) => rest === null)
  // The buckets of the piles are read before the first statement that changes the piles.
  const counting = countPiles(tx, locked.piles)
  if (isPlain) return { done: locked.contexts, tasks: await writePicks(tx, model, { ...locked, counting }) }
  await counting
  // The remainder becomes a pick of its own first, so that what follows handles an exact pick.
  await splitPicks(
    tx,
    locked.contexts.flatMap(({ remainder: rest }) => rest ?? []),
  )
  // Each substitution takes goods that the next can no longer have.
  const picked = await mapInSequence(locked.contexts, (context) => {
    const substitution = substitutions.get(context)
    return substitution === undefined ? context : substitute(tx, substitution)
  })
  return { done: picked, tasks: await writePicks(tx, model, { ...locked, contexts: picked, counting: null }) }
}

/**
 * Whether the status of order and list stays the same: both are being picked, more picks follow, and this one
 * leaves nothing newly outstanding. Most picks are like this.
 */
function leavesProgressUnchanged(context: PickContext): boolean {
  const { order_status_id, list_status_id, list_goes_on, is_built } = context.pick
  const { PICK, PART_ALLOCATED } = ORDER_STATUS
  const isPicked = order_status_id === PICK || order_status_id === PART_ALLOCATED
  const isUnderWay = isPicked && list_status_id === PICK && list_goes_on
  const isWhole = shortQuantityOf(context).eq(0) && context.remainder === null
  return isUnderWay && isWhole && !is_built
}

/** Whether the order of a pick may leave with it: by itself, once none of its picks is open; spare ones end with components. */
function mayLeave(context: PickContext): boolean {
  const { strategy, order_goes_on } = context.pick
  return AUTOMATIC.includes(strategy) && (!order_goes_on || isComponent(context))
}

/** Whether a pick is of a component of the ordered product. */
function isComponent({ pick }: PickContext): boolean {
  return pick.product_id !== null && pick.product_id !== pick.line_product_id
}

/** The orders of picks. */
function ordersOf(contexts: readonly PickContext[]): readonly number[] {
  return [...new Set(contexts.map(({ pick }) => pick.goods_out_id))]
}

/** Whose act the last pick of each order or list is. */
function originsBy(
  contexts: readonly PickContext[],
  keyOf: (pick: PickContext['pick']) => number | null,
): ReadonlyMap<number, Origin> {
  return new Map(
    contexts.flatMap(({ pick, confirmation }) => {
      const key = keyOf(pick)
      return key === null ? [] : [[key, confirmation.origin] as const]
    }),
  )
}

function callersOf(origins: ReadonlyMap<number, Origin>): ReadonlyMap<number, Caller> {
  return new Map([...origins].map(([id, { caller }]) => [id, caller]))
}

type Substitutions = ReadonlyMap<PickContext, Awaited<ReturnType<typeof prepareSubstitution>>>

/** Checks every pick and prepares substitutions; a refusal names the task it is about. */
async function validatePicks(tx: Transaction, contexts: readonly PickContext[]): Promise<Substitutions> {
  for (const context of contexts) withTaskId(context.pick.id, () => assertPickable(context))
  assertTotesOfOneOrder(contexts)
  await assertNewSerialNumbers(tx, contexts)
  const substituted = contexts.filter(({ is_substituted }) => is_substituted)
  // Each substitution locks what it needs, in the order of the picks.
  const prepared = await mapInSequence(
    substituted,
    async (context) => [context, await prepareSubstitution(tx, context)] as const,
  )
  return new Map(prepared)
}
