/** An application identifier with its value: `01` and a trade item number. */
export type Gs1Element = { readonly ai: string; readonly value: string }

/** How many digits an identifier has whose last is a check digit (GS1 General Specifications, 3.2). */
const CHECKED: readonly (readonly [RegExp, number])[] = [
  [/^00$/, 18],
  [/^0[123]$/, 14],
  [/^41[0-7]$/, 13],
]

/** Identifiers of a length that is known beforehand begin so; what follows the others is set apart by FNC1. */
const FIXED = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/

/**
 * Bracketed application identifiers, `(00)… (10)…`, each with its check digit where it has one and it is not written; null
 * for any other text. Values are validated when the barcode is drawn.
 */
export function gs1Elements(text: string): readonly Gs1Element[] | null {
  const found = [...text.trim().matchAll(/\((\d{2,4})\)\s*([^()\s]+)\s*/g)]
  const isWhole = found.reduce((sum, [one]) => sum + one.length, 0) === text.trim().length
  if (found.length === 0 || !isWhole) return null
  return found.map(([, ai = '', value = '']) => ({ ai, value: withCheckDigit(ai, value) }))
}

function withCheckDigit(ai: string, value: string): string {
  const digits = CHECKED.find(([pattern]) => pattern.test(ai))?.[1]
  if (digits !== value.length + 1 || !/^\d+$/.test(value)) return value
  const sum = [...value]
    .reverse()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return `${value}${(10 - (sum % 10)) % 10}`
}

/** The elements as people read them. */
export function bracketed(elements: readonly Gs1Element[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value}`).join('')
}

/** The elements as they stand in the code, with `separator` behind each of no known length but the last. */
export function joined(elements: readonly Gs1Element[], separator: string): string {
  return elements
    .map(({ ai, value }, index) => {
      const isOpen = !FIXED.test(ai) && index < elements.length - 1
      return `${ai}${value}${isOpen ? separator : ''}`
    })
    .join('')
}
