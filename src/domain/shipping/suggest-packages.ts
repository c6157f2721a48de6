import Big from 'big.js'

/** Goods to be packed, in units. Exact decimals are text. */
export type Goods = {
  readonly product_id: number
  readonly quantity: string
  /** Of one unit, in cubic metres and kilograms. */
  readonly cube: string
  readonly weight: string
  /** The sides of one unit in centimetres; 0 where it is not known. */
  readonly sides: readonly [number, number, number]
}

/** A kind of carton. */
export type Carton = {
  readonly storage_unit_type_id: number
  /** The room in it, in cubic metres. */
  readonly volume: string
  /** The weight it bears in kilograms; any where it is null. */
  readonly max_weight: string | null
  readonly sides: readonly [number, number, number]
}

/** A package that is suggested. */
export type Suggestion = {
  readonly storage_unit_type_id: number
  readonly volume: string
  readonly weight: string
  readonly contents: readonly { readonly product_id: number; readonly quantity: string }[]
}

/** More packages than this are not suggested. */
export const PACKAGES_MAX = 1000

/** What came of it: packages, or why there are none. */
export type Suggested =
  | { readonly kind: 'packages'; readonly packages: readonly Suggestion[] }
  | { readonly kind: 'misfit'; readonly product_id: number }
  | { readonly kind: 'too_many' }

type Open = {
  carton: Carton
  room: Big
  volume: Big
  weight: Big
  readonly goods: Map<Goods, Big>
}

/**
 * Packs goods as single units, the largest first, each into the first open carton it fits; where it fits none, into
 * the smallest that takes it. In the end each carton is exchanged for the smallest that holds what is in it (operations
 * 4.9). With cartons of 10 and 30 litres filled to 90 %, items of 12, 6, 6 and 5 litres come to one of 30 and one of 10.
 */
export function suggestPackages(
  goods: readonly Goods[],
  { cartons, fill_percent }: { readonly cartons: readonly Carton[]; readonly fill_percent: number },
): Suggested {
  const roomOf = ({ volume }: Carton) => new Big(volume).times(fill_percent).div(100)
  const bySize = [...cartons].sort(
    (a, b) => roomOf(a).cmp(roomOf(b)) || a.storage_unit_type_id - b.storage_unit_type_id,
  )
  const open: Open[] = []
  for (const one of [...goods].sort(largerFirst)) {
    let rest = new Big(one.quantity)
    for (const box of open) rest = rest.minus(put(box, one, rest))
    while (rest.gt(0)) {
      if (open.length >= PACKAGES_MAX) return { kind: 'too_many' }
      const single = rest.lt(1) ? rest : new Big(1)
      const carton = bySize.find((box) => fitsInto(box, roomOf(box), new Map([[one, single]])))
      if (carton === undefined) return { kind: 'misfit', product_id: one.product_id }
      const box: Open = {
        carton,
        room: roomOf(carton),
        volume: new Big(0),
        weight: new Big(0),
        goods: new Map(),
      }
      open.push(box)
      rest = rest.minus(put(box, one, rest))
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

/** By cube, then weight, then product, all of them descending. */
function largerFirst(a: Goods, b: Goods): number {
  return new Big(b.cube).cmp(a.cube) || new Big(b.weight).cmp(a.weight) || b.product_id - a.product_id
}

/** Puts as many units as there is room for into a carton: what single units would come to, one after the other. */
function put(box: Open, goods: Goods, wanted: Big): Big {
  if (wanted.lte(0) || !hasSides(box.carton, goods)) return new Big(0)
  const { max_weight } = box.carton
  const limits = [
    howMany(box.room.minus(box.volume), goods.cube),
    max_weight === null ? null : howMany(new Big(max_weight).minus(box.weight), goods.weight),
  ].filter((limit) => limit !== null)
  const fitting = limits.reduce((least, limit) => (limit.lt(least) ? limit : least), wanted)
  // What is counted in pieces is packed in pieces; a remainder of less than one goes as it is.
  const whole = fitting.lt(wanted) ? fitting.round(0, Big.roundDown) : fitting
  if (whole.lte(0)) return new Big(0)
  box.volume = box.volume.plus(whole.times(goods.cube))
  box.weight = box.weight.plus(whole.times(goods.weight))
  box.goods.set(goods, (box.goods.get(goods) ?? new Big(0)).plus(whole))
  return whole
}

/** How many units of a size there is room for; any number of what has none. */
function howMany(room: Big, size: string): Big | null {
  const each = new Big(size)
  return each.eq(0) ? null : room.div(each)
}

function fitsInto(carton: Carton, room: Big, goods: ReadonlyMap<Goods, Big>): boolean {
  const sum = (of: 'cube' | 'weight') =>
    [...goods].reduce((all, [one, quantity]) => all.plus(quantity.times(one[of])), new Big(0))
  const isBorne = carton.max_weight === null || sum('weight').lte(carton.max_weight)
  return isBorne && sum('cube').lte(room) && [...goods.keys()].every((one) => hasSides(carton, one))
}

/** Whether each side of a unit is within that of the carton, both in order of size. */
function hasSides(carton: Carton, goods: Goods): boolean {
  const [inner, outer] = [carton.sides, goods.sides].map((sides) => [...sides].sort((a, b) => b - a))
  return (outer ?? []).every((side, place) => side <= (inner?.[place] ?? 0))
}
