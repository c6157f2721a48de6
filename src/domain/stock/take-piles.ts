import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { actChangesOf, type Buckets } from './act-changes.ts'
import { bucketsOf } from './buckets.ts'
import { type Cell, identityFor } from './identity.ts'
import { type Consolidating, type Pile, Piles } from './piles.ts'

/** Which piles an act changes: those it takes from, by id, and the cells its goods arrive in. */
export type Taking = {
  readonly ids: readonly number[]
  readonly cells: readonly Cell[]
}

/** Reads piles without locking them, to find out what an act will need; `which` is a condition on `stocks s`. */
export function seePiles(tx: Transaction, which: Sql): Query<readonly Pile[]> {
  return tx.rows<Pile>(sql`
    select s.*
    from stocks s
    where s.tenant_id = ${tx.tenant.id} and ${which}
    order by s.id`)
}

/**
 * Locks the piles an act takes from and those that stand where its goods arrive, in key order, and reads them again.
 * Whatever changes a pile, or how it counts, has taken it before.
 */
export function takePiles(tx: Transaction, taking: Taking): Query<Piles> {
  const cells = taking.cells.map((cell) => ({
    product_id: cell.product_id,
    location_id: cell.location_id,
    storage_unit_id: cell.storage_unit_id,
    cell: identityFor(cell),
  }))
  return tx
    .pipeline([
      takeRows(tx, standing(tx, taking.ids, cells)),
      cells.length === 0 ? tx.value([]) : tx.rows<Consolidating>(consolidatingIn(tx, cells)),
    ])
    .map(([piles, consolidating]) => new Piles(piles, consolidating))
}

/**
 * The same for the piles whose ids a statement finds, in one statement. How they count is not noted: `countPiles` must go
 * out before anything of them is changed.
 */
export function takeFound(tx: Transaction, found: Sql): Query<Piles> {
  return lockPiles(tx, found).map((rows) => new Piles(rows))
}

/** Notes how piles that were taken count; it may travel with the statements that change them, before these. */
export function countPiles(tx: Transaction, { all }: Piles): Query<unknown> {
  const ids = all.map(({ id }) => id)
  return tx
    .rows<Buckets>(bucketsOf(tx.tenant.id, sql`s.id = any(${ids}::bigint[])`))
    .map((buckets) => actChangesOf(tx).noteBefore(buckets))
}

function takeRows(tx: Transaction, found: Sql): Query<readonly Pile[]> {
  return tx
    .pipeline([
      lockPiles(tx, found),
      // Asked in the same breath: the server answers one after the other, so it counts what the lock waited for.
      tx.rows<Buckets>(bucketsOf(tx.tenant.id, sql`s.id in (${found})`)),
    ])
    .map(([piles, buckets]) => {
      // A pile that came to stand in a cell after the lock is not ours; making ours beside it will lose the race.
      const locked = new Set(piles.map(({ id }) => id))
      actChangesOf(tx).noteBefore(buckets.filter(({ id }) => locked.has(id)))
      return piles
    })
}

function lockPiles(tx: Transaction, found: Sql): Query<readonly Pile[]> {
  const waits = tx.locks.advance('stocks') ? sql`` : sql` nowait`
  return tx.rows<Pile>(sql`
    select s.*
    from stocks s
    where s.tenant_id = ${tx.tenant.id} and s.id = any(array(${found}))
    order by s.id
    for no key update of s${waits}`)
}

/** The pickfaces among cells whose goods become one (operations 0.2 rule 5). */
function consolidatingIn(tx: Transaction, cells: readonly CellKey[]): Sql {
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

type CellKey = {
  readonly product_id: number
  readonly location_id: number
  readonly storage_unit_id: number | null
  readonly cell: string
}

/** The ids of named piles and of those that stand in cells. */
function standing(tx: Transaction, ids: readonly number[], cells: readonly CellKey[]): Sql {
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
    where c.storage_unit_id is null
    union
    select x.id
    from (${consolidatingIn(tx, cells)}) c
    join stocks x on x.tenant_id = ${tenant} and x.location_id = c.location_id and x.product_id = c.product_id
      and x.storage_unit_id is null`
}
