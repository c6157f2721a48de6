import Big from 'big.js'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { assertPrecision, productOf, seeGoods } from '#domain/stock/goods.ts'
import { cellOf } from '#domain/stock/identity.ts'
import { makeUnits } from '#domain/stock/make-units.ts'
import type { Movement, Reserved } from '#domain/stock/movement.ts'
import type { Pile, Piles } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { seePiles, takePiles } from '#domain/stock/take-piles.ts'
import { assertUnloaded, seeUnits } from '#domain/stock/units.ts'
import { refusal, refuseAll, violation } from '#problems/problem.ts'
import { joinShipment } from './join-shipment.ts'
import { findStaged, followStaged, type Staged } from './staged.ts'

/** Staged goods that are packed: of which pile, and how much; all that is staged of it where that is null. */
export type Content = {
  readonly stock_id: number
  readonly quantity: string | null
  readonly pointer: string
}

/** What is packed, for which shipment of which order, and into what. */
export type Packing = {
  readonly shipment_id: number
  readonly goods_out_id: number
  readonly storage_unit_type_id: number
  readonly contents: readonly Content[]
}

/**
 * Packs staged goods of an order onto a new unit where they stand; what has reserved them goes along, and they leave with
 * the shipment they are packed for (operations 4.9). Gives the unit.
 */
export async function packGoods(tx: Transaction, packing: Packing): Promise<number> {
  const { shipment_id, goods_out_id, contents } = packing
  const stock_ids = contents.map(({ stock_id }) => stock_id)
  const [seen, before] = await Promise.all([
    seePiles(tx, sql`s.id = any(${stock_ids}::bigint[])`),
    findStaged(tx, { goods_out_id, stock_ids }),
  ])
  await lockAll(tx, {
    tasks: before.map(({ task_id }) => task_id),
    storage_units: seen.map(({ storage_unit_id }) => storage_unit_id),
  })
  const [piles, staged, units] = await Promise.all([
    takePiles(tx, { ids: stock_ids, cells: [] }),
    findStaged(tx, { goods_out_id, stock_ids }),
    seeUnits(
      tx,
      seen.map(({ storage_unit_id }) => storage_unit_id),
    ),
  ])
  for (const unit of units.values()) assertUnloaded(unit)
  const packed = contents.map((content) => partOf(content, { piles: piles.all, staged }))
  assertTogether(packed, contents)
  await assertCountable(tx, packed)

  const unit = await makeUnit(tx, packing, packed)
  await write(tx, { packed, piles, unit, goods_out_id })
  await joinShipment(tx, { storage_unit_id: unit, shipment_id, goods_out_id })
  await followStaged(tx, [...new Set(staged.map(({ task_id }) => task_id))])
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
  const [unit] = await makeUnits(tx, { storage_unit_type_id, warehouse_id, location_id, count: 1 })
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

function reservedAnew({ staged, quantity }: Part): Reserved {
  const { task_id, goods_out_line_id = null, explanation = null } = staged
  return { task_id, quantity, goods_out_line_id, explanation }
}

type Part = { readonly staged: Staged; readonly quantity: string }
type Packed = { readonly pile: Pile; readonly quantity: string; readonly parts: readonly Part[] }

/** How much of which reservations is packed; refuses more than the order has staged. */
function partOf(
  content: Content,
  { piles, staged }: { readonly piles: readonly Pile[]; readonly staged: readonly Staged[] },
): Packed {
  const own = staged.filter(({ stock_id }) => stock_id === content.stock_id)
  const there = own.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  const pile = piles.find(({ id }) => id === content.stock_id)
  const wanted = new Big(content.quantity ?? there)
  if (pile === undefined || wanted.gt(there) || there.eq(0))
    throw refusal('packing_quantity_exceeds_staged', {
      quantity: wanted.toNumber(),
      staged: there.toNumber(),
    })
  if (wanted.lte(0))
    throw refusal('quantity_not_positive', { field: 'quantity' }, `${content.pointer}/quantity`)
  let rest = wanted
  const parts = own.flatMap((one) => {
    const taken = rest.lt(one.quantity) ? rest : new Big(one.quantity)
    rest = rest.minus(taken)
    return taken.gt(0) ? [{ staged: one, quantity: taken.toFixed() }] : []
  })
  return { pile, quantity: wanted.toFixed(), parts }
}

/** Refuses a quantity that is finer than its product is counted (operations 0.4). */
async function assertCountable(tx: Transaction, packed: readonly Packed[]): Promise<void> {
  const [first] = packed
  if (first === undefined) return
  const { account_id, warehouse_id } = first.pile
  const product_ids = packed.map(({ pile }) => pile.product_id)
  const goods = await seeGoods(tx, { account_id, warehouse_id, product_ids })
  for (const { pile, quantity } of packed)
    assertPrecision(quantity, { product: productOf(goods, pile.product_id), field: 'quantity' })
}

/** Goods are packed where they stand, so they must stand together. */
function assertTogether(packed: readonly Packed[], contents: readonly Content[]): void {
  const [first] = packed
  refuseAll(
    packed.flatMap(({ pile }, place) => {
      const at = contents[place]?.pointer ?? ''
      if (contents.findIndex(({ stock_id }) => stock_id === pile.id) !== place)
        return [violation('taken', { field: 'stock_id' }, `${at}/stock_id`)]
      return pile.location_id === first?.pile.location_id
        ? []
        : [violation('invalid', { field: 'stock_id' }, `${at}/stock_id`)]
    }),
  )
}
