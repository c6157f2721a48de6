const TOTAL =
  /^(?:(?:grand|sub)?[ -]?totals?|(?:gesamt|zwischen|end)?summe|gesamt|insgesamt|total général|totale|suma|totaal)(?: ?:)?$/i

/** A number in any notation, also with the sign of a currency. */
const NUMBER = /^[-+\u2212]?\p{Sc}? ?\d[\d.,'\u2019\s]*\p{Sc}?$/u

/** The word for a total with which a row begins that has nothing but numbers behind it; null for any other row. */
export function totalIn(texts: readonly string[]): string | null {
  const [first, ...others] = texts.filter((text) => text !== '')
  if (first === undefined || others.length === 0 || !TOTAL.test(first)) return null
  return others.every((text) => NUMBER.test(text)) ? first : null
}
