import Big from 'big.js'
import type { TypeMetadata } from '#web/api/metadata.ts'
import type { ListFilter } from '#web/values/list-state.ts'
import type { GridColumn } from './columns.ts'
import { currencyOf } from './currency-of.ts'
import { filterVariable, type ListQuery, type ListRow, listed, pastOf } from './list-document.ts'

/** A sum of amounts of one currency, or of quantities; the currency is null of accounts that have none, undefined where it is not known. */
export type ListSum = { readonly sum: string; readonly currency?: string | null | undefined }

/** Figures that say nothing when they are added up: those of each record alone. */
const NOT_ADDED =
  /(?:^|_)(?:price|rate|percent|factor|min|max|priority|weight|length|width|height|depth|cube|days|age|value|tolerance|per|life|latitude|longitude|limit|level)(?:_|$)/

/** Whole numbers that count something. */
const COUNTS = /(?:quantity|count|total|rows)$/

/** The columns of a list that are added up below it. */
export function addedColumns(columns: readonly GridColumn[]): readonly GridColumn[] {
  return columns.filter(
    ({ name, kind }) =>
      !NOT_ADDED.test(name) &&
      (kind === 'decimal' || kind === 'money' || (kind === 'number' && COUNTS.test(name))),
  )
}

/** The sums of rows that are all there: amounts of each currency by itself. */
export function sumsOfRows(
  columns: readonly GridColumn[],
  rows: readonly ListRow[],
): ReadonlyMap<string, readonly ListSum[]> {
  return new Map(columns.map((column) => [column.name, sumsOfColumn(column, rows)]))
}

function sumsOfColumn({ name, kind }: GridColumn, rows: readonly ListRow[]): readonly ListSum[] {
  const filled = rows.filter(({ [name]: value }) => value !== null && value !== undefined && value !== '')
  const byCurrency = Map.groupBy(filled, (row) => (kind === 'money' ? currencyOf(name, row) : undefined))
  return [...byCurrency].map(([currency, own]) => ({
    sum: own.reduce((sum, row) => sum.plus(String(row[name])), new Big(0)).toFixed(),
    currency,
  }))
}

/** The columns whose sums the service adds up: amounts may be of several currencies. */
export function columnsOfQuantities(columns: readonly GridColumn[]): readonly GridColumn[] {
  return columns.filter(({ kind }) => kind !== 'money')
}

/** The query for the sums of all records that match. */
export function sumsQuery(
  type: TypeMetadata,
  columns: readonly GridColumn[],
  { filters, at }: { readonly filters: readonly ListFilter[]; readonly at: string | null | undefined },
): ListQuery {
  const { root, filter_type } = listed(type)
  const past = pastOf(type, at)
  const metrics = columns.map(({ name }) => `{ function: sum, column: ${name} }`).join(' ')
  return {
    query: `query Sums($filter: ${filter_type}${past.declared}) { ${root} { aggregation(group_by: [], filter: $filter, metrics: [${metrics}]${past.argument}) { total_records metrics } } }`,
    variables: { ...past.variables, filter: filterVariable(type, filters) },
  }
}

/** The sums in the answer of that query. */
export function sumsOfAnswer(
  columns: readonly GridColumn[],
  metrics: Readonly<Record<string, unknown>> | undefined,
): ReadonlyMap<string, readonly ListSum[]> {
  return new Map(
    columns.flatMap(({ name }) => {
      const sum = metrics?.[`sum_${name}`]
      return sum === null || sum === undefined ? [] : [[name, [{ sum: String(sum) }]] as const]
    }),
  )
}
