import { type Sql, sql } from '#database/sql.ts'

/** The groups of values that filters compare (platform 3.3). */
export type Family = 'text' | 'id' | 'integer' | 'decimal' | 'flag' | 'moment' | 'day' | 'word'

/**
 * What is bound for a value: the value itself, its pattern, the first instant it covers, the first one after it,
 * both, each of a list, the spans of a list, the two of a pair, or nothing.
 */
type Binding = 'value' | 'pattern' | 'from' | 'until' | 'span' | 'list' | 'spans' | 'pair' | 'presence'

/** One operator of a filter. */
export type Operator = {
  readonly name: string
  readonly binds: Binding
  /** The SQL of the comparison of a column with bound values. */
  readonly reads: (column: Sql, bound: readonly unknown[]) => Sql
}

/** An input type of filters: scalar and operators. */
export type InputType = {
  readonly name: string
  readonly family: Family
  /** The name of the scalar; null if the field's values form an enum. */
  readonly scalar: string | null
  readonly operators: readonly Operator[]
  /** The operator of a plain list, where none of the operators is `in`. */
  readonly listed?: Operator
}

const filled: Operator = { name: 'filled', binds: 'presence', reads: (c) => sql`${c} is not null` }

/** The SQL of `filled: false`; separate, so that an index can serve it. */
export const empty: Operator = { name: 'empty', binds: 'presence', reads: (c) => sql`${c} is null` }

/** Equality with one of several texts. */
export const textIn: Operator = {
  name: 'in',
  binds: 'list',
  reads: (c, [v]) => sql`${c} = any(${v}::text[])`,
}

/** Equality with none of several texts. */
export const textNotIn: Operator = {
  name: 'not_in',
  binds: 'list',
  reads: (c, [v]) => sql`${c} <> all(${v}::text[])`,
}

const texts: readonly Operator[] = [
  { name: 'eq', binds: 'value', reads: (c, [v]) => sql`${c} = ${v}::text` },
  { name: 'ilike', binds: 'pattern', reads: (c, [v]) => sql`${c} ilike ${v}::text` },
  { name: 'like', binds: 'pattern', reads: (c, [v]) => sql`${c} like ${v}::text` },
  textIn,
  textNotIn,
  {
    name: 'between',
    binds: 'pair',
    reads: (c, [low, high]) => sql`${c} collate "C" between ${low}::text and ${high}::text`,
  },
  filled,
]

const ids: readonly Operator[] = [
  { name: 'eq', binds: 'value', reads: (c, [v]) => sql`${c} = ${v}::bigint` },
  { name: 'in', binds: 'list', reads: (c, [v]) => sql`${c} = any(${v}::bigint[])` },
  { name: 'not_in', binds: 'list', reads: (c, [v]) => sql`${c} <> all(${v}::bigint[])` },
  { name: 'gt', binds: 'value', reads: (c, [v]) => sql`${c} > ${v}::bigint` },
  { name: 'gteq', binds: 'value', reads: (c, [v]) => sql`${c} >= ${v}::bigint` },
  { name: 'lt', binds: 'value', reads: (c, [v]) => sql`${c} < ${v}::bigint` },
  { name: 'lteq', binds: 'value', reads: (c, [v]) => sql`${c} <= ${v}::bigint` },
  filled,
]

const integers: readonly Operator[] = [
  { name: 'eq', binds: 'value', reads: (c, [v]) => sql`${c} = ${v}::bigint` },
  { name: 'gt', binds: 'value', reads: (c, [v]) => sql`${c} > ${v}::bigint` },
  { name: 'gteq', binds: 'value', reads: (c, [v]) => sql`${c} >= ${v}::bigint` },
  { name: 'lt', binds: 'value', reads: (c, [v]) => sql`${c} < ${v}::bigint` },
  { name: 'lteq', binds: 'value', reads: (c, [v]) => sql`${c} <= ${v}::bigint` },
  {
    name: 'between',
    binds: 'pair',
    reads: (c, [low, high]) => sql`${c} between ${low}::bigint and ${high}::bigint`,
  },
  { name: 'not_in', binds: 'list', reads: (c, [v]) => sql`${c} <> all(${v}::bigint[])` },
  filled,
]

const decimals: readonly Operator[] = [
  { name: 'eq', binds: 'value', reads: (c, [v]) => sql`${c} = ${v}::numeric` },
  { name: 'gt', binds: 'value', reads: (c, [v]) => sql`${c} > ${v}::numeric` },
  { name: 'gteq', binds: 'value', reads: (c, [v]) => sql`${c} >= ${v}::numeric` },
  { name: 'lt', binds: 'value', reads: (c, [v]) => sql`${c} < ${v}::numeric` },
  { name: 'lteq', binds: 'value', reads: (c, [v]) => sql`${c} <= ${v}::numeric` },
  {
    name: 'between',
    binds: 'pair',
    reads: (c, [low, high]) => sql`${c} between ${low}::numeric and ${high}::numeric`,
  },
  { name: 'not_in', binds: 'list', reads: (c, [v]) => sql`${c} <> all(${v}::numeric[])` },
  filled,
]

