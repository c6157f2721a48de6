import { LostRace } from './failures.ts'
import type { LockClass } from './lock.ts'
import { name, type Sql, sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/** A class that is the rows of a table. */
export type RowClass = Exclude<LockClass, 'tenants' | 'records' | 'chosen_stock' | 'filled_faces'>

/**
 * Locks rows of one class in key order, in one statement, and gives the ids of those that are there. References to
 * them stay possible meanwhile: a row that names one of them must not wait for whoever changes it. Out of the house's
 * order nothing is waited for; what is not free at once makes the act start over.
 */
export async function lockRows(
  tx: Transaction,
  lock: RowClass,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  return lockFound(tx, lock, sql`select unnest(${ids}::bigint[])`)
}

/** The same for the rows whose ids a statement finds. */
export function lockFound(tx: Transaction, lock: RowClass, found: Sql): Promise<ReadonlySet<number>> {
  return take(tx, lock, { found, strength: sql`no key update` })
}

/**
 * Keeps rows that new ones are about to name where they are, and leaves all else about them to others. A reference waits
 * for whoever moves a unit, out of any order: this does not.
 */
export async function keepRows(tx: Transaction, lock: RowClass, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await take(tx, lock, { found: sql`select unnest(${ids}::bigint[])`, strength: sql`key share` })
}

type Taking = { readonly found: Sql; readonly strength: Sql }

async function take(
  tx: Transaction,
  lock: RowClass,
  { found, strength }: Taking,
): Promise<ReadonlySet<number>> {
  const waits = tx.locks.advance(lock) ? sql`` : sql` nowait`
  const rows = await tx.rows<{ id: number }>(sql`
    select t.id
    from ${name(lock)} t
    where t.tenant_id = ${tx.tenant.id} and t.id in (${found})
    order by t.id
    for ${strength} of t${waits}`)
  return new Set(rows.map(({ id }) => id))
}

/** The stock of a product in a warehouse, which acts that choose among it take turns at. */
export type Choice = { readonly warehouse_id: number; readonly product_id: number }

/** Lets acts that choose among the stock of a product in a warehouse take turns, product after product. */
export function lockChoices(tx: Transaction, choices: readonly Choice[]): Promise<void> {
  return lockProducts(tx, choices, { lock: 'chosen_stock', seed: 3 })
}

/** Lets acts that ask for the pickfaces of a product in a warehouse to be filled up take turns, product after product. */
export function lockFaces(tx: Transaction, choices: readonly Choice[]): Promise<void> {
  return lockProducts(tx, choices, { lock: 'filled_faces', seed: 4 })
}

async function lockProducts(
  tx: Transaction,
  choices: readonly Choice[],
  { lock: class_, seed }: { readonly lock: 'chosen_stock' | 'filled_faces'; readonly seed: number },
): Promise<void> {
  if (choices.length === 0) return
  const lock = tx.locks.advance(class_)
    ? sql`pg_advisory_xact_lock(choice.key) is not null`
    : sql`pg_try_advisory_xact_lock(choice.key)`
  const taken = await tx.rows<{ taken: boolean }>(sql`
    with choice as materialized (
      select distinct hashtextextended(${`${tx.tenant.id} `} || c.warehouse_id || ' ' || c.product_id, ${seed}) as key
      from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (warehouse_id bigint, product_id bigint)
      order by key
    )
    select ${lock} as taken
    from choice`)
  if (taken.some((one) => !one.taken)) throw new LostRace('another act chooses among this stock')
}
