import type { WidgetData } from './dashboard-parts.ts'

/** How a widget is set up. */
export type WidgetSettings = Readonly<Record<string, unknown>>

/** The columns of a chart: what stands beside, and the figures. */
export type ChartColumns = {
  readonly labels: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

/** A figure of a row; what is none is nothing. */
export function figureOf(value: unknown): number {
  const figure = typeof value === 'number' ? value : Number.parseFloat(String(value))
  return Number.isFinite(figure) ? figure : 0
}

function isFigure(value: unknown): boolean {
  return value !== null && value !== '' && Number.isFinite(Number(value))
}

/** The place of a column by its path or its name; of none that is named, the first that fits. */
function columnAt(
  { columns, rows }: WidgetData,
  path: unknown,
  fits: (values: readonly unknown[]) => boolean,
): number {
  const named = columns.findIndex((column) => column.path === path || column.name === path)
  if (named >= 0) return named
  return columns.findIndex((_, place) => fits(rows.map((row) => row[place])))
}

const areFigures = (values: readonly unknown[]) => values.length > 0 && values.every(isFigure)
const areTexts = (values: readonly unknown[]) => values.some((value) => !isFigure(value))

/** The labels and the figures of a widget's rows: one series, or one for each value of `series_path`. */
export function chartColumns(data: WidgetData, settings: WidgetSettings): ChartColumns {
  const label = columnAt(data, settings['label_path'], areTexts)
  const metric = metricAt(data, settings, label)
  const group = data.columns.findIndex(({ path }) => path === settings['series_path'])
  const textOf = (row: readonly unknown[], place: number) => (place < 0 ? '' : String(row[place] ?? '–'))
  const labels = [...new Set(data.rows.map((row) => textOf(row, label)))]
  const names =
    group < 0 ? [data.columns[metric]?.name ?? ''] : [...new Set(data.rows.map((row) => textOf(row, group)))]
  const series = names.map((name) => {
    const own = data.rows.filter((row) => group < 0 || textOf(row, group) === name)
    const sums = new Map<string, number>()
    for (const row of own) {
      const key = textOf(row, label)
      sums.set(key, (sums.get(key) ?? 0) + figureOf(row[metric]))
    }
    return { name, values: labels.map((one) => sums.get(one) ?? 0) }
  })
  return { labels, series }
}

function metricAt(data: WidgetData, settings: WidgetSettings, label: number): number {
  const { columns, rows } = data
  const named = columnAt(data, settings['metric'], () => false)
  if (named >= 0) return named
  return columns.findIndex((_, place) => place !== label && areFigures(rows.map((row) => row[place])))
}

/** The one figure of a widget, and what it is compared with. */
export function singleFigure(
  data: WidgetData,
  settings: WidgetSettings,
): { readonly value: string; readonly compared: string | null } {
  const metric = metricAt(data, settings, -1)
  const compared = columnAt(data, settings['compare_metric'], () => false)
  const [row = []] = data.rows
  return {
    value: String(row[Math.max(metric, 0)] ?? 0),
    compared: compared < 0 ? null : String(row[compared] ?? 0),
  }
}
