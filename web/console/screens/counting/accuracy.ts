import type { Accuracy } from './accuracy.graphql.ts'

/** How right the counts of a zone were in a month. */
export type AccuracyCell = {
  readonly counts: number
  readonly passed: number
  /** In whole percent, rounded down: one wrong count in a thousand is not a hundred. */
  readonly percent: number
}

/** The accuracy of a zone by month. */
export type ZoneAccuracy = {
  readonly zone: string | null
  /** By month, as the moment it begins; null where nothing was counted. */
  readonly cells: readonly (AccuracyCell | null)[]
}

/** The accuracy of counts by zone over the months in which there were some, the earliest first. */
export function accuracyOf({ stock_checks }: Accuracy): {
  readonly months: readonly string[]
  readonly zones: readonly ZoneAccuracy[]
} {
  const rows = stock_checks?.aggregation ?? []
  const months = [...new Set(rows.flatMap(({ completed_at_month }) => completed_at_month ?? []))].toSorted()
  const byZone = Map.groupBy(rows, ({ location_zone }) => location_zone)
  const zones = [...byZone].map(([zone, own]) => ({
    zone,
    cells: months.map((month) =>
      cellOf(own.filter(({ completed_at_month }) => completed_at_month === month)),
    ),
  }))
  return { months, zones: zones.toSorted((a, b) => (a.zone ?? '\uffff').localeCompare(b.zone ?? '\uffff')) }
}

type Row = NonNullable<Accuracy['stock_checks']>['aggregation'][number]

function cellOf(rows: readonly Row[]): AccuracyCell | null {
  const counts = rows.reduce((sum, { total_records }) => sum + total_records, 0)
  if (counts === 0) return null
  const passed = rows
    .filter(({ status }) => status === 'passed')
    .reduce((sum, { total_records }) => sum + total_records, 0)
  return { counts, passed, percent: Math.floor((100 * passed) / counts) }
}
