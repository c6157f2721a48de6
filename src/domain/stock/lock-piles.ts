import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { actChangesOf, type PileBuckets } from './act-changes.ts'
import { bucketsOf, momentOf, pilesById } from './buckets.ts'
import { type Cell, identityFor } from './identity.ts'
import { type ConsolidatingPickface, type Pile, Piles } from './piles.ts'

/** Piles an act changes: its sources, by id, and the cells its goods arrive in. */
export type PilesToLock = {
  readonly ids: readonly number[]
  readonly cells: readonly Cell[]
  /** Whether a product of the cells may merge goods that differ only by date (operations 0.2 rule 5); not known by default. */
  readonly may_consolidate?: boolean
}

/** Reads piles without locking them; `which` is a condition on `stocks s`. */
export function readPiles(tx: Transaction, which: Sql): Query<readonly Pile[]> {
  return tx.rows<Pile>(sql`
    select s.*
    from stocks s
    where s.tenant_id = ${tx.tenant.id} and ${which}
    order by s.id`)
}

/**
 * Locks the source piles of an act and the piles in the cells its goods arrive in, in key order, and reads them.
 * Everything that changes a pile, or its buckets, locks it first.
 */
export function lockPiles(tx: Transaction, target: PilesToLock): Query<Piles> {
  const cells = target.cells.map((cell) => ({
    product_id: cell.product_id,
    location_id: cell.location_id,
    storage_unit_id: cell.storage_unit_id,
    cell: identityFor(cell),
  }))
  const consolidating = target.may_consolidate === false ? [] : cells
  return tx
    .pipeline([
      lockAndCount(tx, pilesIn(tx, target.ids, { cells, consolidating })),
      consolidating.length === 0
        ? tx.value([])
        : tx.rows<ConsolidatingPickface>(consolidatingIn(tx, consolidating)),
    ])
    .map(([piles, found]) => new Piles(piles, { consolidating: found }))
}

/**
 * The same for source piles of an act after which each bucket has as much as before, of the same product and owner in the same
 * warehouse. They are not counted, unless others were: of goods that were counted before, what moves on is counted as well.
 */
export function lockPilesToKeep(tx: Transaction, ids: readonly number[]): Query<Piles> {
  if (actChangesOf(tx).touched.size > 0) return lockPiles(tx, { ids, cells: [] })
  return lockPileRows(tx, sql`select unnest(${[...ids]}::bigint[])`).map(
    (rows) => new Piles(rows, { are_counted: false }),
  )
}

/**
 * The same for piles whose ids a query finds, in one statement. Their buckets are not recorded: `countPiles` must be sent
 * before they are changed.
 */
export function lockMatchingPiles(tx: Transaction, found: Sql): Query<Piles> {
  return lockPileRows(tx, found).map((rows) => new Piles(rows))
}

/** Records the buckets of locked piles; can be sent in the pipeline that changes them, before the changes. */
export function countPiles(tx: Transaction, { all }: Piles): Query<unknown> {
  const ids = all.map(({ id }) => id)
  return tx
    .rows<PileBuckets>(bucketsOf(tx.tenant.id, pilesById(tx.tenant.id, sql`${ids}::bigint[]`), momentOf(tx)))
    .map((buckets) => actChangesOf(tx).recordBefore(buckets))
}

function lockAndCount(tx: Transaction, found: Sql): Query<readonly Pile[]> {
  return tx
    .pipeline([
      lockPileRows(tx, found),
      // In the same pipeline: statements run one after another, so it reads what the lock waited for.
      tx.rows<PileBuckets>(
        bucketsOf(tx.tenant.id, pilesById(tx.tenant.id, sql`array(${found})`), momentOf(tx)),
      ),
    ])
    .map(([piles, buckets]) => {
      // A pile that arrived in a cell after the lock is not locked; creating another there loses the race.
      const locked = new Set(piles.map(({ id }) => id))
      actChangesOf(tx).recordBefore(buckets.filter(({ id }) => locked.has(id)))
      return piles
    })
}

function lockPileRows(tx: Transaction, found: Sql): Query<readonly Pile[]> {
  const waits = tx.locks.advance('stocks') ? sql`` : sql` nowait`
  return tx.rows<Pile>(sql`
    select s.*
    from stocks s
    where s.tenant_id = ${tx.tenant.id} and s.id = any(array(${found}))
    order by s.id
    for no key update of s${waits}`)
}

/** The consolidating pickfaces among cells (operations 0.2 rule 5). */
function consolidatingIn(tx: Transaction, cells: readonly CellRow[]): Sql {
  const tenant = tx.tenant.id
  return sql`
    select distinct c.product_id, c.location_id
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c (product_id bigint, location_id bigint)
    join products p on p.tenant_id = ${tenant} and p.id = c.product_id and p.enforce_pickface_stock_consolidation
    where exists (
      select from pickface_products f
      where f.tenant_id = ${tenant} and f.product_id = c.product_id
        and (f.location_id = c.location_id or f.location_group_id in (
          select m.group_id from location_groups m where m.tenant_id = ${tenant} and m.location_id = c.location_id)))`
}

type CellRow = {
  readonly product_id: number
  readonly location_id: number
  readonly storage_unit_id: number | null
  readonly cell: string
}

type CellsToLock = {
  readonly cells: readonly CellRow[]
  /** Those in which goods of other dates may be merged. */
  readonly consolidating: readonly CellRow[]
}

/** The ids of the given piles and of those in cells. */
function pilesIn(tx: Transaction, ids: readonly number[], { cells, consolidating }: CellsToLock): Sql {
  const named = sql`select unnest(${[...ids]}::bigint[])`
  if (cells.length === 0) return named
  const tenant = tx.tenant.id
  return sql`
    ${named}
    union
    select x.id
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c (location_id bigint, storage_unit_id bigint, cell uuid)
    join stocks x on x.tenant_id = ${tenant} and x.location_id = c.location_id and x.storage_unit_id = c.storage_unit_id
      and x.cell = c.cell
    union
    select x.id
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c (location_id bigint, storage_unit_id bigint, cell uuid)
    join stocks x on x.tenant_id = ${tenant} and x.location_id = c.location_id and x.storage_unit_id is null
      and x.cell = c.cell
    where c.storage_unit_id is null ${otherDatesIn(tx, consolidating)}`
}

/** The loose goods that those which arrive in cells may be merged with, although their dates differ. */
function otherDatesIn(tx: Transaction, cells: readonly CellRow[]): Sql {
  if (cells.length === 0) return sql``
  return sql`
    union
    select x.id
    from (${consolidatingIn(tx, cells)}) c
    join stocks x on x.tenant_id = ${tx.tenant.id} and x.location_id = c.location_id and x.product_id = c.product_id
      and x.storage_unit_id is null`
}
