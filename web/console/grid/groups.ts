import type { TypeMetadata } from '#web/api/metadata.ts'
import type { ListFilter } from '#web/values/list-state.ts'
import type { GridColumn } from './columns.ts'
import { currencyOf } from './currency-of.ts'
import { filterVariable, type ListQuery, listed, pastOf } from './list-document.ts'

/** Something that the rows of a list can be grouped by. */
export type Grouping = {
  /** The word of the service for it: `account_id`, `created_at_day`. */
  readonly word: string
  readonly column: GridColumn
}

/** A group of rows: what they have in common, how many they are, and the sums of their quantities. */
export type Group = {
  /** The value, as the column would show it; null where it is not set. */
  readonly value: unknown
  readonly count: number
  readonly sums: Readonly<Record<string, string>>
  /** The currencies of sums of money by their columns; null where the account has none, left out where the rows may have several. */
  readonly currencies: Readonly<Record<string, string | null>>
  /** What leads to the rows of the group; null where nothing does. */
  readonly filter: ListFilter | null
}

/** Maximum number of groups; the largest are shown. */
const GROUPS_MAX = 500

/** Maximum number of quantities with sums. */
const SUMS_MAX = 5

/** Texts that many records have in common. */
const SHARED_TEXTS: ReadonlySet<string> = new Set(['batch', 'aisle', 'zone'])

/** What the rows of a type can be grouped by: references, choices, flags, and the days of moments. */
export function groupingsOf(type: TypeMetadata, columns: readonly GridColumn[]): readonly Grouping[] {
  return columns.flatMap((column) => {
    const word = wordOf(type, column)
    return word === null ? [] : [{ word, column }]
  })
}

function wordOf({ list_fields, fields }: TypeMetadata, { name, kind }: GridColumn): string | null {
  const isReference = list_fields.some((field) => field.kind === 'relation' && field.name === name)
  if (isReference) return `${name}_id`
  if (kind === 'moment') return `${name}_day`
  if (kind === 'day' || kind === 'flag' || kind === 'state' || SHARED_TEXTS.has(name)) return name
  return fields.some((field) => field.list_field === name && field.kind === 'choice') ? name : null
}

/** The quantities whose sums are shown for each group: those among the columns of the list. */
export function summedOf(columns: readonly GridColumn[]): readonly GridColumn[] {
  return columns.filter(({ kind }) => kind === 'decimal' || kind === 'money').slice(0, SUMS_MAX)
}

/** The query for the groups of a list. */
export function groupsQuery(
  type: TypeMetadata,
  { word, column }: Grouping,
  {
    filters,
    summed,
    at = null,
  }: {
    readonly filters: readonly ListFilter[]
    readonly summed: readonly GridColumn[]
    readonly at?: string | null
  },
): ListQuery {
  const { root, filter_type } = listed(type)
  const past = pastOf(type, at)
  const metrics = summed.map(({ name }) => `{ function: sum, column: ${name} }`).join(' ')
  const sums = metrics === '' ? '' : `, metrics: [${metrics}]`
  const own = word === `${column.name}_id` ? [...column.selection, ...currenciesOf(column, summed)] : []
  const selection = [...new Set([word, ...own])].join(' ')
  return {
    query: `query Groups($filter: ${filter_type}${past.declared}) {
  ${root} { aggregation(group_by: [${word}], filter: $filter${sums}, limit: ${GROUPS_MAX}${past.argument}) { ${selection} total_records metrics } }
}`,
    variables: { ...past.variables, filter: filterVariable(type, filters) },
  }
}

/** What is read for the currencies of sums of money, where the currency of an amount is that of what the rows are grouped by. */
function currenciesOf({ name }: GridColumn, summed: readonly GridColumn[]): readonly string[] {
  return summed.flatMap(({ name: amount, kind, selection }) =>
    kind === 'money' ? selection.filter((one) => one.startsWith(`${amount}_currency: ${name} {`)) : [],
  )
}

type AnsweredRow = Readonly<Record<string, unknown>>

/** The groups of an answer; days are those of the tenant's time zone, in which the service computes them. */
export function groupsFrom(
  rows: readonly AnsweredRow[],
  { word, column }: Grouping,
  { timezone, summed }: { readonly timezone: string; readonly summed: readonly GridColumn[] },
): readonly Group[] {
  return rows.map((row) => {
    const key = row[word] ?? null
    const value = word === `${column.name}_day` && key !== null ? dayIn(String(key), timezone) : key
    const metrics = (row['metrics'] ?? {}) as Readonly<Record<string, unknown>>
    return {
      value: word === `${column.name}_id` ? (row[column.name] ?? null) : value,
      count: Number(row['total_records']),
      sums: Object.fromEntries(
        Object.entries(metrics).map(([name, sum]) => [name.replace(/^sum_/, ''), String(sum ?? '0')]),
      ),
      currencies: Object.fromEntries(
        summed.flatMap(({ name }) => {
          const currency = currencyOf(name, row)
          return currency === undefined ? [] : [[name, currency]]
        }),
      ),
      filter: filterOf({ word, column }, value),
    }
  })
}

function filterOf({ word, column }: Grouping, value: unknown): ListFilter | null {
  if (word === `${column.name}_id`)
    return value === null
      ? { name: word, operator: 'filled', values: ['false'] }
      : { name: word, operator: 'in', values: [String(value)] }
  if (value === null) return null
  if (column.kind === 'moment')
    // Without a `T` the service reads them in the time zone of the tenant, to the end of the minute.
    return { name: column.name, operator: 'between', values: [`${value} 00:00`, `${value} 23:59`] }
  if (column.kind === 'day' || column.kind === 'flag')
    return { name: column.name, operator: 'eq', values: [String(value)] }
  return { name: column.name, operator: 'in', values: [String(value)] }
}

/** The day of a moment in a time zone. */
function dayIn(moment: string, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(Date.parse(moment))
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The filters of a list with one of a group in the place of another of the same field. */
export function filtersWithin(filters: readonly ListFilter[], filter: ListFilter): readonly ListFilter[] {
  return [...filters.filter(({ name }) => name !== filter.name), filter]
}
