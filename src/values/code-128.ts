/** How wide the bars and gaps of each symbol are, in modules, a bar first: data 0 to 102, then the starts A, B and C. */
const SYMBOLS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`
  .trim()
  .split(/\s+/)
const STOP = '2331112'

const [START_B, START_C, FNC1] = [104, 105, 102]

/**
 * A text as Code 128: the widths of its bars and gaps in modules, a bar first and last. Null where it is empty or holds
 * letters the code does not have (all but printable ASCII).
 */
export function code128(text: string): readonly number[] | null {
  if (isPairs(text)) return widthsOf(START_C, pairsOf(text))
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  return widthsOf(
    START_B,
    [...text].map((letter) => letter.charCodeAt(0) - 32),
  )
}

/**
 * Digits as GS1-128, the same code with a sign in front that application identifiers follow: `00` and an SSCC. Null where
 * they are no even number of digits.
 */
export function gs1128(digits: string): readonly number[] | null {
  return isPairs(digits) ? widthsOf(START_C, [FNC1, ...pairsOf(digits)]) : null
}

function isPairs(text: string): boolean {
  return text !== '' && text.length % 2 === 0 && /^\d+$/.test(text)
}

function pairsOf(digits: string): readonly number[] {
  return Array.from({ length: digits.length / 2 }, (_, place) =>
    Number(digits.slice(2 * place, 2 * place + 2)),
  )
}

/** The start, the symbols, the check symbol and the stop. */
function widthsOf(start: number, symbols: readonly number[]): readonly number[] {
  const check = symbols.reduce((sum, symbol, place) => sum + symbol * (place + 1), start) % 103
  const patterns = [start, ...symbols, check].map((symbol) => SYMBOLS[symbol] ?? '')
  return [...`${patterns.join('')}${STOP}`].map(Number)
}
