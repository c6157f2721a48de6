import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Reference, Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { Instant } from '#values/instant.ts'
import { Joins } from './joins.ts'
import type { Texts } from './json-writer.ts'
import type { Reader } from './list.ts'
import { readLists, type Writing } from './list-children.ts'
import { type ColumnField, type Form, listFieldsOf } from './list-fields.ts'
import { type Condition, conditionSql } from './list-filter.ts'
import { filled, formFor, limitPlace, operandPlaces, type Run, timezonePlace } from './place.ts'
import { type Eyes, projectionFor, type Selection } from './projection.ts'

/** Something rows are gathered by: a column, or the hour, day, week or month of a moment in the tenant's time zone. */
export type Group = {
  readonly name: string
  readonly column: string
  readonly form: Form
  readonly bucket: (typeof BUCKETS)[number] | null
  /** The field it is shown by; of a bucket, that of its moment. */
  readonly field: ColumnField
  readonly reference: Reference | null
}

const BUCKETS = ['hour', 'day', 'week', 'month'] as const

const known = new WeakMap<Resource, ReadonlyMap<string, Group>>()

/** What records of a resource can be gathered by (platform 3.6). */
export function groupsOf(resource: Resource): ReadonlyMap<string, Group> {
  const groups = known.get(resource) ?? derive(resource)
  known.set(resource, groups)
  return groups
}

function derive(resource: Resource): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const field of listFieldsOf(resource).values()) {
    if (field.kind !== 'column' || field.form === 'json') continue
    const { column, form } = field
    const reference = resource.references.find((one) => one.name === field.name) ?? null
    groups.set(field.name, { name: field.name, column, form, bucket: null, field, reference })
    if (form !== 'moment') continue
    for (const bucket of BUCKETS) {
      const bucketName = `${field.name}_${bucket}`
      groups.set(bucketName, { name: bucketName, column, form, bucket, field, reference: null })
    }
  }
  return groups
}

/** What can be worked out over the rows of a group. */
export const metricFunctions = ['sum', 'avg', 'min', 'max', 'count_distinct'] as const

/** One figure of a group. */
export type Metric = {
  readonly function: (typeof metricFunctions)[number]
  readonly column: ColumnField
  readonly name: string
}

/** An aggregation, as plain data. */
export type AggregationQuery = {
  readonly conditions: readonly Condition[]
  readonly groups: readonly Group[]
  readonly metrics: readonly Metric[]
  readonly order: AggregationOrder
  readonly limit: number
}

/** By which of its columns an aggregation is sorted. */
export type AggregationOrder = { readonly column: string; readonly descending: boolean }

const GROUPS_MAX = 5
const METRICS_MAX = 50

/** The column of a row in which a metric stands. */
export function metricColumn(place: number): string {
  return `metric_${place}`
}

/** Reads `total_records DESC`, a metric's name or a grouped column; the most records come first without one. */
export function aggregationOrderFor(
  text: string | null,
  { groups, metrics }: Pick<AggregationQuery, 'groups' | 'metrics'>,
): AggregationOrder {
  const found = /^\s*(.*?)(?:\s+(asc|desc))?\s*$/i.exec(text ?? 'total_records DESC')
  const [, by = '', direction = 'asc'] = found ?? []
  const place = metrics.findIndex((metric) => metric.name === by)
  const isGroup = groups.some((group) => group.name === by)
  if (place < 0 && !isGroup && by !== 'total_records')
    throw refusal('invalid_paging', { reason: noField(by, { groups, metrics }) })
  const column = place >= 0 ? metricColumn(place) : by
  return { column, descending: direction.toLowerCase() === 'desc' }
}

function noField(by: string, { groups, metrics }: Pick<AggregationQuery, 'groups' | 'metrics'>): string {
  const others = ['total_records', ...metrics.map(({ name }) => name), ...groups.map(({ name }) => name)]
  return `order has no field ${by.slice(0, 100)}; there are ${others.join(', ')}`
}

