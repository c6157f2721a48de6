import type { Query } from '#database/query.ts'
import { name, type Sql, sql } from '#database/sql.ts'
import type { Scope } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { Instant } from '#values/instant.ts'
import { type CursorKeys, cursorFor, keysFor, orderHash } from './cursor.ts'
import type { Viewer } from './joins.ts'
import { jsonBytes } from './json-bytes.ts'
import { jsonWriterFor, type Texts, writeList } from './json-writer.ts'
import { type ChildWriter, type Lists, readLists, type StatementRunner } from './list-children.ts'
import { type Condition, filtersOf } from './list-filter.ts'
import { completeOrder, type OrderBy } from './list-order.ts'
import { ListPlan, type PageWindow } from './list-plan.ts'
import {
  afterPlaces,
  filled,
  formFor,
  type StatementValues,
  tenantPlace,
  visibilityFor,
} from './placeholder.ts'
import { projectionFor, type Selection } from './projection.ts'

/** Runs statements for a caller in a tenant, on one snapshot. */
export type Reader = Scope & StatementRunner

/** The requested page of a list (platform 3.5). */
type Paging = {
  readonly first: number | null
  readonly after: string | null
  readonly last: number | null
  readonly before: string | null
}

/** What is requested of a list apart from the fields, as plain data. */
export type ListQuery = {
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderBy[]
  readonly paging: Paging
  /** Maximum page size; more is reduced to it. */
  readonly max: number
}

/** What is requested of a page apart from its rows. */
export type Extras = { readonly total: boolean; readonly previous: boolean; readonly next: boolean }

/** What is read of a page. */
export type PageRequest = {
  readonly plan: ListPlan
  readonly reading: PageReading
  readonly extras: Extras
  /** Whether its rows are requested. */
  readonly rows: boolean
  /** The instant of a read of the past. */
  readonly instant?: Instant
}

/** A page: its rows in order, and the other requested values; null if not requested. */
export type Page<List> = {
  readonly rows: readonly Texts[]
  readonly lists: Lists<List>
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  readonly total: number | null
  readonly cursorOf: (row: Texts) => string
}

/** A caller's visibility: limits, the types their role may view, and where resources with derived fields are read from. */
export function viewerFor(
  limits: { readonly accounts: boolean; readonly warehouses: boolean },
  mayView: Viewer['mayView'],
  sources: Viewer['sources'] = new Map(),
): Viewer {
  return { visibility: visibilityFor(limits), mayView, sources }
}

/** How a list is read: with keys for cursors or without, and the source if it is not the resource's table. */
export type ListOptions = { readonly withKeys: boolean; readonly source: Sql | null }

/** Plans lists of a selection. */
export function planFor(selection: Selection, viewer: Viewer, { withKeys, source }: ListOptions): ListPlan {
  return new ListPlan(projectionFor(selection, viewer, { root: 't', source }), withKeys)
}

/** Lists as JSON. */
export const asJson: ChildWriter<Buffer, Buffer> = {
  one: (shape) => {
    const write = jsonWriterFor(shape)
    return (row, lists) => jsonBytes((out) => write(out, row, lists))
  },
  many: (shape) => {
    const write = jsonWriterFor(shape)
    return (rows, lists) => jsonBytes((out) => writeList(out, rows, (row) => write(out, row, lists)))
  },
}

/** A parsed query: the range of the statement, the requested number of rows, and the hash of its order. */
export type PageReading = {
  readonly window: PageWindow
  readonly size: number
  readonly bound: readonly unknown[]
}

/** Parses a query: completes its order, decodes its cursors and refuses contradictions. */
export function readingOf(plan: ListPlan, query: ListQuery): PageReading {
  const { resource } = plan.projection.joins
  const { paging } = query
  const order = completeOrder(resource, query.order)
  const isReversed = paging.last !== null
  if (isReversed && paging.first !== null)
    throw refusal('invalid_paging', { reason: 'first and last cannot be given together' })
  const requested = paging.last ?? paging.first ?? query.max
  if (requested < 0)
    throw refusal('invalid_paging', { reason: `${isReversed ? 'last' : 'first'} is negative` })
  const keys = (cursor: string | null) =>
    cursor === null ? null : keysFor(cursor, orderHash(resource.name, order), order)
  const range = { order, after: keys(paging.after), before: keys(paging.before) }
  return {
    window: { ...range, conditions: query.conditions, reversed: isReversed },
    size: Math.min(requested, query.max),
    bound: query.conditions.flatMap((condition) => condition.bound),
  }
}

/** The number of statements apart from those for children; one if only rows are requested. */
export function statementsFor(plan: ListPlan, { window }: PageReading, extras: Extras): number {
  const sides = [extras.previous && window.after !== null, extras.next && window.before !== null]
  const others = [extras.total, ...sides].filter((isRequested) => isRequested).length
  return 1 + plan.projection.lists.length + others + (mayExpire(plan, window) ? 1 : 0)
}

