import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { createUnits } from '#domain/stock/create-units.ts'
import { checkQuantity, productOf, readGoods } from '#domain/stock/goods.ts'
import { cellOf } from '#domain/stock/identity.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import type { ArrivalReservation, Movement } from '#domain/stock/movement.ts'
import type { Pile, Piles, RequestedStock } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { assertUnloaded, readUnits } from '#domain/stock/units.ts'
import { updateDispatchSources } from '#domain/tasks/update-dispatch-sources.ts'
import { refuseAll, violation } from '#problems/problem.ts'
import { joinShipment } from './join-shipment.ts'
import { findStaged, type Staged } from './staged.ts'

/** What is packed, for which shipment of which order, and into what. */
export type Packing = {
  readonly shipment_id: number
  readonly goods_out_id: number
  readonly storage_unit_type_id: number
  readonly contents: readonly RequestedStock[]
}

/**
 * Packs staged goods of an order onto a new unit where they stand; what has reserved them goes along, and they leave with
 * the shipment they are packed for (operations 4.9). Gives the unit.
 */
export async function packGoods(tx: Transaction, packing: Packing): Promise<number> {
  const { shipment_id, goods_out_id, contents } = packing
  const stock_ids = contents.map(({ stock_id }) => stock_id)
  const [seen, before] = await tx.pipeline([
    readPiles(tx, sql`s.id = any(${stock_ids}::bigint[])`),
    findStaged(tx, { goods_out_id, stock_ids }),
  ])
  await lockAll(tx, {
    tasks: before.map(({ task_id }) => task_id),
    storage_units: seen.map(({ storage_unit_id }) => storage_unit_id),
  })
  const [piles, staged, units] = await tx.pipeline([
    lockPiles(tx, { ids: stock_ids, cells: [] }),
    findStaged(tx, { goods_out_id, stock_ids }),
    readUnits(
      tx,
      seen.map(({ storage_unit_id }) => storage_unit_id),
    ),
  ])
  for (const unit of units.values()) assertUnloaded(unit)
  await assertPackable(tx, contents, { piles: piles.all, staged })
  const packed = contents.map((content) => partOf(content, { piles: piles.all, staged }))

  const unit = await makeUnit(tx, packing, packed)
  await write(tx, { packed, piles, unit, goods_out_id })
  await joinShipment(tx, { storage_unit_id: unit, shipment_id, goods_out_id })
  await updateDispatchSources(tx, [...new Set(staged.map(({ task_id }) => task_id))])
  return unit
}

/** The carton or pallet, where the goods stand. */
async function makeUnit(
  tx: Transaction,
  { storage_unit_type_id }: Packing,
  packed: readonly Packed[],
): Promise<number> {
  const pile = packed[0]?.pile
  if (pile === undefined) throw new Error('nothing is packed')
  const { warehouse_id, location_id } = pile
  const [unit] = await createUnits(tx, { storage_unit_type_id, warehouse_id, location_id, count: 1 })
  if (unit === undefined) throw new Error('no unit was made')
  return unit
}

type Writing = {
  readonly packed: readonly Packed[]
  readonly piles: Piles
  readonly unit: number
  readonly goods_out_id: number
}

/** A pile that goes whole takes its reservations along; of one that stays, they are given back and made anew. */
async function write(tx: Transaction, { packed, piles, unit, goods_out_id }: Writing): Promise<void> {
  const split = packed.map(({ pile: { quantity: all }, quantity, parts }) =>
    new Big(all).eq(quantity) ? [] : parts,
  )
  const movements = packed.map(({ pile: from, quantity, parts }, place): Movement => {
    const to = { ...cellOf(from), storage_unit_id: unit }
    const { task_id = null, goods_out_line_id = null } = parts[0]?.staged ?? {}
    const reserves = (split[place] ?? []).map(reservedAnew)
    return {
      category: 'PICK',
      subtype: 'PACK',
      quantity,
      from,
      to,
      task_id,
      goods_out_id,
      goods_out_line_id,
      reserves,
    }
  })
  const closings = split
    .flat()
    .map(({ staged: allocation, quantity }) => ({ allocation, quantity, state: 'released' as const }))
  await postMovements(tx, piles, { movements, closings })
}

function reservedAnew({ staged, quantity }: Part): ArrivalReservation {
  const { task_id, goods_out_line_id = null, explanation = null } = staged
  return { task_id, quantity, goods_out_line_id, explanation }
}

type Part = { readonly staged: Staged; readonly quantity: string }
type Packed = { readonly pile: Pile; readonly quantity: string; readonly parts: readonly Part[] }

/** The piles that are named, and what is staged of the order in them. */
type There = { readonly piles: readonly Pile[]; readonly staged: readonly Staged[] }

/** What of a pile is staged, and how much of that is to be packed. */
function wantedOf({ stock_id, quantity }: RequestedStock, { piles, staged }: There) {
  const own = staged.filter((one) => one.stock_id === stock_id)
  const there = own.reduce((sum, one) => sum.plus(one.quantity), new Big(0))
  return { pile: piles.find(({ id }) => id === stock_id), own, there, wanted: new Big(quantity ?? there) }
}

/** How much of which reservations is packed. */
function partOf(content: RequestedStock, at: There): Packed {
  const { pile, own, wanted } = wantedOf(content, at)
  if (pile === undefined) throw new LostRace('what is staged has changed')
  let rest = wanted
  const parts = own.flatMap((one) => {
    const taken = rest.lt(one.quantity) ? rest : new Big(one.quantity)
    rest = rest.minus(taken)
    return taken.gt(0) ? [{ staged: one, quantity: taken.toFixed() }] : []
  })
  return { pile, quantity: wanted.toFixed(), parts }
}

/**
 * Refuses what is wrong with the contents, all of it: a pile that is named twice or stands elsewhere, since goods are packed
 * where they stand; more than the order has staged of it, nothing, or finer than its product is counted (operations 0.4, 4.9).
 */
async function assertPackable(
  tx: Transaction,
  contents: readonly RequestedStock[],
  at: There,
): Promise<void> {
  const [first] = at.piles
  const goods =
    first === undefined
      ? null
      : await readGoods(tx, { ...first, product_ids: at.piles.map(({ product_id }) => product_id) })
  const location_id = at.piles.find(({ id }) => id === contents[0]?.stock_id)?.location_id
  refuseAll(
    contents.flatMap((content, place) => {
      const { pile, there, wanted } = wantedOf(content, at)
      const isTaken = contents.findIndex(({ stock_id }) => stock_id === content.stock_id) !== place
      const named = { field: 'stock_id' }
      if (isTaken) return [violation('taken', named, `${content.pointer}/stock_id`)]
      const pointer = `${content.pointer}/quantity`
      if (pile === undefined || goods === null || wanted.gt(there) || there.eq(0)) {
        const facts = { field: 'quantity', quantity: wanted.toNumber(), staged: there.toNumber() }
        return [violation('packing_quantity_exceeds_staged', facts, pointer)]
      }
      const product = productOf(goods, pile.product_id)
      return [
        ...(pile.location_id === location_id
          ? []
          : [violation('invalid', named, `${content.pointer}/stock_id`)]),
        ...checkQuantity(wanted.toFixed(), { product, field: 'quantity', pointer }),
      ]
    }),
  )
}
