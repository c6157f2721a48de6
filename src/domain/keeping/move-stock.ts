import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { assertQuantity, productOf } from '#domain/stock/goods.ts'
import { locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { assertReason } from '#domain/stock/reasons.ts'
import { assertUnitAccepts, unitIn } from '#domain/stock/units.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { refusal } from '#problems/problem.ts'
import { askMove, limitedOnly, type Moving, moveGoods } from './move-goods.ts'
import { seeOwners } from './see-owners.ts'
import { seeStock } from './see-stock.ts'
import { takeShifts } from './take-shifts.ts'

/** Where goods of a pile are to go. */
export type StockMove = {
  /** All of it where it is null; an exact decimal as text. */
  readonly quantity: string | null
  readonly to_location_id: number
  /** Undefined lets a whole unit move with its goods; null lays them loose. */
  readonly storage_unit_to_id: number | null | undefined
  readonly reason_code_id: number | null
  /** Only asks somebody to do it. */
  readonly as_task: boolean
}

/** Moves goods of a pile to another place, or asks for it (operations 3.3). Gives the pile they stand in then. */
export async function moveStock(
  tx: Transaction,
  model: Model,
  { id, said }: { readonly id: number; readonly said: StockMove },
): Promise<number> {
  const moving = await takeMove(tx, id, said)
  const { shifts, goods } = moving
  const [shift] = shifts
  if (shift === undefined) throw new Error('nothing is moved')
  const { pile, quantity } = shift
  assertQuantity(quantity, { product: productOf(goods, pile.product_id), field: 'quantity' })
  // A unit takes along what is reserved on it.
  const free = moving.unit_moved === null ? pile.free : pile.quantity
  if (new Big(quantity).gt(free))
    throw refusal('stock_quantity_insufficient', {
      field: 'quantity',
      free: Number(free),
      asked: Number(quantity),
    })
  assertElsewhere(moving, pile)
  await askMove(tx, moving)
  if (moving.unit_to !== null)
    assertUnitAccepts(moving.unit_to, { warehouse_id: pile.warehouse_id, location_id: moving.target.id })
  await assertReason(tx, {
    account: goods.account,
    reason_type: 'transfer',
    reason_code_id: said.reason_code_id,
    must: 'never',
  })

  if (said.as_task) {
    await askForMove(tx, moving, pile)
    return pile.id
  }
  const [posted] = await moveGoods(tx, model, moving)
  return posted?.stock_to_id ?? pile.id
}

async function takeMove(tx: Transaction, id: number, said: StockMove): Promise<Moving> {
  const seen = await seeStock(tx, id)
  const [standing, locations] = await tx.pipeline([
    seen.storage_unit_id === null
      ? tx.value([])
      : readPiles(tx, sql`s.storage_unit_id = ${seen.storage_unit_id}`),
    readLocations(tx, [said.to_location_id, seen.location_id]),
  ])
  const wanted = said.quantity ?? seen.quantity
  const isAlone = standing.length === 1 && new Big(wanted).eq(seen.quantity)
  const movesUnit = said.storage_unit_to_id === undefined && seen.storage_unit_id !== null && isAlone
  const unit_to_id = movesUnit ? seen.storage_unit_id : (said.storage_unit_to_id ?? null)
  const target = locationIn(locations, said.to_location_id)
  const to = {
    ...seen,
    warehouse_id: target.warehouse_id,
    location_id: target.id,
    storage_unit_id: unit_to_id,
  }
  const taken = await takeShifts(tx, [{ pile: seen, quantity: wanted, to }], {
    locations: limitedOnly(target),
  })
  const pile = taken.piles.current(seen)
  if (movesUnit) await assertStillAlone(tx, pile)
  const quantity = said.quantity ?? pile.quantity
  const isWhole = new Big(quantity).eq(pile.quantity)
  if (isWhole !== new Big(wanted).eq(seen.quantity)) throw new LostRace('there is more or less of it')
  const owners = await seeOwners(tx, [pile])
  return {
    taken,
    shifts: [{ pile, quantity, to }],
    target,
    goods: owners(pile),
    unit_moved: movesUnit ? unitIn(taken.units, unit_to_id ?? 0) : null,
    unit_to: movesUnit || unit_to_id === null ? null : unitIn(taken.units, unit_to_id),
    subtype: 'MOVE',
    links: { reason_code_id: said.reason_code_id },
  }
}

/** Goods that were put on the unit meanwhile would move with it. */
async function assertStillAlone(tx: Transaction, pile: Pile): Promise<void> {
  const standing = await readPiles(tx, sql`s.storage_unit_id = ${pile.storage_unit_id}`)
  if (standing.length !== 1) throw new LostRace('other goods are on the storage unit')
}

function assertElsewhere({ shifts, target, unit_moved }: Moving, pile: Pile): void {
  const [shift] = shifts
  const unit = typeof shift?.to === 'object' ? shift.to.storage_unit_id : null
  const isSameUnit = unit_moved !== null || unit === pile.storage_unit_id
  if (target.id === pile.location_id && isSameUnit) throw refusal('same_location', { location: target.code })
}

async function askForMove(
  tx: Transaction,
  { shifts, target, goods, unit_moved, unit_to }: Moving,
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
