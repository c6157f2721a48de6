import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import { checkQuantity, type ProductFacts } from '#domain/stock/goods.ts'
import { cellOf } from '#domain/stock/identity.ts'
import type { AllocationClosing, ArrivalReservation, Movement } from '#domain/stock/movement.ts'
import type { Origin } from '#domain/stock/origin.ts'
import type { Pile, RequestedStock } from '#domain/stock/piles.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { StagedAllocation } from './find-staged.ts'

/** The named piles, and the staged goods of the order in them. */
export type StagedContents = { readonly piles: readonly Pile[]; readonly staged: readonly StagedAllocation[] }

type PackedPart = { readonly staged: StagedAllocation; readonly quantity: string }

/** A pile, how much of it is packed, and whose reservations that is. */
export type PackedPile = {
  readonly pile: Pile
  readonly quantity: string
  readonly parts: readonly PackedPart[]
}

/** Goods of an order that are packed onto a unit. */
export type Packing = {
  readonly goods_out_id: number
  readonly unit: number
  readonly packedPiles: readonly PackedPile[]
  /** Whose act it is; that of the transaction where nothing is said. */
  readonly origin?: Origin
}

/** What is staged of a pile, and how much of it is to be packed. */
function requestedOf({ stock_id, quantity }: RequestedStock, { piles, staged }: StagedContents) {
  const own = staged.filter((one) => one.stock_id === stock_id)
  const stagedTotal = own.reduce((sum, one) => sum.plus(one.quantity), new Big(0))
  return {
    pile: piles.find(({ id }) => id === stock_id),
    own,
    there: stagedTotal,
    wanted: new Big(quantity ?? stagedTotal),
  }
}

/** How much of which reservations is packed. */
export function packedPileFor(content: RequestedStock, context: StagedContents): PackedPile {
  const { pile, own, wanted: requested } = requestedOf(content, context)
  if (pile === undefined) throw new SerializationFailure('the staged goods have changed')
  let remaining = requested
  const parts = own.flatMap((one) => {
    const taken = remaining.lt(one.quantity) ? remaining : new Big(one.quantity)
    remaining = remaining.minus(taken)
    return taken.gt(0) ? [{ staged: one, quantity: taken.toFixed() }] : []
  })
  return { pile, quantity: requested.toFixed(), parts }
}

/**
 * What is wrong with contents: piles named twice or at another location, quantities above the staged one, of nothing, or with
 * too many decimals (operations 0.4, 4.9). `products` has those of the piles.
 */
export function contentViolations(
  contents: readonly RequestedStock[],
  { products, ...context }: StagedContents & { readonly products: ReadonlyMap<number, ProductFacts> },
): readonly Violation[] {
  const location_id = context.piles.find(({ id }) => id === contents[0]?.stock_id)?.location_id
  return contents.flatMap((content, place) => {
    const { pile, there: stagedTotal, wanted: requested } = requestedOf(content, context)
    const isRepeated = contents.findIndex(({ stock_id }) => stock_id === content.stock_id) !== place
    const named = { field: 'stock_id' }
    if (isRepeated) return [violation('taken', named, `${content.pointer}/stock_id`)]
    const pointer = `${content.pointer}/quantity`
    const product = pile && products.get(pile.product_id)
    if (pile === undefined || product === undefined || requested.gt(stagedTotal) || stagedTotal.eq(0)) {
      const facts = { field: 'quantity', quantity: requested.toNumber(), staged: stagedTotal.toNumber() }
      return [violation('packing_quantity_exceeds_staged', facts, pointer)]
    }
    return [
      ...(pile.location_id === location_id
        ? []
        : [violation('invalid', named, `${content.pointer}/stock_id`)]),
      ...checkQuantity(requested.toFixed(), { product, field: 'quantity', pointer }),
    ]
  })
}

/**
 * What packings, one after another, do to stock. The rest of a pile takes its reservations along; for a part they are released
 * and created again.
 */
export function packingPosting(packings: readonly Packing[]): {
  readonly movements: readonly Movement[]
  readonly closings: readonly AllocationClosing[]
} {
  const left = new Map<number, Big>()
  const packed = packings.flatMap(({ packedPiles, ...packing }) =>
    packedPiles.map(({ pile, quantity, parts }) => {
      const before = left.get(pile.id) ?? new Big(pile.quantity)
      left.set(pile.id, before.minus(quantity))
      return { ...packing, pile, quantity, parts, split: before.eq(quantity) ? [] : parts }
    }),
  )
  return {
    movements: packed.map(({ goods_out_id, unit, origin, pile: from, quantity, parts, split }) => {
      const { task_id = null, goods_out_line_id = null } = parts[0]?.staged ?? {}
      return {
        category: 'PICK',
        subtype: 'PACK',
        quantity,
        from,
        to: { ...cellOf(from), storage_unit_id: unit },
        task_id,
        goods_out_id,
        goods_out_line_id,
        reserves: split.map(arrivalReservation),
        ...(origin && { origin }),
      }
    }),
    closings: packed.flatMap(({ split }) =>
      split.map(({ staged: allocation, quantity }) => ({ allocation, quantity, state: 'released' as const })),
    ),
  }
}

function arrivalReservation({ staged, quantity }: PackedPart): ArrivalReservation {
  const { task_id, goods_out_line_id = null, explanation = null } = staged
  return { task_id, quantity, goods_out_line_id, explanation }
}
