/** The present day of the device, as `2026-11-28`. */
export function today(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)
}

/** A day, month or year after a day; the last of a month where the day is not in it. */
export function dayPlus(day: string, unit: 'day' | 'month' | 'year'): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (unit === 'day') return isoDay(year, month - 1, date + 1)
  const [toYear, toMonth] = unit === 'year' ? [year + 1, month - 1] : [year, month]
  const last = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate()
  return isoDay(toYear, toMonth, Math.min(date, last))
}

function isoDay(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}
