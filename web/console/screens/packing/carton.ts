import Big from 'big.js'
import { tradeNumberForms, unitCodeForms, withoutSymbology } from '#web/values/scanned-code.ts'
import type { StagedPile } from './staged.ts'

/** Some of a pile that is in a carton, with what tells it from other piles of its product. */
type CartonPart = {
  readonly stock_id: string
  readonly quantity: string
  readonly batch?: string | null
  readonly unit_id?: string | null
}

/** What one scan put into a carton. */
type CartonStep = {
  readonly product_id: string
  readonly parts: readonly CartonPart[]
}

/** The carton that is being packed; nothing of it is stored before it is closed. */
export type Carton = {
  /** The idempotency key under which it is stored. */
  readonly key: string
  readonly storage_unit_type_id: string | null
  /** In kilograms, as it was weighed; null where it was not. */
  readonly weight: string | null
  readonly steps: readonly CartonStep[]
}

/** Why goods do not go into the carton. */
export type CartonRefusal =
  | { readonly kind: 'surplus'; readonly product: string; readonly left: string }
  | { readonly kind: 'serial_needed'; readonly product: string }

/** What a scanned code stands for among the goods of an order. */
export type GoodsMatch = {
  readonly piles: readonly StagedPile[]
  /** How many units one scan stands for; null for all that there is. */
  readonly units: string | null
  readonly by: 'serial' | 'unit' | 'product'
}

/** A new, empty carton. */
export function emptyCarton(key: string, storage_unit_type_id: string | null = null): Carton {
  return { key, storage_unit_type_id, weight: null, steps: [] }
}

/** How much of each pile is in the carton. */
export function contentsOf({ steps }: Pick<Carton, 'steps'>): ReadonlyMap<string, string> {
  const contents = new Map<string, Big>()
  for (const { parts } of steps)
    for (const { stock_id, quantity } of parts)
      contents.set(stock_id, (contents.get(stock_id) ?? new Big(0)).plus(quantity))
  return new Map([...contents].map(([id, quantity]) => [id, quantity.toFixed()]))
}

/**
 * The carton by the piles that there are now. Goods that were brought to the bay can have joined a pile, which has another id since
 * then (spec: operations 0.2). Without anything where its goods are no longer staged: they were stored, or taken back elsewhere.
 */
export function stillStaged(carton: Carton, loose: readonly StagedPile[]): Carton {
  const followed = followPiles(carton, loose)
  const isThere = [...contentsOf(followed)].every(([stock_id, quantity]) =>
    loose.some((pile) => pile.stock_id === stock_id && new Big(pile.quantity).gte(quantity)),
  )
  return isThere ? followed : { ...followed, steps: [] }
}

function followPiles(carton: Carton, loose: readonly StagedPile[]): Carton {
  const left = leftOf(carton, loose)
  const isKnown = ({ stock_id }: CartonPart) => loose.some((pile) => pile.stock_id === stock_id)
  if (carton.steps.every(({ parts }) => parts.every(isKnown))) return carton
  const steps = carton.steps.map(({ product_id, parts }) => ({
    product_id,
    parts: parts.map((part) => {
      if (isKnown(part)) return part
      const next = loose.find(
        (pile) =>
          pile.product.id === product_id &&
          pile.batch === (part.batch ?? null) &&
          (pile.unit?.id ?? null) === (part.unit_id ?? null) &&
          left.get(pile.stock_id)?.gte(part.quantity),
      )
      if (next === undefined) return part
      left.set(next.stock_id, (left.get(next.stock_id) ?? new Big(0)).minus(part.quantity))
      return { ...part, stock_id: next.stock_id }
    }),
  }))
  return { ...carton, steps }
}

/** What a code stands for among the goods that are to be packed: a serial number, a unit, or a product in one of its packs. */
export function matchCode(loose: readonly StagedPile[], code: string): GoodsMatch | null {
  const serial = loose.filter(({ serial_number }) => serial_number === code)
  if (serial.length > 0) return { piles: serial, units: '1', by: 'serial' }
  const names = unitCodeForms(code)
  const onUnit = loose.filter(
    ({ unit }) =>
      unit !== null && (names.includes(unit.reference ?? '') || names.includes(unit.barcode ?? '')),
  )
  if (onUnit.length > 0) return { piles: onUnit, units: null, by: 'unit' }
  const forms = tradeNumberForms(withoutSymbology(code))
  return matchProduct(loose, (product) => unitsOfCode(product, forms))
}

/** A product that was found by a label, which may also name its batch or serial number. */
export type LabelledProduct = {
  readonly id: string
  /** How many units the label stands for. */
  readonly units: string
  readonly batch: string | null
  readonly serial_number: string | null
}