/** Refuses more groups or metrics than there may be, and figures that cannot be worked out. */
export function assertAggregation(groups: readonly Group[], metrics: readonly Metric[]): void {
  if (groups.length > GROUPS_MAX)
    throw refusal('invalid_filter', { field: 'group_by', reason: `at most ${GROUPS_MAX} columns` })
  if (metrics.length > METRICS_MAX)
    throw refusal('invalid_filter', { field: 'metrics', reason: `at most ${METRICS_MAX} metrics` })
  const names = metrics.map(({ name }) => name)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined)
    throw refusal('invalid_filter', {
      field: 'metrics',
      reason: `two metrics have the name ${twice.slice(0, 100)}`,
    })
  for (const metric of metrics) {
    const isNumber = metric.column.form === 'integer' || metric.column.form === 'decimal'
    if (metric.function === 'count_distinct' || isNumber) continue
    throw refusal('invalid_filter', { field: 'metrics', reason: `${metric.column.name} is not numeric` })
  }
}

/** A look into the past: where the rows of then are read, and the instant. */
export type Past = { readonly source: Sql; readonly instant: Instant }

/** The groups of a filter's rows with what is wanted of each; `selection` names the columns of a group. */
export async function readAggregation<One, List>(
  reader: Reader,
  asked: {
    readonly query: AggregationQuery
    readonly selection: Selection
    readonly eyes: Eyes
    readonly past: Past | null
  },
  writing: Writing<One, List>,
): Promise<List> {
  const { query, selection, eyes, past } = asked
  const projection = projectionFor(selection, eyes, { root: 'g', source: null })
  const form = formFor(sql`select ${join([sql`g.total_records`, ...projection.columns], sql`, `)}
from (${groupsSql(new Joins(selection.resource, eyes.sight, { root: 't', source: past?.source ?? null }), query)}
  order by ${orderOf(query, (column) => name(column))}
  limit ${limitPlace}) as g${projection.joins.joined()}
order by ${orderOf(query, (column) => name('g', column))}`)
  const operands = query.conditions.flatMap((condition) => condition.bound)
  const run: Run = {
    scope: reader,
    operands,
    limit: query.limit,
    after: [],
    before: [],
    ids: [],
    ...(past === null ? {} : { instant: past.instant }),
  }
  const found = await reader.texts(filled(form, run))
  const rows: readonly Texts[] = found.map((row) => row.slice(1))
  const lists = await readLists(reader, { projection, rows, run }, writing)
  return writing.many(projection.shape)(rows, lists)
}

function groupsSql(joins: Joins, query: AggregationQuery): Sql {
  let next = 0
  const conditions = query.conditions.map((condition) =>
    conditionSql(
      joins,
      condition,
      condition.bound.map(() => operandPlaces(next++)),
    ),
  )
  const where = join([joins.seen(), ...conditions], sql` and `)
  const columns = [
    ...query.groups.map((group) => sql`${groupSql(joins.root, group)} as ${name(group.name)}`),
    sql`count(*) as total_records`,
    ...query.metrics.map(
      (metric, place) => sql`${metricSql(joins.root, metric)} as ${name(metricColumn(place))}`,
    ),
  ]
  const numbers = query.groups.map((group) => groupSql(joins.root, group))
  const grouping = numbers.length === 0 ? sql`` : sql`\n  group by ${join(numbers, sql`, `)}`
  return sql`
  select ${join(columns, sql`, `)}
  from ${joins.from()}
  where ${where}${grouping}`
}

function groupSql(root: string, { column, bucket }: Group): Sql {
  const plain = name(root, column)
  switch (bucket) {
    case null:
      return plain
    case 'hour':
      return sql`date_trunc('hour', ${plain}, ${timezonePlace})`
    case 'day':
      return sql`date_trunc('day', ${plain}, ${timezonePlace})`
    case 'week':
      return sql`date_trunc('week', ${plain}, ${timezonePlace})`
    case 'month':
      return sql`date_trunc('month', ${plain}, ${timezonePlace})`
  }
}

function metricSql(root: string, metric: Metric): Sql {
  const column = name(root, metric.column.column)
  switch (metric.function) {
    case 'sum':
      return sql`sum(${column})`
    case 'avg':
      return sql`round(avg(${column}), 6)`
    case 'min':
      return sql`min(${column})`
    case 'max':
      return sql`max(${column})`
    case 'count_distinct':
      return sql`count(distinct ${column})`
  }
}

/** What is equal by the order asked for stands in the order of the groups themselves. */
function orderOf({ order, groups }: AggregationQuery, column: (of: string) => Sql): Sql {
  const by = column(order.column)
  const first = order.descending ? sql`${by} desc nulls last` : by
  return join([first, ...groups.map((group) => column(group.name))], sql`, `)
}
