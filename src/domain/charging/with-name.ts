import type { Parsed } from '#records/parsed.ts'
import { currencyNameFor } from '#values/currency.ts'

/** The values of a currency, with its standard name if they have none. */
export function withName(parsed: Parsed, code: unknown): Parsed {
  if ((parsed.values.name ?? null) !== null || typeof code !== 'string') return parsed
  return { ...parsed, values: { ...parsed.values, name: currencyNameFor(code) } }
}
