import type { Query } from '#database/query.ts'
import { join, name, type Sql, sql } from '#database/sql.ts'
import { type ColumnType, tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Column, Resource, Unique } from '#declare/model.ts'
import type { FoundViolation } from './check-references.ts'
import { fieldViolation } from './field-violation.ts'
import { sourceOf } from './source.ts'

/** A row of which to check that no other record has the same unique values. */
export type UniqueRow = {
  readonly row: Readonly<Record<string, unknown>>
  readonly changed: ReadonlySet<string>
  readonly pointers: Readonly<Record<string, string>>
  /** The record itself, which does not conflict with itself; null for a new one. */
  readonly id: number | null
  readonly record: number
}

/** Checks what must be unique: one statement for each set of columns, and for each set of those that are empty. */
export function checkUniqueness(
  tx: Transaction,
  resource: Resource,
  rows: readonly UniqueRow[],
): Query<readonly FoundViolation[]> {
  const queries = resource.uniques.flatMap((unique) => {
    const touched = rows.filter(
      (one) => unique.columns.some((column) => one.changed.has(column.name)) && isComplete(unique, one.row),
    )
    const byEmpty = Map.groupBy(touched, ({ row }) =>
      unique.columns.map((column) => row[column.name] === null).join(),
    )
    return [...byEmpty.values()].map((some) => checkAlike(tx, { resource, unique, some }))
  })
  return tx.pipeline(queries).map((found) => found.flat())
}

/** A null alone is never a duplicate; within a set it is a value like any other. */
function isComplete(unique: Unique, row: UniqueRow['row']): boolean {
  const values = unique.columns.map((column) => row[column.name])
  if (values.some((value) => value === undefined)) return false
  return values.length > 1 || values[0] !== null
}

type RowsAlike = { readonly resource: Resource; readonly unique: Unique; readonly some: readonly UniqueRow[] }

function checkAlike(
  tx: Transaction,
  { resource, unique, some }: RowsAlike,
): Query<readonly FoundViolation[]> {
  const last = unique.columns.at(-1)
  if (last === undefined) return tx.value([])
  const filled = unique.columns.filter((column) => some.every(({ row }) => row[column.name] !== null))
  const types = Object.fromEntries(filled.map((column, place) => [`c${place}`, typeOf(column)] as const))
  const rows = some.map(({ row, id }, place) => ({
    place,
    itself: id,
    ...Object.fromEntries(filled.map((column, at) => [`c${at}`, row[column.name]] as const)),
  }))
  const same = unique.columns.map((column) => sql` and ${sameValue(column, filled.indexOf(column))}`)
  const itself = some.every(({ id }) => id === null) ? sql`` : sql` and t.id is distinct from r.itself`
  return tx
    .rows<{ place: number }>(sql`
    select r.place
    from ${tableOf('r', { place: 'int8', itself: 'int8', ...types }, rows)}
    where exists (select from ${sourceOf(resource)} t where t.tenant_id = ${tx.tenant.id}${join(same, sql``)}${itself})`)
    .map((found) =>
      found.flatMap(({ place }) => {
        const refused = some[place]
        return refused === undefined ? [] : [takenBy(refused, last)]
      }),
    )
}

function takenBy({ record, pointers }: UniqueRow, column: Column): FoundViolation {
  return {
    record,
    violation: fieldViolation('taken', { column, pointer: pointers[column.name] ?? '' }),
  }
}

/** The condition that `t` has the value of row `r` at a place; one at no place is empty. */
function sameValue(column: Column, place: number): Sql {
  const stored = name('t', column.name)
  if (place < 0) return sql`${stored} is null`
  const value = name('r', `c${place}`)
  const { declared } = column
  if (declared.kind === 'json') return sql`md5(${stored}::text) = md5(${value}::text)`
  if (declared.kind === 'text' && declared.case_insensitive) return sql`lower(${stored}) = lower(${value})`
  return sql`${stored} = ${value}`
}

const TYPES: Readonly<Partial<Record<Column['declared']['kind'], ColumnType>>> = {
  integer: 'int8',
  reference: 'int8',
  decimal: 'numeric',
  flag: 'bool',
  moment: 'timestamptz',
  day: 'date',
  json: 'jsonb',
}

function typeOf({ declared }: Column): ColumnType {
  return TYPES[declared.kind] ?? 'text'
}

/** Finds new records of one request that share unique values with an earlier one of it, which the database cannot know yet. */
export class UniqueValues {
  readonly #resource: Resource
  readonly #known = new Set<string>()

  constructor(resource: Resource) {
    this.#resource = resource
  }

  /** The violations of a record; its values count as used from now on. */
  add({ row, pointers, record }: Omit<UniqueRow, 'changed' | 'id'>): readonly FoundViolation[] {
    return this.#resource.uniques.flatMap((unique) => {
      const last = unique.columns.at(-1)
      if (last === undefined || !isComplete(unique, row)) return []
      const key = JSON.stringify([
        unique.constraint,
        ...unique.columns.map((column) => comparable(column, row)),
      ])
      if (this.#known.has(key))
        return [takenBy({ row, pointers, record, changed: new Set(), id: null }, last)]
      this.#known.add(key)
      return []
    })
  }
}

function comparable({ name: column, declared }: Column, row: UniqueRow['row']): unknown {
  const value = row[column]
  return declared.kind === 'text' && declared.case_insensitive && typeof value === 'string'
    ? value.toLowerCase()
    : value
}
