import type { Query } from '#database/query.ts'
import { name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { type AnyRow, alwaysCondition, type FullRow, selectList } from './columns.ts'
import { findParts } from './parts.ts'
import { sourceOf } from './source.ts'
import { visibilityOf } from './visibility.ts'

/** Where a record is looked for: by its id, and under its parent where its path names one. */
export type Whereabouts = {
  readonly id: number
  readonly parent?: { readonly column: string; readonly id: number }
}

/**
 * Locks a record for a change, before all else where nothing is said, and gives it with its address and children;
 * `not_found` where the caller sees none.
 */
export async function takeRecord(
  tx: Transaction,
  resource: Resource,
  where: Whereabouts,
  lock: 'records' | 'changed_places' = 'records',
): Promise<FullRow> {
  tx.locks.next(lock)
  return readRecord(tx, resource, { ...where, lock: sql`\n    for update of t` })
}

/** Gives a record as it stands, without a lock, to those who will lock it later; `not_found` where the caller sees none. */
export function seeRecord(tx: Transaction, resource: Resource, where: Whereabouts): Query<FullRow> {
  return readRecord(tx, resource, { ...where, lock: sql`` })
}

/** The same for several records of a resource without addresses, in the order of the ids; the caller sees them all. */
export async function seeRecords(
  tx: Transaction,
  resource: Resource,
  ids: readonly number[],
): Promise<readonly FullRow[]> {
  const [rows, parts] = await tx.pipeline([
    tx.rows<AnyRow>(sql`
      select ${selectList(resource, 't')}
      from ${sourceOf(resource)} t
      where t.id = any(${[...ids]}::bigint[]) and ${visibilityOf(resource, 't', tx)}${alwaysCondition(resource, 't')}`),
    findParts(tx, resource, ids),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (row === undefined) throw refusal('not_found', {})
    return { ...row, ...parts.get(id) }
  })
}

function readRecord(
  tx: Transaction,
  resource: Resource,
  where: Whereabouts & { readonly lock: Sql },
): Query<FullRow> {
  const below =
    where.parent === undefined ? sql`` : sql` and t.${name(where.parent.column)} = ${where.parent.id}`
  const found = tx.maybe<AnyRow>(sql`
    select ${selectList(resource, 't')}
    from ${sourceOf(resource)} t
    where t.id = ${where.id} and ${visibilityOf(resource, 't', tx)}${alwaysCondition(resource, 't')}${below}${where.lock}`)
  return tx
    .pipeline([found, findAddress(tx, resource, where.id), findParts(tx, resource, [where.id])])
    .map(([row, address, parts]) => {
      if (row === null) throw refusal('not_found', {})
      return { ...row, ...address, ...parts.get(where.id) }
    })
}

/** Whether the caller sees such a record. */
export function isVisible(tx: Transaction, resource: Resource, id: number): Query<boolean> {
  const found = tx.maybe<{ id: number }>(sql`
    select t.id from ${sourceOf(resource)} t
    where t.id = ${id} and ${visibilityOf(resource, 't', tx)}${alwaysCondition(resource, 't')}`)
  return found.map((row) => row !== null)
}

function findAddress(tx: Transaction, resource: Resource, id: number): Query<{ address?: AnyRow | null }> {
  if (resource.address === null) return tx.value({})
  const { target, name: column } = resource.address
  return tx
    .maybe<AnyRow>(sql`
    select ${selectList(target, 'a')}
    from ${name(resource.table)} t
    join ${name(target.table)} a on a.tenant_id = t.tenant_id and a.id = ${name('t', column)}
    where t.tenant_id = ${tx.tenant.id} and t.id = ${id}`)
    .map((address) => ({ address }))
}

/** The same rows with their addresses and children. */
export async function withBelongings(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<readonly FullRow[]> {
  const ids = rows.map(({ id }) => id)
  const [addresses, parts] = await tx.pipeline([
    findAddresses(tx, resource, ids),
    findParts(tx, resource, ids),
  ])
  return rows.map((row) => {
    const address = resource.address === null ? {} : { address: addresses.get(row.id) ?? null }
    return { ...row, ...address, ...parts.get(row.id) }
  })
}

function findAddresses(
  tx: Transaction,
  resource: Resource,
  ids: readonly number[],
): Query<ReadonlyMap<number, AnyRow>> {
  if (resource.address === null) return tx.value(new Map())
  const { target, name: column } = resource.address
  return tx
    .rows<AnyRow & { owner_id: number }>(sql`
    select t.id as owner_id, ${selectList(target, 'a')}
    from ${name(resource.table)} t
    join ${name(target.table)} a on a.tenant_id = t.tenant_id and a.id = ${name('t', column)}
    where t.tenant_id = ${tx.tenant.id} and t.id = any(${ids}::bigint[])`)
    .map((found) => new Map(found.map(({ owner_id, ...address }) => [owner_id, address as AnyRow])))
}

/** The rows of these ids that the caller sees, locked in key order. */
export async function takeRecords(
  tx: Transaction,
  resource: Resource,
  ids: readonly number[],
): Promise<readonly AnyRow[]> {
  tx.locks.next('records')
  return tx.rows<AnyRow>(sql`${rowsOf(tx, resource, ids)} for update of t`)
}

/** The same in the same order, without a lock. */
export function seeRows(
  tx: Transaction,
  resource: Resource,
  ids: readonly number[],
): Query<readonly AnyRow[]> {
  return tx.rows<AnyRow>(rowsOf(tx, resource, ids))
}

function rowsOf(tx: Transaction, resource: Resource, ids: readonly number[]): Sql {
  return sql`
    select ${selectList(resource, 't')}
    from ${sourceOf(resource)} t
    where t.id = any(${ids}::bigint[]) and ${visibilityOf(resource, 't', tx)}${alwaysCondition(resource, 't')}
    order by t.id`
}
