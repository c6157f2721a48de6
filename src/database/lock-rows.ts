import { LostRace } from './failures.ts'
import type { LockClass, WITHOUT_ROWS } from './lock.ts'
import type { Query } from './query.ts'
import { name, type Sql, sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/** A class that is the rows of a table. */
export type RowClass = Exclude<LockClass, (typeof WITHOUT_ROWS)[number]>

/**
 * Locks rows of one class in key order, in one statement, and gives the ids of those that are there. References to
 * them stay possible meanwhile: a row that names one of them must not wait for whoever changes it. Out of the lock
 * order nothing is waited for; what is not free at once makes the act start over.
 */
export function lockRows(
  tx: Transaction,
  lock: RowClass,
  ids: readonly number[],
): Query<ReadonlySet<number>> {
  if (ids.length === 0) return tx.value(new Set())
  return take(tx, lock, { which: named(ids), strength: sql`no key update` }).map((rows) => idsOf(rows))
}

/**
 * The same for rows that were seen before, so that they need not be read again: one that has changed since, or is gone, makes
 * the act start over. `others` is a statement that finds the ids of rows that are locked with them.
 */
export function lockSeen(
  tx: Transaction,
  lock: RowClass,
  { seen, others }: { readonly seen: readonly Seen[]; readonly others?: Sql },
): Query<unknown> {
  const own = named(seen.map(({ id }) => id))
  const which = others === undefined ? own : sql`(${own} or t.id in (${others}))`
  return take(tx, lock, { which, strength: sql`no key update` }).tap((taken) => {
    const versions = new Map(taken.map(({ id, lock_version }) => [id, lock_version]))
    const changed = seen.find(({ id, lock_version }) => versions.get(id) !== lock_version)
    if (changed !== undefined) throw new LostRace(`${lock} ${changed.id} changed`)
  })
}

/** A row as it was read before it was locked. */
export type Seen = { readonly id: number; readonly lock_version: number }

/** The same for the rows whose ids a statement finds. */
export function lockFound(tx: Transaction, lock: RowClass, found: Sql): Query<ReadonlySet<number>> {
  return take(tx, lock, { which: sql`t.id in (${found})`, strength: sql`no key update` }).map((rows) =>
    idsOf(rows),
  )
}

/**
 * Keeps rows that new ones are about to name where they are, and leaves all else about them to others. A reference waits
 * for whoever moves a unit, out of any order: this does not.
 */
export function keepRows(tx: Transaction, lock: RowClass, ids: readonly number[]): Query<unknown> {
  if (ids.length === 0) return tx.value(undefined)
  return take(tx, lock, { which: named(ids), strength: sql`key share` })
}

const named = (ids: readonly number[]) => sql`t.id = any(${ids}::bigint[])`
const idsOf = (rows: readonly Seen[]): ReadonlySet<number> => new Set(rows.map(({ id }) => id))

/** `which` is a condition on the table as `t`. */
type Taking = { readonly which: Sql; readonly strength: Sql }

function take(tx: Transaction, lock: RowClass, { which, strength }: Taking): Query<readonly Seen[]> {
  const waits = tx.locks.advance(lock) ? sql`` : sql` nowait`
  return tx.rows<Seen>(sql`
    select t.id, t.lock_version
    from ${name(lock)} t
    where t.tenant_id = ${tx.tenant.id} and ${which}
    order by t.id
    for ${strength} of t${waits}`)
}

/** The stock of a product in a warehouse, which acts that choose among it take turns at. */
export type Choice = { readonly warehouse_id: number; readonly product_id: number }

/** Lets acts that choose among the stock of a product in a warehouse take turns, product after product. */
export function lockChoices(tx: Transaction, choices: readonly Choice[]): Query<unknown> {
  return lockProducts(tx, choices, { lock: 'chosen_stock', seed: 3 })
}

/** Lets acts that ask for the pickfaces of a product in a warehouse to be filled up take turns, product after product. */
export function lockFaces(tx: Transaction, choices: readonly Choice[]): Query<unknown> {
  return lockProducts(tx, choices, { lock: 'filled_faces', seed: 4 })
}

function lockProducts(
  tx: Transaction,
  choices: readonly Choice[],
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
    from choice`)
    .tap((taken) => {
      if (taken.some((one) => !one.taken)) throw new LostRace('another act chooses among this stock')
    })
}
