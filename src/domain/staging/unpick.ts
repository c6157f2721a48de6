import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { assertQuantity, productOf } from '#domain/stock/goods.ts'
import { cellOf } from '#domain/stock/identity.ts'
import { assertTarget, type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { validateReason } from '#domain/stock/reasons.ts'
import { assertNotSubmitted, assertUnitAccepts, assertUnloaded, unitIn } from '#domain/stock/units.ts'
import type { GoodsMove } from '#domain/stock-control/goods-move.ts'
import { type GoodsShift, type LockedShifts, lockShifts } from '#domain/stock-control/lock-shifts.ts'
import { assertMove, limitedOnly, moveGoods } from '#domain/stock-control/move-goods.ts'
import { putAwayReleased } from '#domain/stock-control/put-away-released.ts'
import { readOwners } from '#domain/stock-control/read-owners.ts'
import { assertWorkable, readTasks, taskIn } from '#domain/tasks/task.ts'
import { required } from '#values/look-up.ts'
import { documentsToLock, haveSameReservations } from './read-staged.ts'
import {
  coversAll,
  readUnpickPlan,
  returnCell,
  type UnpickInput,
  type UnpickPlan,
} from './read-unpick-plan.ts'
import { totalOfPile } from './take-parts.ts'
import { unstageGoods, updateUnstaged } from './unstage-goods.ts'

/**
 * Reverses a pick, whole or in part: the goods return to where they were picked from, or to another location,
 * and are free; they are outstanding again for their order. Goods that have left or are on a load stay.
 */
export async function unpick(tx: Transaction, model: Model, input: UnpickInput): Promise<void> {
  const unlocked = taskIn(await readTasks(tx, [input.id]), input.id)
  await lockAll(tx, { goods_outs: [unlocked.goods_out_id] })
  const plan = await readUnpickPlan(tx, input)
  const { target, locked } = await lockUnpick(tx, plan, input)
  const move = await readMove(tx, { plan, target, locked, input })
  await assertUnpickable(tx, plan, { move, input })

  const posted = await moveGoods(tx, model, move)
  const unstaged = plan.parts.map(({ task, pile, quantity }) => ({
    task,
    product_id: pile.product_id,
    quantity,
  }))
  await unstageGoods(tx, unstaged, { pick_id: plan.pick.id })
  await putAwayReleased(
    tx,
    posted.flatMap(({ stock_to_id }, index) => {
      const [quantity, goods_out_id] = [move.shifts[index]?.quantity, plan.pick.goods_out_id]
      const isKnown = stock_to_id !== null && quantity !== undefined && goods_out_id !== null
      return isKnown ? [{ stock_id: stock_to_id, quantity, goods_out_id }] : []
    }),
  )
  await updateUnstaged(tx, model, {
    tasks: plan.parts.map(({ task }) => task),
    storage_unit_ids: plan.parts.flatMap(({ pile }) => pile.storage_unit_id ?? []),
  })
}

type LockedUnpick = { readonly target: LocationFacts; readonly locked: LockedShifts }

/** Locks everything that reversing a pick changes, and checks that the plan is unchanged. */
async function lockUnpick(tx: Transaction, plan: UnpickPlan, input: UnpickInput): Promise<LockedUnpick> {
  const target = locationIn(await readLocations(tx, [plan.location_id]), plan.location_id)
  const { goods_outs: _, ...documents } = await documentsToLock(tx, plan.parts)
  const locked = await lockShifts(tx, shiftsOf(plan, target), {
    ...documents,
    tasks: [...(documents.tasks ?? []), plan.pick.id],
    storage_units: [...(documents.storage_units ?? []), plan.unit_to_id],
    locations: limitedOnly(target),
  })
  const current = await readUnpickPlan(tx, input)
  const isPlanned = current.unit_moved_id === plan.unit_moved_id && current.unit_to_id === plan.unit_to_id
  if (!isPlanned || !haveSameReservations(current.parts, plan.parts))
    throw new SerializationFailure('the staged goods have changed')
  return { target, locked }
}

/** One shift for each pile, even if several tasks have reserved parts of it. */
function shiftsOf(plan: UnpickPlan, target: LocationFacts): readonly GoodsShift[] {
  const piles = new Map(plan.parts.map(({ pile }) => [pile.id, pile]))
  return [...piles.values()].map((pile) => ({
    pile,
    quantity: totalOfPile(plan.parts, pile).toFixed(),
    to: { ...returnCell(cellOf(pile), plan), warehouse_id: target.warehouse_id },
  }))
}

type UnpickContext = LockedUnpick & { readonly plan: UnpickPlan; readonly input: UnpickInput }

async function readMove(tx: Transaction, { plan, target, locked, input }: UnpickContext): Promise<GoodsMove> {
  const { pick, unit_moved_id, unit_to_id, parts } = plan
  const [first] = locked.shifts
  if (first === undefined) throw new SerializationFailure('the staged goods have changed')
  const owners = await readOwners(tx, [first.pile])
  if (unit_moved_id !== null) {
    const onUnit = await readPiles(tx, sql`s.storage_unit_id = ${unit_moved_id}`)
    if (!coversAll(onUnit, parts)) throw new SerializationFailure('other goods are on the storage unit')
  }
  return {
    locked,
    shifts: locked.shifts,
    target,
    goods: owners(first.pile),
    unit_moved: unit_moved_id === null ? null : unitIn(locked.units, unit_moved_id),
    unit_to: unit_to_id === null ? null : unitIn(locked.units, unit_to_id),
    category: 'PICK',
    subtype: 'UNPICK',
    links: {
      task_id: pick.id,
      goods_out_id: pick.goods_out_id,
      goods_out_line_id: pick.goods_out_line_id,
      goods_out_pick_list_id: pick.goods_out_pick_list_id,
      reason_code_id: input.reason_code_id,
      description: input.description,
    },
    closings: parts.map(({ allocation, quantity }) => ({ allocation, quantity, state: 'released' })),
  }
}

type UnpickRequest = { readonly move: GoodsMove; readonly input: UnpickInput }

async function assertUnpickable(
  tx: Transaction,
  { pick, parts }: UnpickPlan,
  { move, input }: UnpickRequest,
): Promise<void> {
  const { goods, target, locked, unit_to } = move
  if (input.quantity !== null)
    assertQuantity(input.quantity, {
      product: productOf(goods, required(pick.product_id, 'the product of a pick')),
      field: 'quantity',
    })
  for (const { task } of parts) assertWorkable(tx, task)
  assertTarget(target, { warehouse_id: pick.warehouse_id, arrival: 'move' })
  for (const { pile } of parts) {
    if (pile.storage_unit_id === null) continue
    const unit = unitIn(locked.units, pile.storage_unit_id)
    assertUnloaded(unit)
    assertNotSubmitted(unit)
  }
  await assertMove(tx, move)
  if (unit_to !== null)
    assertUnitAccepts(unit_to, { warehouse_id: pick.warehouse_id, location_id: target.id })
  const { reason_code_id } = input
  await validateReason(tx, { account: goods.account, reason_type: 'transfer', reason_code_id, must: 'never' })
}
