import Big from 'big.js'

/** Characters of a typed number, at most. */
const ENTRY_MAX = 15

/** What has been typed after one more key: at most one decimal point, no leading zeros. */
export function entryAfterKey(entry: string, key: string): string {
  if (key === '.' && entry.includes('.')) return entry
  const next = `${entry}${key}`.replace(/^0+(?=\d)/, '').replace(/^\./, '0.')
  return next.length > ENTRY_MAX ? entry : next
}

/** A typed number and some more, never below zero; what is no number counts as none. */
export function entryPlus(entry: string, more: number): string {
  const present = /^\d+(\.\d*)?$/.test(entry) ? new Big(entry.replace(/\.$/, '')) : new Big(0)
  const sum = present.plus(more)
  return sum.lt(0) ? '0' : sum.toFixed()
}
