import Big from 'big.js'

/** Goods to be packed, in units. Exact decimals are text. */
export type PackableGoods = {
  readonly product_id: number
  readonly quantity: string
  /** Cube and weight of one unit, in cubic metres and kilograms. */
  readonly cube: string
  readonly weight: string
  /** The sides of one unit in centimetres; 0 if unknown. */
  readonly sides: readonly [number, number, number]
}

/** A unit type for packing. */
export type Carton = {
  readonly storage_unit_type_id: number
  /** Its volume in cubic metres. */
  readonly volume: string
  /** In kilograms; null without a limit. */
  readonly max_weight: string | null
  readonly sides: readonly [number, number, number]
}

/** A suggested package. */
export type PackageSuggestion = {
  readonly storage_unit_type_id: number
  readonly volume: string
  readonly weight: string
  readonly contents: readonly { readonly product_id: number; readonly quantity: string }[]
}

/** The maximum number of suggested packages. */
export const PACKAGES_MAX = 1000

/** The suggested packages, or why there are none. */
export type SuggestionResult =
  | { readonly kind: 'packages'; readonly packages: readonly PackageSuggestion[] }
  | { readonly kind: 'misfit'; readonly product_id: number }
  | { readonly kind: 'too_many' }

type OpenCarton = {
  carton: Carton
  room: Big
  volume: Big
  weight: Big
  readonly goods: Map<PackableGoods, Big>
}

/**
 * Packs goods unit by unit, the largest first, each into the first open carton it fits, otherwise into the
 * smallest carton that takes it. Finally each carton is replaced by the smallest that holds its contents
 * (operations 4.9). With cartons of 10 and 30 litres filled to 90 %, items of 12, 6, 6 and 5 litres need one of
 * 30 and one of 10.
 */
export function suggestPackages(
  goods: readonly PackableGoods[],
  { cartons, fill_percent }: { readonly cartons: readonly Carton[]; readonly fill_percent: number },
): SuggestionResult {
  const roomOf = ({ volume }: Carton) => new Big(volume).times(fill_percent).div(100)
  const bySize = [...cartons].sort(
    (a, b) => roomOf(a).cmp(roomOf(b)) || a.storage_unit_type_id - b.storage_unit_type_id,
  )
  const open: OpenCarton[] = []
  for (const one of [...goods].sort(largerFirst)) {
    let remaining = new Big(one.quantity)
    for (const box of open) remaining = remaining.minus(addUnits(box, one, remaining))
    while (remaining.gt(0)) {
      if (open.length >= PACKAGES_MAX) return { kind: 'too_many' }
      const unit = remaining.lt(1) ? remaining : new Big(1)
      const carton = bySize.find((box) => fitsInto(box, roomOf(box), new Map([[one, unit]])))
      if (carton === undefined) return { kind: 'misfit', product_id: one.product_id }
      const box: OpenCarton = {
        carton,
        room: roomOf(carton),
        volume: new Big(0),
        weight: new Big(0),
        goods: new Map(),
      }
      open.push(box)
      remaining = remaining.minus(addUnits(box, one, remaining))
    }
  }
  const packages = open.map((box) => {
    const smallest = bySize.find((carton) => fitsInto(carton, roomOf(carton), box.goods)) ?? box.carton
    return {
      storage_unit_type_id: smallest.storage_unit_type_id,
      volume: box.volume.toFixed(),
      weight: box.weight.toFixed(),
      contents: [...box.goods].map(([{ product_id }, quantity]) => ({
        product_id,
        quantity: quantity.toFixed(),
      })),
    }
  })
  return { kind: 'packages', packages }
}

/** By cube, then weight, then product, all descending. */
function largerFirst(a: PackableGoods, b: PackableGoods): number {
  return new Big(b.cube).cmp(a.cube) || new Big(b.weight).cmp(a.weight) || b.product_id - a.product_id
}

/** Adds as many units as fit to a carton; returns the added quantity. */
function addUnits(box: OpenCarton, goods: PackableGoods, quantity: Big): Big {
  if (quantity.lte(0) || !hasSides(box.carton, goods)) return new Big(0)
  const { max_weight } = box.carton
  const limits = [
    unitsThatFit(box.room.minus(box.volume), goods.cube),
    max_weight === null ? null : unitsThatFit(new Big(max_weight).minus(box.weight), goods.weight),
  ].filter((limit) => limit !== null)
  const fitting = limits.reduce((least, limit) => (limit.lt(least) ? limit : least), quantity)
  // Whole units only; a remainder below one is packed as it is.
  const whole = fitting.lt(quantity) ? fitting.round(0, Big.roundDown) : fitting
  if (whole.lte(0)) return new Big(0)
  box.volume = box.volume.plus(whole.times(goods.cube))
  box.weight = box.weight.plus(whole.times(goods.weight))
  box.goods.set(goods, (box.goods.get(goods) ?? new Big(0)).plus(whole))
  return whole
}

/** How many units of a size fit; null for units without a size. */
function unitsThatFit(room: Big, size: string): Big | null {
  const each = new Big(size)
  return each.eq(0) ? null : room.div(each)
}

function fitsInto(carton: Carton, room: Big, goods: ReadonlyMap<PackableGoods, Big>): boolean {
  const sum = (of: 'cube' | 'weight') =>
    [...goods].reduce((all, [one, quantity]) => all.plus(quantity.times(one[of])), new Big(0))
  const isBorne = carton.max_weight === null || sum('weight').lte(carton.max_weight)
  return isBorne && sum('cube').lte(room) && [...goods.keys()].every((one) => hasSides(carton, one))
}

/** Whether each side of a unit fits that of the carton, both sorted by length. */
function hasSides(carton: Carton, goods: PackableGoods): boolean {
  const [inner, outer] = [carton.sides, goods.sides].map((sides) => [...sides].sort((a, b) => b - a))
  return (outer ?? []).every((side, index) => side <= (inner?.[index] ?? 0))
}
