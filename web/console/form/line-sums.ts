import Big from 'big.js'
import type { Line } from './draft.ts'
import type { PartSchema } from './schema.ts'

/** The quantity that lines are about: the first that may be typed in packs; null of lines about something else. */
export function quantityOf({ fields }: PartSchema): string | null {
  return fields.find(({ packed_by }) => packed_by !== undefined)?.attribute ?? null
}

/** How many lines there are, and the sum of their quantities in units; what is no number yet counts as none. */
export function sumOfLines(
  part: PartSchema,
  lines: readonly Line[],
): { readonly lines: number; readonly units: string } {
  const quantity = quantityOf(part)
  const figures = lines.map(({ values }) => figureOf(values[quantity ?? '']))
  const units = figures.reduce((sum, one) => sum.plus(one), new Big(0)).toFixed()
  return { lines: lines.length, units }
}

/** What is free of a product where a record is served from, in units; everywhere as long as no warehouse is chosen. */
export function freeIn(
  balances: readonly { readonly available: unknown; readonly warehouse: { readonly id: string } | null }[],
  warehouse: string,
): string {
  return balances
    .filter((balance) => warehouse === '' || balance.warehouse?.id === warehouse)
    .reduce((sum, { available }) => sum.plus(figureOf(available)), new Big(0))
    .toFixed()
}

/** Whether a quantity is more than what is free. */
export function isBeyond(quantity: unknown, free: string): boolean {
  return figureOf(quantity).gt(free)
}

const figureOf = (value: unknown): Big => {
  const text = String(value ?? '').trim()
  return /^\d+(?:\.\d+)?$/.test(text) ? new Big(text) : new Big(0)
}
