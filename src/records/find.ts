import type { Query } from '#database/query.ts'
import { name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { type AnyRow, alwaysCondition, type FullRow, selectList } from './columns.ts'
import { findParts } from './parts.ts'
import { type MayView, visibleSourceOf } from './shown-source.ts'
import { sourceOf } from './source.ts'
import { visibilityOf } from './visibility.ts'

/** The id of a record, and its parent if the path names one. */
export type RecordLocation = {
  readonly id: number
  readonly parent?: { readonly column: string; readonly id: number }
}

/**
 * Locks and reads a record with its address and children, by default before all other locks; `not_found` if the
 * caller sees none.
 */
export async function lockRecord(
  tx: Transaction,
  resource: Resource,
  where: RecordLocation,
  lock: 'records' | 'changed_places' = 'records',
): Promise<FullRow> {
  tx.locks.next(lock)
  return selectRecord(tx, resource, { ...where, lock: sql`\n    for update of t` })
}

/** Reads a record without a lock; `not_found` if the caller sees none. */
export function readRecord(tx: Transaction, resource: Resource, where: RecordLocation): Query<FullRow> {
  return selectRecord(tx, resource, { ...where, lock: sql`` })
}

/**
 * A row without address and parts; fields with values of an event's record are limited to what the caller may see.
 */
export function readShownRow(
  tx: Transaction,
  resource: Resource,
  { id, mayView }: { readonly id: number; readonly mayView: MayView },
): Query<FullRow> {
  return tx.one<FullRow>(sql`
    select ${selectList(resource, 't')}
    from ${visibleSourceOf(resource, mayView, tx.tenant.id)} t
    where t.tenant_id = ${tx.tenant.id} and t.id = ${id}`)
}

/** Several records of a resource without addresses, in the order of the ids; the caller sees all of them. */
export async function readRecords(
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

function selectRecord(
  tx: Transaction,
  resource: Resource,
  where: RecordLocation & { readonly lock: Sql },
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

/** Whether the caller sees a record. */
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
export async function withDependents(
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

/** The rows with these ids that the caller sees, locked in key order. */
export async function lockRecords(
  tx: Transaction,
  resource: Resource,
  ids: readonly number[],
): Promise<readonly AnyRow[]> {
  tx.locks.next('records')
  return tx.rows<AnyRow>(sql`${rowsOf(tx, resource, ids)} for update of t`)
}

/** The same in the same order, without a lock. */
export function readRows(
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
