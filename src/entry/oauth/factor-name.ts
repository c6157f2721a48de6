/** The longest name of a second factor. */
export const FACTOR_NAME_MAX = 50

/** The name a person gave a second factor, without what cannot be stored or shown; the default where none is left. */
export function factorName(given: string | null, byDefault: string): string {
  const plain = (given ?? '').replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  return [...plain].slice(0, FACTOR_NAME_MAX).join('') || byDefault
}
