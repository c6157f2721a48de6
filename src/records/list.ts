import type { Query } from '#database/query.ts'
import type { Sql } from '#database/sql.ts'
import type { Scope } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { Instant } from '#values/instant.ts'
import { type CursorKeys, cursorFor, keysFor, orderHash } from './cursor.ts'
import { jsonBytes } from './json-bytes.ts'
import { jsonWriterFor, type Texts, writeList } from './json-writer.ts'
import { type Asker, type Lists, readLists, type Writing } from './list-children.ts'
import { mayExpire, refuseExpired } from './list-expiry.ts'
import { type Condition, filtersOf } from './list-filter.ts'
import { completeOrder, type OrderBy } from './list-order.ts'
import { ListPlan, type Window } from './list-plan.ts'
import { filled, type Run, sightFor } from './place.ts'
import { type Eyes, projectionFor, type Selection } from './projection.ts'
import { type Value, valueReaderFor } from './value-reader.ts'

/** Somebody who runs statements for a caller in a tenant, all of them on one snapshot. */
export type Reader = Scope & Asker

/** The part of a list that is asked for (platform 3.5). */
export type Paging = {
  readonly first: number | null
  readonly after: string | null
  readonly last: number | null
  readonly before: string | null
}

/** What is asked of a list beside the fields: all of it plain data. */
export type ListQuery = {
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderBy[]
  readonly paging: Paging
  /** The largest page; more is cut to it. */
  readonly max: number
}

/** What a request wants to know of a page beside its rows. */
export type Extras = { readonly total: boolean; readonly previous: boolean; readonly next: boolean }

/** What is read of a page. */
export type PageRequest = {
  readonly plan: ListPlan
  readonly reading: Reading
  readonly extras: Extras
  /** Whether its rows are wanted at all. */
  readonly rows: boolean
  /** The instant at which it is looked at, where it is read from the past. */
  readonly instant?: Instant
}

/** A page: its rows in order, and what else was wanted; null where it was not. */
export type Page<List> = {
  readonly rows: readonly Texts[]
  readonly lists: Lists<List>
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  readonly total: number | null
  readonly cursorOf: (row: Texts) => string
}

/** How a caller sees: whose limits hold and which types their role may view. */
export function eyesFor(
  limits: { readonly accounts: boolean; readonly warehouses: boolean },
  mayView: Eyes['mayView'],
): Eyes {
  return { sight: sightFor(limits), mayView }
}

/** How a list is to be read: whether cursors will be wanted, and from where if not from the resource's own table. */
export type Manner = { readonly withKeys: boolean; readonly source: Sql | null }

/** Plans lists of a selection. */
export function planFor(selection: Selection, eyes: Eyes, { withKeys, source }: Manner): ListPlan {
  return new ListPlan(projectionFor(selection, eyes, { root: 't', source }), withKeys)
}

/** Rows that become JSON. */
export const asJson: Writing<Buffer, Buffer> = {
  one: (shape) => {
    const write = jsonWriterFor(shape)
    return (row, lists) => jsonBytes((out) => write(out, row, lists))
  },
  many: (shape) => {
    const write = jsonWriterFor(shape)
    return (rows, lists) => jsonBytes((out) => writeList(out, rows, (row) => write(out, row, lists)))
  },
}

/** Rows that become values. */
export const asValues: Writing<Value, Value[]> = {
  one: valueReaderFor,
  many: (shape) => {
    const read = valueReaderFor(shape)
    return (rows, lists) => rows.map((row) => read(row, lists))
  },
}

/** A query that has been read: a statement's window, the rows wanted, and the name of its order. */
export type Reading = {
  readonly window: Window
  readonly size: number
  readonly bound: readonly unknown[]
}

/** Reads a query: completes its order, reads its cursors and refuses what does not fit together. */
export function readingOf(plan: ListPlan, query: ListQuery): Reading {
  const { resource } = plan.projection.joins
  const { paging } = query
  const order = completeOrder(resource, query.order)
  const isReversed = paging.last !== null
  if (isReversed && paging.first !== null)
    throw refusal('invalid_paging', { reason: 'first and last cannot be given together' })
  const asked = paging.last ?? paging.first ?? query.max
  if (asked < 0) throw refusal('invalid_paging', { reason: `${isReversed ? 'last' : 'first'} is negative` })
  const keys = (cursor: string | null) =>
    cursor === null ? null : keysFor(cursor, orderHash(resource.name, order), order)
  const range = { order, after: keys(paging.after), before: keys(paging.before) }
  return {
    window: { ...range, conditions: query.conditions, reversed: isReversed },
    size: Math.min(asked, query.max),
    bound: query.conditions.flatMap((condition) => condition.bound),
  }
}

/** How many statements a reading will take beside those for children; one where nothing but rows is wanted. */
export function statementsFor(plan: ListPlan, { window }: Reading, extras: Extras): number {
  const sides = [extras.previous && window.after !== null, extras.next && window.before !== null]
  const others = [extras.total, ...sides].filter((wanted) => wanted).length
  return 1 + plan.projection.lists.length + others + (mayExpire(plan, window) ? 1 : 0)
}

/** Reads a page. One row more than wanted is read, so whether the list goes on is known and not guessed. */
export async function readPage<One, List>(
  reader: Reader,
  { plan, reading, extras, rows: wantsRows, instant }: PageRequest,
  writing: Writing<One, List>,
): Promise<Page<List>> {
  const { window, size } = reading
  const run: Run = {
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
    beyond(reader, plan, { window, run, side: 'before', wanted: extras.previous }),
    beyond(reader, plan, { window, run, side: 'after', wanted: extras.next }),
    mayExpire(plan, window) ? refuseExpired(reader, plan, run) : null,
  ])
  const isMore = found.length > size
  const kept = isMore ? found.slice(0, size) : found
  const rows = window.reversed ? kept.toReversed() : kept
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

type Asked = { readonly window: Window; readonly run: Run }

function countOf(reader: Reader, plan: ListPlan, { window, run }: Asked): Query<number> {
  return reader.texts(filled(plan.count(window), run)).map(([row]) => Number(row?.[0] ?? 0))
}

/** Whether rows lie beyond the cursor a page is bounded by on that side; without a cursor there is none. */
function beyond(
  reader: Reader,
  plan: ListPlan,
  at: Asked & { readonly side: 'before' | 'after'; readonly wanted: boolean },
): Query<boolean> {
  const bound = at.side === 'before' ? at.window.after : at.window.before
  if (!at.wanted || bound === null) return reader.value(false)
  return reader.texts(filled(plan.beyond(at.window, at.side), at.run)).map(([row]) => row?.[0] === 't')
}

/** The one record with an id, or null where the caller sees none. */
export async function findRecord<One, List>(
  reader: Reader,
  plan: ListPlan,
  {
    id,
    writing,
    instant,
  }: { readonly id: string; readonly writing: Writing<One, List>; readonly instant?: Instant },
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

/** The records with these ids that the caller sees, by their ids; the plan must be one with keys, of which the last is the id. */
export async function findRecords<One, List>(
  reader: Reader,
  plan: ListPlan,
  { ids, writing }: { readonly ids: readonly string[]; readonly writing: Writing<One, List> },
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
): Promise<{ readonly rows: readonly Texts[]; readonly run: Run }> {
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
  const run: Run = { scope: reader, operands: [bound], limit, after: [], before: [], ids: [], ...past }
  return { rows: await reader.texts(filled(plan.page(window), run)), run }
}