const flags: readonly Operator[] = [
  { name: 'eq', binds: 'value', reads: (c, [v]) => sql`${c} = ${v}::boolean` },
  { name: 'not_in', binds: 'list', reads: (c, [v]) => sql`${c} <> all(${v}::boolean[])` },
  filled,
]

/**
 * A moment is compared as the span of its notation: a date is its whole day. The end of a span is exclusive; `at`
 * converts it to the column's type.
 */
const momentsAs = (at: (moment: unknown) => Sql): readonly Operator[] => [
  {
    name: 'eq',
    binds: 'span',
    reads: (c, [from, until]) => sql`${c} >= ${at(from)} and ${c} < ${at(until)}`,
  },
  { name: 'from', binds: 'from', reads: (c, [from]) => sql`${c} >= ${at(from)}` },
  { name: 'to', binds: 'until', reads: (c, [until]) => sql`${c} < ${at(until)}` },
  {
    name: 'between',
    binds: 'pair',
    reads: (c, [from, until]) => sql`${c} >= ${at(from)} and ${c} < ${at(until)}`,
  },
  {
    name: 'not_in',
    binds: 'spans',
    reads: (c, spans) => sql`${c} is not null and not exists (${coveringSpans(c, spans, at)})`,
  },
  filled,
]

/** Those of the listed spans that a moment is in. */
function coveringSpans(c: Sql, [starts, ends]: readonly unknown[], at: (moment: unknown) => Sql): Sql {
  return sql`
    select from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) listed (starts, ends)
    where ${c} >= ${at(sql`listed.starts`)} and ${c} < ${at(sql`listed.ends`)}`
}

const atMoment = (moment: unknown) => sql`${moment}::timestamptz`

/**
 * The same for ids that begin with the moment in 48 bits, which have an index: the smallest possible id of an event
 * at a moment (platform 7.1). No event is older than 1970.
 */
const atMomentInId = (moment: unknown) => sql`'evt_' || lpad(to_hex(
  least(greatest(0, extract(epoch from ${moment}::timestamptz) * 1000), 281474976710655)::bigint), 12, '0')`

const days: readonly Operator[] = [
  { name: 'eq', binds: 'value', reads: (c, [v]) => sql`${c} = ${v}::date` },
  { name: 'from', binds: 'value', reads: (c, [v]) => sql`${c} >= ${v}::date` },
  { name: 'to', binds: 'value', reads: (c, [v]) => sql`${c} <= ${v}::date` },
  {
    name: 'between',
    binds: 'pair',
    reads: (c, [low, high]) => sql`${c} between ${low}::date and ${high}::date`,
  },
  { name: 'not_in', binds: 'list', reads: (c, [v]) => sql`${c} <> all(${v}::date[])` },
  filled,
]

const words: readonly Operator[] = [
  { name: 'eq', binds: 'value', reads: (c, [v]) => sql`${c} = ${v}::text` },
  textIn,
  textNotIn,
  filled,
]

/** Whether an operator is given a list of values. */
export function takesList({ binds }: Operator): boolean {
  return binds === 'list' || binds === 'spans' || binds === 'pair'
}

const listedAs = (reads: Operator['reads'], binds: Binding = 'list'): Operator => ({
  name: 'in',
  binds,
  reads,
})

const listedMoments = (at: (moment: unknown) => Sql) =>
  listedAs((c, spans) => sql`exists (${coveringSpans(c, spans, at)})`, 'spans')

/** The input types (platform 3.4); those of enums are created per field by `wordInput`. */
export const inputTypes = {
  text: { name: 'StringInputType', family: 'text', scalar: 'String', operators: texts },
  id: { name: 'IdInputType', family: 'id', scalar: 'ID', operators: ids },
  integer: {
    name: 'IntegerInputType',
    family: 'integer',
    scalar: 'Int',
    operators: integers,
    listed: listedAs((c, [v]) => sql`${c} = any(${v}::bigint[])`),
  },
  decimal: {
    name: 'DecimalInputType',
    family: 'decimal',
    scalar: 'Decimal',
    operators: decimals,
    listed: listedAs((c, [v]) => sql`${c} = any(${v}::numeric[])`),
  },
  flag: {
    name: 'BooleanInputType',
    family: 'flag',
    scalar: 'Boolean',
    operators: flags,
    listed: listedAs((c, [v]) => sql`${c} = any(${v}::boolean[])`),
  },
  moment: {
    name: 'DatetimeInputType',
    family: 'moment',
    scalar: 'Datetime',
    operators: momentsAs(atMoment),
    listed: listedMoments(atMoment),
  },
  moment_in_id: {
    name: 'DatetimeInputType',
    family: 'moment',
    scalar: 'Datetime',
    operators: momentsAs(atMomentInId),
    listed: listedMoments(atMomentInId),
  },
  day: {
    name: 'DatetimeInputType',
    family: 'day',
    scalar: 'Datetime',
    operators: days,
    listed: listedAs((c, [v]) => sql`${c} = any(${v}::date[])`),
  },
} as const satisfies Readonly<Record<string, InputType>>

/** The input type of a field with listed values. */
export function wordInput(name: string): InputType {
  return { name, family: 'word', scalar: null, operators: words }
}
