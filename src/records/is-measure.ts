import type { ProblemSymbol } from '#problems/catalogue.ts'

const MEASURES: readonly ProblemSymbol[] = [
  'too_long',
  'too_short',
  'out_of_range',
  'quantity_precision',
  'inclusion',
]

/**
 * Whether a rule is about the size of a value rather than its kind; it is reported after immutability (platform
 * 1.11).
 */
export function isMeasure(symbol: ProblemSymbol): boolean {
  return MEASURES.includes(symbol)
}
