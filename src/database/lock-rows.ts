import { SerializationFailure } from './failures.ts'
import type { LockClass, WITHOUT_ROWS } from './lock.ts'
import type { Query } from './query.ts'
import { name, type Sql, sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/** A class that is the rows of a table. */
export type RowClass = Exclude<LockClass, (typeof WITHOUT_ROWS)[number]>

/**
 * Locks rows of one class in key order, in one statement, and returns the ids of those that exist. References to
 * them stay possible meanwhile (`for no key update`). Outside the lock
 * order it does not wait; if a lock is not available at once the act is retried.
 */
export function lockRows(
  tx: Transaction,
  lock: RowClass,
  ids: readonly number[],
): Query<ReadonlySet<number>> {
  if (ids.length === 0) return tx.value(new Set())
  return lockWhere(tx, lock, { which: named(ids), strength: sql`no key update` }).map((rows) => idsOf(rows))
}

/**
 * The same for rows that were read before, so that they need not be read again: if one has changed or was deleted,
 * the act is retried. `others` is a statement that selects the ids of further rows to lock.
 */
export function lockUnchanged(
  tx: Transaction,
  lock: RowClass,
  { rows, others }: { readonly rows: readonly RowVersion[]; readonly others?: Sql },
): Query<unknown> {
  const own = named(rows.map(({ id }) => id))
  const which = others === undefined ? own : sql`(${own} or t.id in (${others}))`
  return lockWhere(tx, lock, { which, strength: sql`no key update` }).tap((locked) => {
    const versions = new Map(locked.map(({ id, lock_version }) => [id, lock_version]))
    const changed = rows.find(({ id, lock_version }) => versions.get(id) !== lock_version)
    if (changed !== undefined) throw new SerializationFailure(`${lock} ${changed.id} changed`)
  })
}

/** The id and version of a row as it was read before it is locked. */
export type RowVersion = { readonly id: number; readonly lock_version: number }

/**
 * Locks those of some rows that nobody else holds, and returns their ids. It never waits, so it may come at any time, but for the
 * lock order of what follows.
 */
export function lockFreeRows(
  tx: Transaction,
  lock: RowClass,
  ids: readonly number[],
): Query<ReadonlySet<number>> {
  if (ids.length === 0) return tx.value(new Set())
  tx.locks.advance(lock)
  return tx
    .rows<RowVersion>(sql`
    select t.id, t.lock_version
    from ${name(lock)} t
    where t.tenant_id = ${tx.tenant.id} and ${named(ids)}
    order by t.id
    for no key update of t skip locked`)
    .map(idsOf)
}

/** Locks the rows whose ids a statement selects. */
export function lockSelected(tx: Transaction, lock: RowClass, found: Sql): Query<ReadonlySet<number>> {
  return lockWhere(tx, lock, { which: sql`t.id in (${found})`, strength: sql`no key update` }).map((rows) =>
    idsOf(rows),
  )
}

/**
 * Locks rows that new rows are about to refer to against deletion only (`for key share`). Inserting a reference would otherwise
 * wait for a transaction that moves a unit, out of the lock order.
 */
export function lockForReference(tx: Transaction, lock: RowClass, ids: readonly number[]): Query<unknown> {
  if (ids.length === 0) return tx.value(undefined)
  return lockWhere(tx, lock, { which: named(ids), strength: sql`key share` })
}

const named = (ids: readonly number[]) => sql`t.id = any(${ids}::bigint[])`
const idsOf = (rows: readonly RowVersion[]): ReadonlySet<number> => new Set(rows.map(({ id }) => id))

/** `which` is a condition on the table as `t`. */
type RowLock = { readonly which: Sql; readonly strength: Sql }

function lockWhere(
  tx: Transaction,
  lock: RowClass,
  { which, strength }: RowLock,
): Query<readonly RowVersion[]> {
  const waits = tx.locks.advance(lock) ? sql`` : sql` nowait`
  return tx.rows<RowVersion>(sql`
    select t.id, t.lock_version
    from ${name(lock)} t
    where t.tenant_id = ${tx.tenant.id} and ${which}
    order by t.id
    for ${strength} of t${waits}`)
}

/** The stock of a product in a warehouse, which acts lock before they choose among it. */
export type StockChoice = { readonly warehouse_id: number; readonly product_id: number }

/** Serializes acts that choose among the stock of a product in a warehouse, by advisory locks. */
export function lockChoices(tx: Transaction, choices: readonly StockChoice[]): Query<unknown> {
  return lockProducts(tx, choices, { lock: 'chosen_stock', seed: 3 })
}

/** Serializes acts that request replenishment of the pickfaces of a product in a warehouse. */
export function lockFaces(tx: Transaction, choices: readonly StockChoice[]): Query<unknown> {
  return lockProducts(tx, choices, { lock: 'filled_faces', seed: 4 })
}

function lockProducts(
  tx: Transaction,
  choices: readonly StockChoice[],
  { lock: class_, seed }: { readonly lock: 'chosen_stock' | 'filled_faces'; readonly seed: number },
): Query<unknown> {
  if (choices.length === 0) return tx.value(undefined)
  const lock = tx.locks.enter(class_)
    ? sql`pg_advisory_xact_lock(choice.key) is not null`
    : sql`pg_try_advisory_xact_lock(choice.key)`
  return tx
    .rows<{ taken: boolean }>(sql`
    with choice as materialized (
      select distinct hashtextextended(${`${tx.tenant.id} `} || c.warehouse_id || ' ' || c.product_id, ${seed}) as key
      from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (warehouse_id bigint, product_id bigint)
      order by key
    )
    select ${lock} as taken
    from choice
    cross join ${tx.topology.atTenant(tx.tenant.id)}`)
    .tap((taken) => {
      if (taken.some((one) => !one.taken))
        throw new SerializationFailure('another act chooses among this stock')
    })
}
