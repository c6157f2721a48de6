import Big from 'big.js'
import type { CardPrice } from './card-price.ts'
import {
  cellKey,
  type PriceEdits,
  type PriceGrid,
  type PriceRow,
  type PriceScope,
  readCell,
  scopeOf,
  scopeOfPrice,
} from './price-grid.ts'
import type { ChargeType } from './price-units.ts'

/** One change of a card. */
export type PriceChange = {
  readonly key: string
  /** Null of a new price. */
  readonly saved: CardPrice | null
  /** Null where the price is removed; `invalid` where the text is no price. */
  readonly sent: Readonly<Record<string, unknown>> | null | 'invalid'
}

/** What is to be sent for the cells that were changed. */
export function priceChanges(
  grid: PriceGrid,
  edits: PriceEdits,
  {
    card,
    language,
    codes,
  }: { readonly card: string; readonly language: string; readonly codes: ReadonlySet<string> },
): readonly PriceChange[] {
  const taken = new Set(codes)
  return grid.rows.flatMap((row) =>
    grid.scopes.flatMap((scope): readonly PriceChange[] => {
      const key = cellKey(row, scope)
      const typed = edits.get(key)?.trim()
      const saved = grid.saved.get(key)?.[0] ?? null
      if (typed === undefined || (typed === '' && saved === null)) return []
      if (typed === '') return [{ key, saved, sent: null }]
      const read = readCell(typed, language)
      if (read === null) return [{ key, saved, sent: 'invalid' }]
      if (saved !== null && isSame(saved, read)) return []
      if (saved !== null) return [{ key, saved, sent: read }]
      const code = freeCode(row, scope, taken)
      taken.add(code)
      return [{ key, saved, sent: { charge_card_id: Number(card), code, ...newPrice(row, scope), ...read } }]
    }),
  )
}

const isSame = (saved: CardPrice, read: { readonly price: string; readonly quantity: string }) =>
  new Big(String(saved.price)).eq(read.price) && new Big(String(saved.quantity)).eq(read.quantity)

function newPrice({ type, unit }: PriceRow, { limits }: PriceScope): Readonly<Record<string, unknown>> {
  const limited = Object.entries(limits).map(([limit, id]) => [limit, limit === 'subtype' ? id : Number(id)])
  return { charge_type: type, unit_of_measure: unit, auto_charge: true, ...Object.fromEntries(limited) }
}

/** The code of a new price: `PICK-ITEM`, with its limits, and a number where another price has it. */
function freeCode({ type, unit }: PriceRow, { names }: PriceScope, taken: ReadonlySet<string>): string {
  const base = [type, unit, ...names]
    .join('-')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .slice(0, 44)
  const numbered = [base, ...Array.from({ length: 999 }, (_, place) => `${base}-${place + 2}`)]
  return numbered.find((code) => !taken.has(code)) ?? base
}

/** The prices as they would be, for a trial; those that are charged by hand are left out. */
export function editedPrices(
  prices: readonly CardPrice[],
  changes: readonly PriceChange[],
): readonly Readonly<Record<string, unknown>>[] {
  const changed = new Map(
    changes.flatMap((change) => (change.saved === null ? [] : [[change.saved.id, change]])),
  )
  const kept = prices.flatMap((price) => {
    const sent = changed.get(price.id)?.sent
    if (price.auto_charge !== true || sent === null) return []
    const { limits } = scopeOfPrice(price)
    return [
      {
        id: Number(price.id),
        code: price.code,
        name: price.name,
        ...newPrice(
          { type: price.charge_type as ChargeType, unit: price.unit_of_measure ?? '' },
          scopeOf(limits, []),
        ),
        quantity: price.quantity,
        price: price.price,
        nominal_code: price.nominal_code,
        ...(typeof sent === 'object' ? sent : {}),
      },
    ]
  })
  const added = changes.flatMap(({ saved, sent }) =>
    saved === null && sent !== null && sent !== 'invalid' ? [sent] : [],
  )
  return [...kept, ...added].map((price) =>
    Object.fromEntries(
      Object.entries(price).filter(
        ([name, value]) => name !== 'auto_charge' && name !== 'charge_card_id' && value !== null,
      ),
    ),
  )
}
