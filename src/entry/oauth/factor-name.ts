/** The longest name of a second factor. */
export const FACTOR_NAME_MAX = 50

/** The name of a second factor, without characters that cannot be stored or shown; the default if it is empty. */
export function factorName(name: string | null, byDefault: string): string {
  const plain = (name ?? '').replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  return [...plain].slice(0, FACTOR_NAME_MAX).join('') || byDefault
}
