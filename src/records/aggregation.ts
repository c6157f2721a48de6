import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Reference, Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { Instant } from '#values/instant.ts'
import { Joins, type Viewer } from './joins.ts'
import type { Texts } from './json-writer.ts'
import type { Reader } from './list.ts'
import { type ChildWriter, readLists } from './list-children.ts'
import { type ColumnField, type Form, isAlwaysShown, listFieldsOf } from './list-fields.ts'
import { type Condition, conditionSql } from './list-filter.ts'
import {
  filled,
  formFor,
  limitPlace,
  operandPlaces,
  type StatementValues,
  timezonePlace,
} from './placeholder.ts'
import { projectionFor, type Selection } from './projection.ts'

/**
 * What rows are grouped by: a column, the hour, day, week or month of an instant in the tenant's time zone, or a text of
 * a referenced record.
 */
export type Group = {
  readonly name: string
  readonly column: string
  readonly form: Form
  readonly bucket: (typeof BUCKETS)[number] | null
  /** The field of its values; for a bucket, that of its start. */
  readonly field: ColumnField
  readonly reference: Reference | null
  /** The reference to the record that has the column; null where it is the row's own. */
  readonly through: Reference | null
}

const BUCKETS = ['hour', 'day', 'week', 'month'] as const

const cached = new WeakMap<Resource, ReadonlyMap<string, Group>>()

/** The groupings of a resource (platform 3.6). */
export function groupsOf(resource: Resource): ReadonlyMap<string, Group> {
  const groups = cached.get(resource) ?? derive(resource)
  cached.set(resource, groups)
  return groups
}

function derive(resource: Resource): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const field of listFieldsOf(resource).values()) {
    if (field.kind !== 'column' || field.form === 'json') continue
    const { column, form } = field
    const reference = resource.references.find((one) => one.name === field.name) ?? null
    groups.set(field.name, { name: field.name, column, form, bucket: null, field, reference, through: null })
    if (form !== 'moment') continue
    for (const bucket of BUCKETS) {
      const bucketName = `${field.name}_${bucket}`
      groups.set(bucketName, {
        name: bucketName,
        column,
        form,
        bucket,
        field,
        reference: null,
        through: null,
      })
    }
  }
  for (const group of groupsThrough(resource)) if (!groups.has(group.name)) groups.set(group.name, group)
  return groups
}

/** Groupings by texts of referenced records, if declared: `location_from_zone`. */
function groupsThrough({ references }: Resource): readonly Group[] {
  return references.flatMap((through) =>
    (through.target.declaration.grouped_by ?? []).flatMap((column): readonly Group[] => {
      const field = listFieldsOf(through.target).get(column)
      if (field?.kind !== 'column') return []
      const name = `${through.field}_${column}`
      return [{ name, column: field.column, form: field.form, bucket: null, field, reference: null, through }]
    }),
  )
}

/** The aggregate functions. */
export const metricFunctions = ['sum', 'avg', 'min', 'max', 'count_distinct'] as const

/** One metric of a group. */
export type Metric = {
  readonly function: (typeof metricFunctions)[number]
  readonly column: ColumnField
  readonly name: string
}

/** An aggregation as plain data. */
export type AggregationQuery = {
  readonly conditions: readonly Condition[]
  readonly groups: readonly Group[]
  readonly metrics: readonly Metric[]
  readonly order: AggregationOrder
  readonly limit: number
}

/** The column that an aggregation is sorted by. */
export type AggregationOrder = { readonly column: string; readonly descending: boolean }

const GROUPS_MAX = 5
const METRICS_MAX = 50

/** The name of a metric's column in a row. */
export function metricColumn(index: number): string {
  return `metric_${index}`
}

/**
 * Parses `total_records DESC`, the name of a metric or of a grouped column; by default the most records come first.
 */
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

/** Refuses too many groups or metrics, and metrics that cannot be computed. */
export function assertAggregation(groups: readonly Group[], metrics: readonly Metric[]): void {
  if (groups.length > GROUPS_MAX)
    throw refusal('invalid_filter', { field: 'group_by', reason: `at most ${GROUPS_MAX} columns` })
  if (metrics.length > METRICS_MAX)
    throw refusal('invalid_filter', { field: 'metrics', reason: `at most ${METRICS_MAX} metrics` })
  const names = metrics.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
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

/** A read of the past: the source of its rows, and the instant. */
export type PastRows = { readonly source: Sql; readonly instant: Instant }

/** The groups of the filtered rows with their metrics; `selection` names the columns of a group. */
export async function readAggregation<One, List>(
  reader: Reader,
  request: {
    readonly query: AggregationQuery
    readonly selection: Selection
    readonly viewer: Viewer
    readonly past: PastRows | null
  },
  writing: ChildWriter<One, List>,
): Promise<List> {
  const { query, selection, viewer, past } = request
  const projection = projectionFor(selection, viewer, { root: 'g', source: null })
  const form = formFor(sql`select ${join([sql`g.total_records`, ...projection.columns], sql`, `)}
from (${groupsSql(new Joins(selection.resource, viewer, { root: 't', source: past?.source ?? null }), query)}
  order by ${orderOf(query, (column) => name(column))}
  limit ${limitPlace}) as g${projection.joins.joined()}
order by ${orderOf(query, (column) => name('g', column))}`)
  const operands = query.conditions.flatMap((condition) => condition.bound)
  const run: StatementValues = {
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
  const where = join([joins.visibleRows(), ...conditions], sql` and `)
  const grouped = query.groups.map((group) => ({ group, value: groupSql(joins, group) }))
  const columns = [
    ...grouped.map(({ group, value }) => sql`${value} as ${name(group.name)}`),
    sql`count(*) as total_records`,
    ...query.metrics.map(
      (metric, index) => sql`${metricSql(joins.root, metric)} as ${name(metricColumn(index))}`,
    ),
  ]
  const values = grouped.map(({ value }) => value)
  const grouping = values.length === 0 ? sql`` : sql`\n  group by ${join(values, sql`, `)}`
  return sql`
  select ${join(columns, sql`, `)}
  from ${joins.from()}
  where ${where}${grouping}`
}

function groupSql(joins: Joins, group: Group): Sql {
  const { column, bucket, through } = group
  // What the role sees as empty beside a record is empty in its groups too.
  if (through !== null && !isAlwaysShown(group.field) && !joins.mayView(through.target))
    return sql`null::text`
  const plain = name(through === null ? joins.root : joins.alias(joins.root, through), column)
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

/** Groups that are equal in the requested order are sorted by their columns. */
function orderOf({ order, groups }: AggregationQuery, column: (of: string) => Sql): Sql {
  const by = column(order.column)
  const first = order.descending ? sql`${by} desc nulls last` : by
  return join([first, ...groups.map((group) => column(group.name))], sql`, `)
}