/** The goods of a product by its label: those of its batch, or the piece with its serial number, where it names one. */
export function matchLabel(
  loose: readonly StagedPile[],
  { id, units, batch, serial_number }: LabelledProduct,
): GoodsMatch | null {
  const piece = loose.filter((pile) => pile.product.id === id && pile.serial_number === serial_number)
  if (serial_number !== null && piece.length > 0) return { piles: piece, units: '1', by: 'serial' }
  const named = loose.filter((pile) => batch === null || pile.batch === null || pile.batch === batch)
  return matchProduct(named, (product) => (product.id === id ? units : null))
}

/** The goods on a unit. */
export function matchUnitId(loose: readonly StagedPile[], id: string): GoodsMatch | null {
  const piles = loose.filter(({ unit }) => unit?.id === id)
  return piles.length === 0 ? null : { piles, units: null, by: 'unit' }
}

function matchProduct(
  loose: readonly StagedPile[],
  unitsFor: (product: StagedPile['product']) => string | null,
): GoodsMatch | null {
  const piles = loose.filter(({ product }) => unitsFor(product) !== null)
  const [first] = piles
  return first === undefined ? null : { piles, units: unitsFor(first.product), by: 'product' }
}

/** How many units a code of a product stands for, in any of its forms; null where it is none of its codes. */
function unitsOfCode(product: StagedPile['product'], forms: readonly string[]): string | null {
  const isOne = (code: string | null) => code !== null && forms.includes(code)
  if (isOne(product.code) || isOne(product.barcode)) return '1'
  if (isOne(product.inner_barcode)) return String(product.units_per_inner ?? 1)
  if (isOne(product.case_barcode)) return String(product.units_per_case ?? 1)
  return isOne(product.outer_barcode) ? String(product.units_per_outer ?? 1) : null
}

/** Puts goods into the carton, or says why they do not go in. */
export function putInto(
  carton: Carton,
  loose: readonly StagedPile[],
  { piles, units, by }: GoodsMatch,
): Carton | CartonRefusal {
  const left = leftOf(carton, loose)
  const available = piles.map((pile) => ({ pile, left: left.get(pile.stock_id) ?? new Big(0) }))
  const total = available.reduce((sum, one) => sum.plus(one.left), new Big(0))
  const [first] = piles
  const product = first?.product.code ?? ''
  if (by === 'product' && piles.every(({ serial_number }) => serial_number !== null))
    return { kind: 'serial_needed', product }
  const requested = units === null ? total : new Big(units)
  if (total.eq(0) || requested.gt(total)) return { kind: 'surplus', product, left: total.toFixed() }
  let missing = requested
  const parts = available.flatMap(({ pile, left: there }) => {
    const taken = there.lt(missing) ? there : missing
    missing = missing.minus(taken)
    const { stock_id, batch, unit } = pile
    return taken.gt(0) ? [{ stock_id, quantity: taken.toFixed(), batch, unit_id: unit?.id ?? null }] : []
  })
  return { ...carton, steps: [...carton.steps, { product_id: first?.product.id ?? '', parts }] }
}

/** The carton with another number of units in place of what was scanned last. */
export function countLast(
  carton: Carton,
  loose: readonly StagedPile[],
  units: string,
): Carton | CartonRefusal | null {
  const last = carton.steps.at(-1)
  const match =
    last === undefined
      ? null
      : matchProduct(loose, (product) => (product.id === last.product_id ? units : null))
  return match === null ? null : putInto(undoLast(carton), loose, { ...match, units })
}

/** The carton without what was scanned last. */
export function undoLast(carton: Carton): Carton {
  return { ...carton, steps: carton.steps.slice(0, -1) }
}

/** How much of each pile is still to be packed. */
export function leftOf(carton: Carton | null, loose: readonly StagedPile[]): Map<string, Big> {
  const contents = carton === null ? new Map<string, string>() : contentsOf(carton)
  return new Map(
    loose.map(({ stock_id, quantity }) => [stock_id, new Big(quantity).minus(contents.get(stock_id) ?? 0)]),
  )
}

/** Whether everything that is staged is in the carton. */
export function isAllIn(carton: Carton | null, loose: readonly StagedPile[]): boolean {
  return [...leftOf(carton, loose).values()].every((left) => left.eq(0))
}

/** What the carton weighs by its products; null where the weight of one is not known. */
export function weightOf(carton: Carton, loose: readonly StagedPile[], tare: number | null): string | null {
  if (carton.weight !== null) return carton.weight
  let sum = new Big(tare ?? 0)
  for (const [stock_id, quantity] of contentsOf(carton)) {
    const each = loose.find((pile) => pile.stock_id === stock_id)?.product.weight ?? null
    if (each === null || new Big(each).lte(0)) return null
    sum = sum.plus(new Big(each).times(quantity))
  }
  return sum.gt(0) ? sum.toFixed() : null
}
