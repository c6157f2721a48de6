/** A range of labels: `01` to `10`, `A` to `F`, `AA` to `AZ`. */
export type LabelRange = { readonly length: number; readonly values: () => readonly string[] }

const DIGITS = /^\d+$/
const LETTERS = /^([A-Z]+|[a-z]+)$/

/** The range between two labels, with its length known before the labels are generated; null if they do not form one. */
export function labelRangeFor(start: string, end: string): LabelRange | null {
  if (DIGITS.test(start) && DIGITS.test(end)) {
    return between(Number(start), Number(end), (number) => String(number).padStart(start.length, '0'))
  }
  const isUpper = start === start.toUpperCase()
  if (!LETTERS.test(start) || !LETTERS.test(end) || isUpper !== (end === end.toUpperCase())) return null
  return between(numberOf(start), numberOf(end), (number) => {
    const letters = lettersOf(number)
    return isUpper ? letters : letters.toLowerCase()
  })
}

function between(from: number, to: number, label: (number: number) => string): LabelRange | null {
  if (from > to) return null
  const length = to - from + 1
  return { length, values: () => Array.from({ length }, (_, index) => label(from + index)) }
}

/** Every combination of labels behind a prefix, with the separator between them, the last part running fastest. */
export function combinedLabels(
  parts: readonly (readonly string[])[],
  { prefix, separator }: { readonly prefix: string; readonly separator: string },
): readonly string[] {
  return parts.reduce<readonly string[]>(
    (codes, labels, place) =>
      codes.flatMap((code) => labels.map((label) => `${code}${place === 0 ? '' : separator}${label}`)),
    [prefix],
  )
}

/** `A` is 1, `Z` 26, `AA` 27, as the columns of a sheet are counted. */
function numberOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

function lettersOf(number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26))
  return number > 26 ? lettersOf(Math.floor((number - 1) / 26)) + letter : letter
}
