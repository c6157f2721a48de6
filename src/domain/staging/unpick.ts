import { LostRace } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { assertQuantity, productOf } from '#domain/stock/goods.ts'
import { cellOf } from '#domain/stock/identity.ts'
import { assertTarget, type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { assertReason } from '#domain/stock/reasons.ts'
import { assertNotSubmitted, assertUnitAccepts, assertUnloaded, unitIn } from '#domain/stock/units.ts'
import { type GoodsShift, type LockedShifts, lockShifts } from '#domain/stock-control/lock-shifts.ts'
import { assertMove, type GoodsMove, limitedOnly, moveGoods } from '#domain/stock-control/move-goods.ts'
import { putAwayReleased } from '#domain/stock-control/put-away-released.ts'
import { readOwners } from '#domain/stock-control/read-owners.ts'
import { assertWorkable, readTasks, taskIn } from '#domain/tasks/task.ts'
import { cellAt, coversAll, planUnpick, totalOf, type Unpicking, type UnpickPlan } from './plan-unpick.ts'
import { areSame, documentsOf } from './read-staged.ts'
import { settleUnstaged, unstageGoods } from './unstage-goods.ts'

/**
 * Takes back a pick, whole or in part: the goods stand where they were picked from, or at another place, and are free again;
 * their order wants them once more. What of them has left, or stands on a load, stays so.
 */
export async function unpick(tx: Transaction, model: Model, input: Unpicking): Promise<void> {
  const seen = taskIn(await readTasks(tx, [input.id]), input.id)
  await lockAll(tx, { goods_outs: [seen.goods_out_id] })
  const plan = await planUnpick(tx, input)
  const { target, taken } = await lockUnpick(tx, plan, input)
  const moving = await movingOf(tx, { plan, target, taken, input })
  await assertUnpickable(tx, plan, { moving, input })

  const posted = await moveGoods(tx, model, moving)
  const unstaged = plan.parts.map(({ task, pile, quantity }) => ({
    task,
    product_id: pile.product_id,
    quantity,
  }))
  await unstageGoods(tx, unstaged, { pick_id: plan.pick.id })
  await putAwayReleased(
    tx,
    posted.flatMap(({ stock_to_id }, place) => {
      const [quantity, goods_out_id] = [moving.shifts[place]?.quantity, plan.pick.goods_out_id]
      const isKnown = stock_to_id !== null && quantity !== undefined && goods_out_id !== null
      return isKnown ? [{ stock_id: stock_to_id, quantity, goods_out_id }] : []
    }),
  )
  await settleUnstaged(tx, model, {
    tasks: plan.parts.map(({ task }) => task),
    storage_unit_ids: plan.parts.flatMap(({ pile }) => pile.storage_unit_id ?? []),
  })
}

type Locked = { readonly target: LocationFacts; readonly taken: LockedShifts }

/** Locks all that a pick changes which is taken back, and sees that it is as it was planned. */
async function lockUnpick(tx: Transaction, plan: UnpickPlan, input: Unpicking): Promise<Locked> {
  const target = locationIn(await readLocations(tx, [plan.location_id]), plan.location_id)
  const { goods_outs: _, ...documents } = await documentsOf(tx, plan.parts)
  const taken = await lockShifts(tx, shiftsOf(plan, target), {
    ...documents,
    tasks: [...(documents.tasks ?? []), plan.pick.id],
    storage_units: [...(documents.storage_units ?? []), plan.unit_to_id],
    locations: limitedOnly(target),
  })
  const again = await planUnpick(tx, input)
  const isPlanned = again.unit_moved_id === plan.unit_moved_id && again.unit_to_id === plan.unit_to_id
  if (!isPlanned || !areSame(again.parts, plan.parts)) throw new LostRace('what is staged has changed')
  return { target, taken }
}

/** A shift for each pile, however many tasks have reserved parts of it. */
function shiftsOf(plan: UnpickPlan, target: LocationFacts): readonly GoodsShift[] {
  const piles = new Map(plan.parts.map(({ pile }) => [pile.id, pile]))
  return [...piles.values()].map((pile) => ({
    pile,
    quantity: totalOf(plan.parts, pile).toFixed(),
    to: { ...cellAt(cellOf(pile), plan), warehouse_id: target.warehouse_id },
  }))
}

type About = Locked & { readonly plan: UnpickPlan; readonly input: Unpicking }

async function movingOf(tx: Transaction, { plan, target, taken, input }: About): Promise<GoodsMove> {
  const { pick, unit_moved_id, unit_to_id, parts } = plan
  const [first] = taken.shifts
  if (first === undefined) throw new LostRace('what is staged has changed')
  const owners = await readOwners(tx, [first.pile])
  if (unit_moved_id !== null) {
    const standing = await readPiles(tx, sql`s.storage_unit_id = ${unit_moved_id}`)
    if (!coversAll(standing, parts)) throw new LostRace('other goods are on the storage unit')
  }
  return {
    locked: taken,
    shifts: taken.shifts,
    target,
    goods: owners(first.pile),
    unit_moved: unit_moved_id === null ? null : unitIn(taken.units, unit_moved_id),
    unit_to: unit_to_id === null ? null : unitIn(taken.units, unit_to_id),
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

type Asked = { readonly moving: GoodsMove; readonly input: Unpicking }

async function assertUnpickable(
  tx: Transaction,
  { pick, parts }: UnpickPlan,
  { moving, input }: Asked,
): Promise<void> {
  const { goods, target, locked: taken, unit_to } = moving
  if (input.quantity !== null)
    assertQuantity(input.quantity, { product: productOf(goods, pick.product_id ?? 0), field: 'quantity' })
  for (const { task } of parts) assertWorkable(tx, task)
  assertTarget(target, { warehouse_id: pick.warehouse_id, arrival: 'move' })
  for (const { pile } of parts) {
    if (pile.storage_unit_id === null) continue
    const unit = unitIn(taken.units, pile.storage_unit_id)
    assertUnloaded(unit)
    assertNotSubmitted(unit)
  }
  await assertMove(tx, moving)
  if (unit_to !== null)
    assertUnitAccepts(unit_to, { warehouse_id: pick.warehouse_id, location_id: target.id })
  const { reason_code_id } = input
  await assertReason(tx, { account: goods.account, reason_type: 'transfer', reason_code_id, must: 'never' })
}
