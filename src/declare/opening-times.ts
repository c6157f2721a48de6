/** An entry of opening times as sent: {weekday 0-6, opens, closes}, Sunday being 0. */
export type OpeningTime = { readonly weekday?: unknown; readonly opens?: unknown; readonly closes?: unknown }

/** The hours of a weekday, Sunday being 0; the clock as `HH:MM:SS`. */
export type Hours = { readonly weekday: number; readonly opens: string; readonly closes: string }

/** Midnight at the end of a day. */
export const MIDNIGHT = '24:00:00'

/** Parses an entry: `{ weekday: 1, opens: '8:00', closes: '24:00' }`; null for an invalid entry. */
export function hoursFor({ weekday, opens, closes }: OpeningTime): Hours | null {
  const [from, to] = [clockFor(opens), clockFor(closes)]
  const isDay = typeof weekday === 'number' || typeof weekday === 'string'
  if (!isDay || !/^[0-6]$/.test(String(weekday)) || from === null || to === null || from >= to) return null
  return { weekday: Number(weekday), opens: from, closes: to }
}

/** `9:00` as `09:00:00`, up to midnight at the end of the day; null for an invalid time. */
export function clockFor(written: unknown): string | null {
  const found = typeof written === 'string' ? /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(written) : null
  if (found === null) return null
  const clock = `${String(found[1]).padStart(2, '0')}:${found[2]}:${found[3] ?? '00'}`
  return clock > MIDNIGHT ? null : clock
}
