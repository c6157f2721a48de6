import Big from 'big.js'

/** A pile in a pickface that suits a held pick. */
export type Suitable = { readonly stock_id: number }

/** A held pick, and the piles that suit it, the best first. */
export type Held<Pick extends { readonly start_quantity: string | null }> = {
  readonly pick: Pick
  readonly suitable: readonly Suitable[]
}

/** What a held pick is given of which piles. */
export type PlannedRelease<Pick> = {
  readonly pick: Pick
  readonly given: readonly (Suitable & { readonly quantity: Big })[]
}

/**
 * Deals out what is free in pickfaces to the picks that wait, one after another (operations 5.5): one that finds all it
 * wants is done, one that finds less takes what there is, one that finds nothing leaves its turn to the next.
 */
export function planReleases<Pick extends { readonly start_quantity: string | null }>(
  held: readonly Held<Pick>[],
  free: ReadonlyMap<number, string>,
): readonly PlannedRelease<Pick>[] {
  const left = new Map([...free].map(([stock_id, quantity]) => [stock_id, new Big(quantity)]))
  return held.flatMap(({ pick, suitable }) => {
    let wanted = new Big(pick.start_quantity ?? 0)
    const given = suitable.flatMap((pile) => {
      const there = left.get(pile.stock_id) ?? new Big(0)
      const quantity = there.lt(wanted) ? there : wanted
      if (quantity.lte(0)) return []
      wanted = wanted.minus(quantity)
      left.set(pile.stock_id, there.minus(quantity))
      return [{ ...pile, quantity }]
    })
    return given.length === 0 ? [] : [{ pick, given }]
  })
}
