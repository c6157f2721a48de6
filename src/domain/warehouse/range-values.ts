/** A run of labels: `01` to `10`, `A` to `F`, `AA` to `AZ`; null where the two do not make one. */
export type Run = { readonly length: number; readonly values: () => readonly string[] }

const DIGITS = /^\d+$/
const LETTERS = /^([A-Z]+|[a-z]+)$/

/** The run between two labels, counted before any of it is made. */
export function runFor(start: string, end: string): Run | null {
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

function between(from: number, to: number, label: (number: number) => string): Run | null {
  if (from > to) return null
  const length = to - from + 1
  return { length, values: () => Array.from({ length }, (_, index) => label(from + index)) }
}

/** `A` is 1, `Z` 26, `AA` 27, as the columns of a sheet are counted. */
function numberOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

function lettersOf(number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26))
  return number > 26 ? lettersOf(Math.floor((number - 1) / 26)) + letter : letter
}
