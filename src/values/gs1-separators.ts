/** The sign between the elements of a code (FNC1). */
export const SEPARATOR = '\u001d'

/** A text with the one separator in place of all that a scanner sends for it. */
export function withOneSeparator(text: string, separators: readonly string[]): string {
  const longestFirst = separators.toSorted((one, other) => other.length - one.length)
  return longestFirst.reduce((rest, one) => rest.replaceAll(one, SEPARATOR), text)
}
