import Big from 'big.js'

/** How many units a pack holds; null where nobody said. */
export type Pack = { readonly name: string; readonly units: string | null }

/**
 * Reads a quantity as people type it: `12`, `2 case`, `2 case + 3`, `1 outer + 2 case + 3 unit`; a pack may be given by the beginning of its
 * name. Gives units as an exact decimal, or null where it is no quantity.
 */
export function unitsOf(text: string, packs: readonly Pack[]): string | null {
  const terms = text.split('+').map((term) => termOf(term.trim(), packs))
  const known = terms.filter((term) => term !== null)
  if (known.length < terms.length) return null
  return known.reduce((sum, term) => sum.plus(term), new Big(0)).toFixed()
}

function termOf(term: string, packs: readonly Pack[]): Big | null {
  const [, number, name = ''] = /^(-?\d+(?:[.,]\d+)?)\s*([\p{L}_ ]*)$/u.exec(term) ?? []
  if (number === undefined) return null
  const units = unitsIn(name.trim().toLowerCase(), packs)
  return units === null ? null : new Big(number.replace(',', '.')).times(units)
}

function unitsIn(name: string, packs: readonly Pack[]): string | null {
  if (name === '' || 'units'.startsWith(name)) return '1'
  const singular = name.length > 1 && name.endsWith('s') ? name.slice(0, -1) : name
  const found = packs.find((pack) => pack.name === name || pack.name === singular)
  return (found ?? packs.find((pack) => pack.name.startsWith(name)))?.units ?? null
}
