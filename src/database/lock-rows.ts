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
  return lockWhere(tx, lock, { which: named(ids), strength: NO_KEY_UPDATE }).map((rows) => idsOf(rows))
}

/** Rows of a class to lock with those of others (`lock-all.ts`). */
export type RowSelection = {
  /** A condition on the table as `t`. */
  readonly which: Sql
  /** What was read of some of the rows before. */
  readonly rows?: readonly RowVersion[]
  /** Whether the condition reads other rows, which must be as they are when the locks before are held. */
  readonly reads?: true
}

/** Rows that were read before and must not have changed, and those whose ids a statement selects. */
export function unchanged(rows: readonly RowVersion[], others?: Sql): RowSelection {
  const own = named(rows.map(({ id }) => id))
  return others === undefined
    ? { which: own, rows }
    : { which: sql`(${own} or t.id in (${others}))`, rows, reads: true }
}

/** Rows whose ids a statement selects. */
export function selected(found: Sql): RowSelection {
  return { which: sql`t.id in (${found})`, reads: true }
}

/** Rows by their ids. */
export function named(ids: readonly number[]): Sql {
  return sql`t.id = any(${ids}::bigint[])`
}

/** Retries the act if one of the rows that were read is not what was locked. */
export function assertUnchanged(
  lock: RowClass,
  rows: readonly RowVersion[],
  locked: readonly RowVersion[],
): void {
  const versions = new Map(locked.map(({ id, lock_version }) => [id, lock_version]))
  const changed = rows.find(({ id, lock_version }) => versions.get(id) !== lock_version)
  if (changed !== undefined) throw new SerializationFailure(`${lock} ${changed.id} changed`)
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
  return lockWhere(tx, lock, { ...selected(found), strength: NO_KEY_UPDATE }).map((rows) => idsOf(rows))
}

/**
 * Locks rows that new rows are about to refer to against deletion only (`for key share`). Inserting a reference would otherwise
 * wait for a transaction that moves a unit, out of the lock order.
 */
export function lockForReference(tx: Transaction, lock: RowClass, ids: readonly number[]): Query<unknown> {
  if (ids.length === 0) return tx.value(undefined)
  return lockWhere(tx, lock, { which: named(ids), strength: sql`key share` })
}

const NO_KEY_UPDATE = sql`no key update`
const idsOf = (rows: readonly RowVersion[]): ReadonlySet<number> => new Set(rows.map(({ id }) => id))

/** `which` is a condition on the table as `t`; rows are locked once `after` is computed. */
type RowLock = {
  readonly which: Sql
  readonly strength?: Sql
  readonly after?: Sql
  /** The place of the class among those that one statement locks. */
  readonly place?: number
}

function lockWhere(tx: Transaction, lock: RowClass, rows: RowLock): Query<readonly RowVersion[]> {
  return lockBy(tx, lockingSql(tx, lock, rows))
}

/** A locked row with the place of its class among those that one statement locks. */
export type LockedRow = RowVersion & { readonly place: number }

/** Sends a statement that locks rows. */
export function lockBy(tx: Transaction, statement: Sql): Query<readonly LockedRow[]> {
  return tx.rows<LockedRow>(statement)
}

/** The statement that locks rows of a class in key order; outside the lock order it does not wait. */
export function lockingSql(
  tx: Transaction,
  lock: RowClass,
  { which, strength = NO_KEY_UPDATE, after, place = 0 }: RowLock,
): Sql {
  const waits = tx.locks.advance(lock) ? sql`` : sql` nowait`
  return sql`
    select t.id, t.lock_version, ${place}::int as place
    from ${name(lock)} t
    where t.tenant_id = ${tx.tenant.id} and ${which}${after === undefined ? sql`` : sql` and ${after}`}
    order by t.id
    for ${strength} of t${waits}`
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
