import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { join, name, names, type Sql, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { PileIds } from './assign-pile-ids.ts'
import { ATTRIBUTE_TYPES } from './identity.ts'
import { pickOrder } from './pick-order.ts'
import type { Pile } from './piles.ts'
import type { MovementPlan, PlannedPile } from './plan-movements.ts'

/** By how much piles change, by pile id: sums over ledger rows and reservations. */
export type PileSums = {
  readonly quantity: ReadonlyMap<number, Big>
  readonly reserved: ReadonlyMap<number, Big>
}

type PileChange = { readonly id: number; readonly quantity: string; readonly allocated_quantity: string }

/** A pile that is in a cell after the posting. */
type PlacedPile = { readonly planned: PlannedPile; readonly change: PileChange }

const CHANGE_COLUMNS = { id: 'int8', quantity: 'numeric', allocated_quantity: 'numeric' } as const

const CELL_TYPES = {
  account_id: 'int8',
  product_id: 'int8',
  warehouse_id: 'int8',
  location_id: 'int8',
  storage_unit_id: 'int8',
  ...ATTRIBUTE_TYPES,
} as const

const PLACED_COLUMNS = {
  ...CHANGE_COLUMNS,
  ...CELL_TYPES,
  is_held_anew: 'bool',
  hold_description: 'text',
  hold_reason_code_id: 'int8',
} as const

const CELL = Object.keys(CELL_TYPES)
const cellColumns = names(CELL)
const cellValues = names(CELL, 'p')
const cellChanges = join(
  CELL.map((column) => sql`${name(column)} = ${name('p', column)}`),
  sql`, `,
)

/**
 * Changes piles by the sums of a posting and returns those that remain. Empty piles are deleted first and moved ones next, so that
 * their cells are free for others.
 */
export function changePiles(
  tx: Transaction,
  plan: MovementPlan,
  { ids, sums }: { readonly ids: PileIds; readonly sums: PileSums },
): Query<ReadonlyMap<number, Pile>> {
  const touched = touchedBy(plan)
  const placed = touched.filter(({ cell, heir }) => cell !== null && heir === null)
  const gone = touched.filter(({ id, cell, heir }) => id !== null && cell === null && heir === null)
  const changeOf = (id: number): PileChange => ({
    id,
    quantity: (sums.quantity.get(id) ?? new Big(0)).toFixed(),
    allocated_quantity: (sums.reserved.get(id) ?? new Big(0)).toFixed(),
  })
  const changed = placed.map((planned) => ({ planned, change: changeOf(ids.own(planned.place)) }))
  const isNew = ({ planned }: PlacedPile) => planned.id === null
  const isMoved = ({ planned }: PlacedPile) =>
    planned.id !== null && (planned.is_moved || planned.hold !== undefined)
  const changedIds = new Set([...placed, ...gone].map(({ place }) => ids.own(place)))
  // Only the reserved quantity of these changes.
  const others = [...sums.reserved.keys()].filter((id) => !changedIds.has(id))
  const stays = changed.filter((one) => !isNew(one) && !isMoved(one)).map(({ change }) => change)
  return tx
    .pipeline([
      deletePiles(
        tx,
        gone.map(({ place }) => changeOf(ids.own(place))),
      ),
      movePiles(tx, changed.filter(isMoved)),
      insertPiles(tx, changed.filter(isNew)),
      updateQuantities(tx, [...stays, ...others.map(changeOf)]),
    ])
    .map(([, ...piles]) => new Map(piles.flat().map((pile) => [pile.id, pile])))
}

/** The piles of a plan that take part in movements, and those they are merged into. */
function touchedBy(plan: MovementPlan): readonly PlannedPile[] {
  const moved = new Set(plan.movements.flatMap(({ from, to }) => [from, to]))
  const heirs = new Set(plan.piles.map(({ heir }) => heir))
  return plan.piles.filter(({ place }) => moved.has(place) || heirs.has(place))
}

/** Removes piles; what the plan emptied must be empty by the ledger's sums too. */
function deletePiles(tx: Transaction, changes: readonly PileChange[]): Query<unknown> {
  if (changes.length === 0) return tx.value(undefined)
  const ids = sql`${changes.map(({ id }) => id)}::bigint[]`
  return tx
    .run(sql`
    delete from stocks s
    using ${tableOf('c', CHANGE_COLUMNS, changes)}
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${ids}) and s.id = c.id and s.quantity + c.quantity = 0
      and s.allocated_quantity + c.allocated_quantity = 0`)
    .tap((removed) => {
      if (removed !== changes.length)
        throw new Error(`${changes.length} piles were planned to be gone, ${removed} are`)
    })
}

/** Changes how much is in piles that stay where they are. */
function updateQuantities(tx: Transaction, changes: readonly PileChange[]): Query<readonly Pile[]> {
  if (changes.length === 0) return tx.value([])
  const ids = sql`${changes.map(({ id }) => id)}::bigint[]`
  return tx.rows<Pile>(sql`
    update stocks s
    set quantity = s.quantity + c.quantity, allocated_quantity = s.allocated_quantity + c.allocated_quantity,
      ${nextVersion(tx, 's')}
    from ${tableOf('c', CHANGE_COLUMNS, changes)}
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${ids}) and s.id = c.id
    returning s.*`)
}

/** Changes place or attributes of piles; a new hold sets its reason. */
function movePiles(tx: Transaction, piles: readonly PlacedPile[]): Query<readonly Pile[]> {
  if (piles.length === 0) return tx.value([])
  const tenant = tx.tenant.id
  const ids = sql`${piles.map(({ change }) => change.id)}::bigint[]`
  return tx.rows<Pile>(sql`
    update stocks s
    set quantity = s.quantity + p.quantity, allocated_quantity = s.allocated_quantity + p.allocated_quantity, walk = p.walk,
      ${cellChanges},
      hold_description = case when p.is_held_anew then p.hold_description else s.hold_description end,
      hold_reason_code_id = case when p.is_held_anew then p.hold_reason_code_id else s.hold_reason_code_id end,
      ${nextVersion(tx, 's')}
    from (
      select p.id, p.quantity, p.allocated_quantity, ${cellValues}, p.hold_description, p.hold_reason_code_id, p.is_held_anew,
        ${pickOrder} as walk
      from ${tableOf('p', PLACED_COLUMNS, rowsOf(piles))}
      ${joinPlaces(tx, piles)}
    ) p
    where s.tenant_id = ${tenant} and s.id = any(${ids}) and s.id = p.id
    returning s.*`)
}

/** Inserts piles, in the order of their places. With the tenant of these the node that has them inserts the piles by itself. */
function insertPiles(tx: Transaction, piles: readonly PlacedPile[]): Query<readonly Pile[]> {
  if (piles.length === 0) return tx.value([])
  return tx.rows<Pile>(sql`
    insert into stocks as s (tenant_id, id, quantity, allocated_quantity, walk, hold_description, hold_reason_code_id, created_at,
      updated_at, ${cellColumns})
    select l.tenant_id, p.id, p.quantity, p.allocated_quantity, ${pickOrder}, p.hold_description, p.hold_reason_code_id,
      ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${cellValues}
    from ${tableOf('p', PLACED_COLUMNS, rowsOf(piles))}
    ${joinPlaces(tx, piles)}
    order by p.location_id, p.storage_unit_id, p.id
    returning s.*`)
}

/** Joins the places of piles `p`; the ids are listed so that generic plans use the primary keys. */
function joinPlaces(tx: Transaction, piles: readonly PlacedPile[]): Sql {
  const tenant = tx.tenant.id
  const locations = piles.flatMap(({ planned: { cell } }) => cell?.location_id ?? [])
  const units = piles.flatMap(({ planned: { cell } }) => cell?.storage_unit_id ?? [])
  return sql`
    join locations l on l.tenant_id = ${tenant} and l.id = any(${locations}::bigint[]) and l.id = p.location_id
    left join storage_units u on u.tenant_id = ${tenant} and u.id = any(${units}::bigint[]) and u.id = p.storage_unit_id`
}

/** Rows of piles; `is_held_anew` says whether the hold reason is replaced. */
function rowsOf(piles: readonly PlacedPile[]) {
  return piles.map(({ planned: { cell, hold }, change }) => ({
    ...(cell as Partial<Pile> | null),
    ...change,
    is_held_anew: hold !== undefined,
    ...(hold === undefined
      ? {}
      : { hold_description: hold.description, hold_reason_code_id: hold.reason_code_id }),
  }))
}
