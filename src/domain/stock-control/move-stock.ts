import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { assertQuantity, productOf } from '#domain/stock/goods.ts'
import { locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { validateReason } from '#domain/stock/reasons.ts'
import { assertUnitAccepts, unitIn } from '#domain/stock/units.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { refusal } from '#problems/problem.ts'
import type { stockMove } from '#resources/stock/stock-acts.ts'
import { required } from '#values/look-up.ts'
import type { GoodsMove } from './goods-move.ts'
import { lockShifts } from './lock-shifts.ts'
import { assertMove, limitedOnly, moveGoods } from './move-goods.ts'
import { readOwners } from './read-owners.ts'
import { readPile } from './read-pile.ts'

/** Where goods of a pile move to. */
export type StockMove = Omit<InputOf<typeof stockMove>, 'storage_unit_to_id'> & {
  /** Undefined moves a whole unit with its goods; null makes them loose. */
  readonly storage_unit_to_id: number | null | undefined
}

/** Moves goods of a pile to another location, or creates a task for it (operations 3.3). Returns their pile. */
export async function moveStock(
  tx: Transaction,
  model: Model,
  { id, input }: { readonly id: number; readonly input: StockMove },
): Promise<number> {
  const moving = await lockMove(tx, id, input)
  const { shifts, goods } = moving
  const [shift] = shifts
  if (shift === undefined) throw new Error('nothing is moved')
  const { pile, quantity } = shift
  assertQuantity(quantity, { product: productOf(goods, pile.product_id), field: 'quantity' })
  // A unit moves with its reserved goods.
  const free = moving.unit_moved === null ? pile.free : pile.quantity
  if (new Big(quantity).gt(free))
    throw refusal('stock_quantity_insufficient', {
      field: 'quantity',
      free: Number(free),
      asked: Number(quantity),
    })
  assertElsewhere(moving, pile)
  await assertMove(tx, moving)
  if (moving.unit_to !== null)
    assertUnitAccepts(moving.unit_to, { warehouse_id: pile.warehouse_id, location_id: moving.target.id })
  await validateReason(tx, {
    account: goods.account,
    reason_type: 'transfer',
    reason_code_id: input.reason_code_id,
    must: 'never',
  })

  if (input.as_task) {
    await createMoveTask(tx, moving, pile)
    return pile.id
  }
  const [posted] = await moveGoods(tx, model, moving)
  return posted?.stock_to_id ?? pile.id
}

async function lockMove(tx: Transaction, id: number, input: StockMove): Promise<GoodsMove> {
  const unlocked = await readPile(tx, id)
  const [standing, locations] = await tx.pipeline([
    unlocked.storage_unit_id === null
      ? tx.value([])
      : readPiles(tx, sql`s.storage_unit_id = ${unlocked.storage_unit_id}`),
    readLocations(tx, [input.to_location_id, unlocked.location_id]),
  ])
  const wanted = input.quantity ?? unlocked.quantity
  const isAlone = standing.length === 1 && new Big(wanted).eq(unlocked.quantity)
  const movesUnit = input.storage_unit_to_id === undefined && unlocked.storage_unit_id !== null && isAlone
  const unit_to_id = movesUnit ? unlocked.storage_unit_id : (input.storage_unit_to_id ?? null)
  const target = locationIn(locations, input.to_location_id)
  const to = {
    ...unlocked,
    warehouse_id: target.warehouse_id,
    location_id: target.id,
    storage_unit_id: unit_to_id,
  }
  const locked = await lockShifts(tx, [{ pile: unlocked, quantity: wanted, to }], {
    locations: limitedOnly(target),
  })
  const pile = locked.piles.current(unlocked)
  if (movesUnit) await assertStillAlone(tx, pile)
  const quantity = input.quantity ?? pile.quantity
  const isWhole = new Big(quantity).eq(pile.quantity)
  if (isWhole !== new Big(wanted).eq(unlocked.quantity))
    throw new SerializationFailure('there is more or less of it')
  const owners = await readOwners(tx, [pile])
  return {
    locked,
    shifts: [{ pile, quantity, to }],
    target,
    goods: owners(pile),
    unit_moved: movesUnit ? unitIn(locked.units, required(unit_to_id, 'the unit that moves')) : null,
    unit_to: movesUnit || unit_to_id === null ? null : unitIn(locked.units, unit_to_id),
    subtype: 'MOVE',
    links: { reason_code_id: input.reason_code_id },
  }
}

/** Goods put on the unit meanwhile would move with it. */
async function assertStillAlone(tx: Transaction, pile: Pile): Promise<void> {
  const standing = await readPiles(tx, sql`s.storage_unit_id = ${pile.storage_unit_id}`)
  if (standing.length !== 1) throw new SerializationFailure('other goods are on the storage unit')
}

function assertElsewhere({ shifts, target, unit_moved }: GoodsMove, pile: Pile): void {
  const [shift] = shifts
  const unit = typeof shift?.to === 'object' ? shift.to.storage_unit_id : null
  const isSameUnit = unit_moved !== null || unit === pile.storage_unit_id
  if (target.id === pile.location_id && isSameUnit) throw refusal('same_location', { location: target.code })
}

async function createMoveTask(
  tx: Transaction,
  { shifts, target, goods, unit_moved, unit_to }: GoodsMove,
  pile: Pile,
): Promise<void> {
  const product = productOf(goods, pile.product_id)
  await createTasks(tx, [
    {
      type: 'TRAN',
      subtype: 'MOVE',
      warehouse_id: pile.warehouse_id,
      account_id: pile.account_id,
      product_id: pile.product_id,
      start_quantity: shifts[0]?.quantity ?? pile.quantity,
      stock_description: describeGoods(product.code, pile),
      location_from_id: pile.location_id,
      location_to_id: target.id,
      storage_unit_from_id: pile.storage_unit_id,
      storage_unit_to_id: unit_moved?.id ?? unit_to?.id ?? null,
      stock_id: unit_moved === null ? pile.id : null,
    },
  ])
}
