import { nextVersion } from '#database/next-version.ts'
import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { type AnyRow, selectList } from './columns.ts'

/** The columns of ordered rows: the position, its first value, and the columns of the group. */
export type PositionColumns = {
  readonly resource: Resource
  readonly column: string
  readonly first: number
  readonly scope_columns: readonly string[]
}

type PositionedRow = Readonly<Record<string, unknown>>

/** A row whose position changed because another one moved. */
export type MovedRow = { readonly row: AnyRow; readonly previous: PositionedRow }

/** The number of rows in the group of a row. The caller holds the advisory lock of the table. */
export async function countOrdered(
  tx: Transaction,
  ordering: PositionColumns,
  row: PositionedRow,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count
    from ${name(ordering.resource.table)} t
    where t.tenant_id = ${tx.tenant.id}${groupOf(ordering, row)}`)
  return count
}

/** The position after the last row of the group. */
export async function nextPlace(
  tx: Transaction,
  ordering: PositionColumns,
  row: PositionedRow,
): Promise<number> {
  const { place } = await tx.one<{ place: number }>(sql`
    select coalesce(max(${name('t', ordering.column)}) + 1, ${ordering.first}) as place
    from ${name(ordering.resource.table)} t
    where t.tenant_id = ${tx.tenant.id}${groupOf(ordering, row)}`)
  return place
}

/** Whether another row of the group has a position. */
export async function isTaken(
  tx: Transaction,
  ordering: PositionColumns,
  at: PositionedRow,
): Promise<boolean> {
  const found = await tx.maybe<{ id: number }>(sql`
    select t.id
    from ${name(ordering.resource.table)} t
    where t.tenant_id = ${tx.tenant.id}${groupOf(ordering, at)}
      and ${name('t', ordering.column)} = ${at[ordering.column]} and t.id is distinct from ${at.id ?? null}`)
  return found !== null
}

/** The rows to move: those of the group between two positions, by one position up or down. */
export type Move = {
  readonly row: PositionedRow
  readonly from: number
  readonly to?: number
  readonly by: 1 | -1
}

/** Moves rows by one position in one statement, except the row itself. */
export async function shift(
  tx: Transaction,
  ordering: PositionColumns,
  move: Move,
): Promise<readonly MovedRow[]> {
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

/** Closes the gaps of deleted rows in one statement. */
export async function closeGaps(
  tx: Transaction,
  ordering: PositionColumns,
  remaining: readonly PositionedRow[],
): Promise<readonly MovedRow[]> {
  const { resource, column, first } = ordering
  const scope = ordering.scope_columns.map((one) => name('t', one))
  const groups = ordering.scope_columns.map(
    (one) => sql` and ${name('t', one)} = any(${remaining.map((row) => row[one])}::bigint[])`,
  )
  const moved = await tx.rows<AnyRow & { former: number }>(sql`
    with placed as (
      select t.id, ${name('t', column)} as former,
        row_number() over (partition by ${join(scope, sql`, `)} order by ${name('t', column)}) - 1 + ${first} as place
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

function groupOf(ordering: PositionColumns, row: PositionedRow): Sql {
  const same = ordering.scope_columns.map(
    (one) => sql` and ${name('t', one)} is not distinct from ${row[one] ?? null}::bigint`,
  )
  return join(same, sql``)
}
