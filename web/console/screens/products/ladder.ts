import Big from 'big.js'

/** The packs of a product, the smallest first. */
export const PACKS = ['unit', 'inner', 'case', 'outer'] as const

/** A pack of a product. */
export type PackName = (typeof PACKS)[number]

/** What the packs of a product are read from. */
export type PackSizes = {
  readonly units_per_inner: string | number | null
  readonly units_per_case: string | number | null
  readonly units_per_outer: string | number | null
  readonly barcode: string | null
  readonly inner_barcode: string | null
  readonly case_barcode: string | null
  readonly outer_barcode: string | null
}

/** A step of the ladder: how many units it holds, and how many of the step below. */
export type Rung = {
  readonly pack: PackName
  readonly units: string
  /** How many of which smaller pack it holds; null of a unit. */
  readonly holds: { readonly count: string; readonly pack: PackName } | null
  readonly barcode: string | null
}

/** The packs that a product has, from the unit up. */
export function ladderOf(product: PackSizes): readonly Rung[] {
  const { units_per_inner, units_per_case, units_per_outer } = product
  const steps: readonly (readonly [PackName, string | number | null, string | null])[] = [
    ['unit', 1, product.barcode],
    ['inner', units_per_inner, product.inner_barcode],
    ['case', units_per_case, product.case_barcode],
    ['outer', units_per_outer, product.outer_barcode],
  ]
  const packed = steps.flatMap(([pack, units, barcode]) =>
    units === null ? [] : [{ pack, units: new Big(units).toFixed(), barcode }],
  )
  return packed.map((rung, place) => {
    const below = packed[place - 1]
    const count = below && new Big(rung.units).div(below.units).round(4).toFixed()
    return { ...rung, holds: below === undefined ? null : { count: count ?? '', pack: below.pack } }
  })
}

/** How a product stands on a kind of unit. */
export type StackingTotal = {
  readonly stock_configuration: string | null
  readonly total: string | number | null
}

/** How many units stand on a full storage unit; null where the product has no such pack. */
export function unitsOnFull(
  { stock_configuration, total }: StackingTotal,
  ladder: readonly Rung[],
): string | null {
  const rung = ladder.find(({ pack }) => pack === stock_configuration)
  return rung === undefined || total === null ? null : new Big(total).times(rung.units).toFixed()
}

/** The sum of quantities; those that are not known count nothing. */
export function sumOf(quantities: readonly (string | number | null)[]): string {
  return quantities.reduce<Big>((sum, one) => sum.plus(one ?? 0), new Big(0)).toFixed()
}
