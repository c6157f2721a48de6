/** The bars and gaps of each digit in the left half, in modules, a gap first; the right half has them the other way round. */
const DIGITS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
/** Which digits of the left half are mirrored, by the first digit, which has no bars of its own. */
const MIRRORED = ['', '356', '346', '345', '256', '236', '234', '246', '245', '235'] as const
const [SIDE, MIDDLE] = ['111', '11111']

/** A code as it is drawn: its thirteen digits, and the widths of bars and gaps in modules, a bar first and last. */
export type Ean13 = { readonly digits: string; readonly widths: readonly number[] }

/** Twelve digits as EAN-13 with their check digit, or thirteen whose last is right; null for anything else. */
export function ean13(text: string): Ean13 | null {
  const given = text.trim()
  if (!/^\d{12,13}$/.test(given)) return null
  const digits = `${given.slice(0, 12)}${checkDigit(given)}`
  if (given.length === 13 && digits !== given) return null
  const mirrored: string = MIRRORED[Number(digits[0])] ?? ''
  const left = [...digits.slice(1, 7)].map((digit, place) => {
    const widths = DIGITS[Number(digit)] ?? ''
    return mirrored.includes(String(place + 1)) ? [...widths].reverse().join('') : widths
  })
  const right = [...digits.slice(7)].map((digit) => DIGITS[Number(digit)] ?? '')
  const all = [SIDE, ...left, MIDDLE, ...right, SIDE].join('')
  return { digits, widths: [...all].map(Number) }
}

function checkDigit(digits: string): number {
  const sum = [...digits.slice(0, 12)].reduce(
    (all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return (10 - (sum % 10)) % 10
}
