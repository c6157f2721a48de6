import Big from 'big.js'

/** Units of a product in one warehouse and account that an order may have. */
export type SellableUnits = {
  readonly sellable: string | number | null
  readonly product: { readonly id: string; readonly code: string | null } | null
}

/** The levels that a person has set, by product: the person is warned when less is sellable. */
export type StockLevels = Readonly<Record<string, string>>

/** A product with its level, and what is sellable of it. */
export type LeveledProduct = {
  readonly id: string
  readonly code: string
  readonly level: string
  readonly sellable: string
  readonly is_low: boolean
}

/** The valid levels in a stored preference. */
export function levelsIn(value: Readonly<Record<string, unknown>>): StockLevels {
  const levels = Object.entries(Object(value['levels']) as Readonly<Record<string, unknown>>)
  return Object.fromEntries(
    levels.flatMap(([id, level]) => (/^\d+(\.\d+)?$/.test(String(level)) ? [[id, String(level)]] : [])),
  )
}

/** Every product with a level, those that lack most first. */
export function leveledProducts(
  levels: StockLevels,
  balances: readonly SellableUnits[],
  products: readonly { readonly id: string; readonly code: string | null }[],
): readonly LeveledProduct[] {
  const rows = products.flatMap(({ id, code }) => {
    const level = levels[id]
    if (level === undefined) return []
    const sellable = balances
      .filter(({ product }) => product?.id === id)
      .reduce((sum, one) => sum.plus(one.sellable ?? 0), new Big(0))
    const lacking = new Big(level).minus(sellable)
    const row = { id, code: code ?? id, level, sellable: sellable.toFixed(), is_low: lacking.gt(0) }
    return [{ row, lacking }]
  })
  return rows.toSorted((one, other) => other.lacking.cmp(one.lacking)).map(({ row }) => row)
}
