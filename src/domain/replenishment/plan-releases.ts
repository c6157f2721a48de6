import Big from 'big.js'

/** A pile in a pickface that suits a held pick. */
type SuitablePile = { readonly stock_id: number }

/** A held pick, and the piles that suit it, the best first. */
export type HeldPickNeeds<Pick extends { readonly start_quantity: string | null }> = {
  readonly pick: Pick
  readonly suitable: readonly SuitablePile[]
}

/** What a held pick gets of which piles. */
export type PlannedRelease<Pick> = {
  readonly pick: Pick
  readonly piles: readonly (SuitablePile & { readonly quantity: Big })[]
}

/**
 * Distributes free goods in pickfaces to held picks one after the other (operations 5.5): one that finds
 * everything is released, one that finds less takes that, one that finds nothing leaves it to the next.
 */
export function planReleases<Pick extends { readonly start_quantity: string | null }>(
  held: readonly HeldPickNeeds<Pick>[],
  free: ReadonlyMap<number, string>,
): readonly PlannedRelease<Pick>[] {
  const remaining = new Map([...free].map(([stock_id, quantity]) => [stock_id, new Big(quantity)]))
  return held.flatMap(({ pick, suitable }) => {
    let needed = new Big(pick.start_quantity ?? 0)
    const piles = suitable.flatMap((pile) => {
      const there = remaining.get(pile.stock_id) ?? new Big(0)
      const quantity = there.lt(needed) ? there : needed
      if (quantity.lte(0)) return []
      needed = needed.minus(quantity)
      remaining.set(pile.stock_id, there.minus(quantity))
      return [{ ...pile, quantity }]
    })
    return piles.length === 0 ? [] : [{ pick, piles }]
  })
}
