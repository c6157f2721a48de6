import type { Transaction } from '#database/transaction.ts'
import { isRefused, isRefusedAsync } from '#problems/is-refused.ts'
import {
  assertNewSerialNumbers,
  assertPickable,
  assertTotesOfOneOrder,
  capturesSerials,
  isKnownBySerial,
  shortQuantityOf,
} from './assert-pickable.ts'
import type { PickContext } from './pick-context.ts'

/**
 * The picks, in order, that take the planned goods, and that nobody refuses after those before them. Of a product one may be
 * short: what it lacks is looked for elsewhere, where another may have lacked it too.
 */
export async function confirmableTogether(
  tx: Transaction,
  contexts: readonly PickContext[],
): Promise<readonly PickContext[]> {
  const units = new Map<number, number | null>()
  const lacking = new Set<number | null>()
  const accepted: PickContext[] = []
  for (const context of contexts) {
    const { product_id } = context.pick
    const isShort = shortQuantityOf(context).gt(0)
    if (context.is_substituted || (isShort && (isPart(context) || lacking.has(product_id)))) continue
    if (!leavesUnitsAlone(context, units) || !isPickable(context, accepted)) continue
    accepted.push(context)
    if (isShort) lacking.add(product_id)
    for (const unit of unitsFrom(context)) units.set(unit, null)
    if (context.unit_to !== null && !units.has(context.unit_to.id))
      units.set(context.unit_to.id, context.target.id)
  }
  if (!(await isRefusedAsync(() => assertNewSerialNumbers(tx, accepted)))) return accepted
  // Whose serial number it is that is in stock already is found out when each is confirmed by itself.
  return accepted.filter(({ pick }) => !capturesSerials(pick) || isKnownBySerial(pick))
}

/** Whether goods are part of what was ordered: what of the other parts stays needed is decided by the one that is short. */
function isPart({ pick }: PickContext): boolean {
  return pick.is_built || pick.product_id === null || pick.product_id !== pick.line_product_id
}

/** The units the goods of a pick stand on. */
function unitsFrom({ piles }: PickContext): readonly number[] {
  return [...new Set(piles.flatMap(({ storage_unit_id }) => storage_unit_id ?? []))]
}

/**
 * Whether no earlier pick changes a unit that this one uses: the contents and location of units were read before all
 * of them. Several may put goods on one unit at the same location; `units` has that location, or null for a unit that
 * lost goods.
 */
function leavesUnitsAlone(context: PickContext, units: ReadonlyMap<number, number | null>): boolean {
  const { unit_to, target } = context
  if (unitsFrom(context).some((unit) => units.has(unit))) return false
  return unit_to === null || !units.has(unit_to.id) || units.get(unit_to.id) === target.id
}

/** Whether a pick is not refused, be it by itself or after those before it. */
function isPickable(context: PickContext, before: readonly PickContext[]): boolean {
  return !isRefused(() => {
    assertPickable(context)
    assertTotesOfOneOrder([...before, context])
  })
}