/** Reads a page, with one more row than requested, to know whether the list continues. */
export async function readPage<One, List>(
  reader: Reader,
  { plan, reading, extras, rows: wantsRows, instant }: PageRequest,
  writing: ChildWriter<One, List>,
): Promise<Page<List>> {
  const { window, size } = reading
  const run: StatementValues = {
    scope: reader,
    operands: reading.bound,
    limit: size + 1,
    after: window.after ?? [],
    before: window.before ?? [],
    ids: [],
    ...(instant === undefined ? {} : { instant }),
  }
  const [found, total, before, after] = await reader.pipeline([
    wantsRows ? reader.texts(filled(plan.page(window), run)) : reader.value([]),
    extras.total ? countOf(reader, plan, { window, run }) : null,
    beyond(reader, plan, { window, run, side: 'before', isRequested: extras.previous }),
    beyond(reader, plan, { window, run, side: 'after', isRequested: extras.next }),
    mayExpire(plan, window) ? refuseExpired(reader, plan, run) : null,
  ])
  const isMore = found.length > size
  const page = isMore ? found.slice(0, size) : found
  const rows = window.reversed ? page.toReversed() : page
  const { projection } = plan
  const lists =
    projection.lists.length === 0 ? [] : await readLists(reader, { projection, rows, run }, writing)
  const name = plan.withKeys ? orderHash(projection.joins.resource.name, window.order) : ''
  return {
    rows,
    lists,
    hasNext: window.reversed ? after : isMore || after,
    hasPrevious: window.reversed ? isMore || before : before,
    total,
    cursorOf: (row) => cursorFor(name, row.slice(projection.columns.length) as CursorKeys),
  }
}

type WindowRun = { readonly window: PageWindow; readonly run: StatementValues }

function countOf(reader: Reader, plan: ListPlan, { window, run }: WindowRun): Query<number> {
  return reader.texts(filled(plan.count(window), run)).map(([row]) => Number(row?.[0] ?? 0))
}

/** Whether there are rows beyond the cursor on that side; false without a cursor. */
function beyond(
  reader: Reader,
  plan: ListPlan,
  at: WindowRun & { readonly side: 'before' | 'after'; readonly isRequested: boolean },
): Query<boolean> {
  const bound = at.side === 'before' ? at.window.after : at.window.before
  if (!at.isRequested || bound === null) return reader.value(false)
  return reader.texts(filled(plan.beyond(at.window, at.side), at.run)).map(([row]) => row?.[0] === 't')
}

/** The record with an id, or null if the caller sees none. */
export async function findRecord<One, List>(
  reader: Reader,
  plan: ListPlan,
  {
    id,
    writing,
    instant,
  }: { readonly id: string; readonly writing: ChildWriter<One, List>; readonly instant?: Instant },
): Promise<One | null> {
  const found = await readById(reader, plan, {
    by: 'eq',
    bound: id,
    limit: 1,
    ...(instant === undefined ? {} : { instant }),
  })
  const lists = await readLists(reader, { projection: plan.projection, ...found }, writing)
  const [row] = found.rows
  return row === undefined ? null : writing.one(plan.projection.shape)(row, lists)
}

/** The visible records with these ids, by id; the plan must include keys, of which the last is the id. */
export async function findRecords<One, List>(
  reader: Reader,
  plan: ListPlan,
  { ids, writing }: { readonly ids: readonly string[]; readonly writing: ChildWriter<One, List> },
): Promise<ReadonlyMap<string, One>> {
  const found = await readById(reader, plan, { by: 'in', bound: ids, limit: ids.length })
  const lists = await readLists(reader, { projection: plan.projection, ...found }, writing)
  const write = writing.one(plan.projection.shape)
  return new Map(found.rows.map((row) => [row.at(-1) ?? '', write(row, lists)]))
}

type ById = {
  readonly by: 'eq' | 'in'
  readonly bound: unknown
  readonly limit: number
  readonly instant?: Instant
}

async function readById(
  reader: Reader,
  plan: ListPlan,
  { by, bound, limit, ...past }: ById,
): Promise<{ readonly rows: readonly Texts[]; readonly run: StatementValues }> {
  const { resource } = plan.projection.joins
  const filter = filtersOf(resource).get('id')
  const operator = filter?.input.operators.find((one) => one.name === by)
  if (filter === undefined || operator === undefined) throw new Error(`${resource.name} has no id`)
  const window = {
    conditions: [{ filter, operator, bound: [bound] }],
    order: completeOrder(resource, []),
    after: null,
    before: null,
    reversed: false,
  }
  const run: StatementValues = {
    scope: reader,
    operands: [bound],
    limit,
    after: [],
    before: [],
    ids: [],
    ...past,
  }
  return { rows: await reader.texts(filled(plan.page(window), run)), run }
}

/** Whether a cursor may be older than the retention of the list: that of a feed's reader. */
function mayExpire(plan: ListPlan, { after, order }: PageWindow): boolean {
  const [first] = order
  const isFeed = plan.projection.joins.resource.declaration.scope === 'feed'
  return isFeed && after !== null && first?.sort.field.column === 'position' && first.direction === 'asc'
}

/** A reader who was away for longer than the retention has missed events, and is told so (platform 7.3). */
function refuseExpired(reader: StatementRunner, plan: ListPlan, run: StatementValues): Query<unknown> {
  const { table } = plan.projection.joins.resource
  const form = formFor(sql`
    select min(f.position) > ${afterPlaces(0)}::bigint + 1
    from ${name(table)} f
    where f.tenant_id = ${tenantPlace} and f.position is not null`)
  return reader.texts(filled(form, run)).map(([row]) => {
    if (row?.[0] === 't') throw refusal('cursor_expired', {})
    return null
  })
}
