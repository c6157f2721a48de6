import { nextVersion } from '#database/next-version.ts'
import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { type AnyRow, selectList } from './columns.ts'

/** Rows that stand in an order: the column that numbers them, its first number, and the columns of the group. */
export type Ordering = {
  readonly resource: Resource
  readonly column: string
  readonly first: number
  readonly within: readonly string[]
}

type Row = Readonly<Record<string, unknown>>

/** A row whose place has changed because another one moved. */
export type Shifted = { readonly row: AnyRow; readonly previous: Row }

/** How many rows stand in the group of a row. Who asks has the turn of the table, so that the answer stays true. */
export async function countOrdered(tx: Transaction, ordering: Ordering, row: Row): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count
    from ${name(ordering.resource.table)} t
    where t.tenant_id = ${tx.tenant.id}${groupOf(ordering, row)}`)
  return count
}

/** The place behind the last row of the group of a row. */
export async function nextPlace(tx: Transaction, ordering: Ordering, row: Row): Promise<number> {
  const { place } = await tx.one<{ place: number }>(sql`
    select coalesce(max(${name('t', ordering.column)}) + 1, ${ordering.first}) as place
    from ${name(ordering.resource.table)} t
    where t.tenant_id = ${tx.tenant.id}${groupOf(ordering, row)}`)
  return place
}

/** Whether another row of the group stands at a place. */
export async function isTaken(tx: Transaction, ordering: Ordering, at: Row): Promise<boolean> {
  const found = await tx.maybe<{ id: number }>(sql`
    select t.id
    from ${name(ordering.resource.table)} t
    where t.tenant_id = ${tx.tenant.id}${groupOf(ordering, at)}
      and ${name('t', ordering.column)} = ${at[ordering.column]} and t.id is distinct from ${at.id ?? null}`)
  return found !== null
}

/** Which rows move: those of the group of `row` from one place to another, all of them one place up or down. */
export type Shift = {
  readonly row: Row
  readonly from: number
  readonly to?: number
  readonly by: 1 | -1
}

/** Moves rows one place up or down, all in one statement; the row itself stays where it is. */
export async function shift(tx: Transaction, ordering: Ordering, move: Shift): Promise<readonly Shifted[]> {
  const { resource, column } = ordering
  const place = name('t', column)
  const until = move.to === undefined ? sql`` : sql` and ${place} <= ${move.to}`
  const moved = await tx.rows<AnyRow>(sql`
    update ${name(resource.table)} t
    set ${name(column)} = ${place} + ${move.by}::int, ${nextVersion(tx, 't')}
    where t.tenant_id = ${tx.tenant.id}${groupOf(ordering, move.row)}
      and ${place} >= ${move.from}${until} and t.id is distinct from ${move.row.id ?? null}
    returning ${selectList(resource, 't')}`)
  return moved.map((row) => ({ row, previous: { [column]: Number(row[column]) - move.by } }))
}

/** Closes the gaps that rows left behind, in one statement for any number of them. */
export async function closeGaps(
  tx: Transaction,
  ordering: Ordering,
  left: readonly Row[],
): Promise<readonly Shifted[]> {
  const { resource, column, first } = ordering
  const within = ordering.within.map((one) => name('t', one))
  const groups = ordering.within.map(
    (one) => sql` and ${name('t', one)} = any(${left.map((row) => row[one])}::bigint[])`,
  )
  const moved = await tx.rows<AnyRow & { former: number }>(sql`
    with placed as (
      select t.id, ${name('t', column)} as former,
        row_number() over (partition by ${join(within, sql`, `)} order by ${name('t', column)}) - 1 + ${first} as place
      from ${name(resource.table)} t
      where t.tenant_id = ${tx.tenant.id}${join(groups, sql``)}
    )
    update ${name(resource.table)} t
    set ${name(column)} = p.place, ${nextVersion(tx, 't')}
    from placed p
    where t.tenant_id = ${tx.tenant.id} and t.id = p.id and p.place <> p.former
    returning ${selectList(resource, 't')}, p.former`)
  return moved.map(({ former, ...row }) => ({ row: row as AnyRow, previous: { [column]: former } }))
}

function groupOf(ordering: Ordering, row: Row): Sql {
  const same = ordering.within.map(
    (one) => sql` and ${name('t', one)} is not distinct from ${row[one] ?? null}::bigint`,
  )
  return join(same, sql``)
}
