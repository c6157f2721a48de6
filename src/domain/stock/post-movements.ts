import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { bookOf } from './book.ts'
import { closeAllocations } from './close-allocations.ts'
import { consolidate } from './consolidate.ts'
import { ATTRIBUTES } from './identity.ts'
import { ledgerRowsFor } from './ledger-rows.ts'
import { heirOf, mergePiles } from './merge-piles.ts'
import type { Movement, Posting, UnitMove } from './movement.ts'
import { noteFilledFaces } from './note-filled-faces.ts'
import type { Pile, Piles } from './piles.ts'
import { type Plan, type PlannedPile, planMovements } from './plan-movements.ts'
import { closedBy, noReservations, type Reserving, reservationsIn, reservingFor } from './reserve-in-step.ts'
import { settleUnits } from './settle-units.ts'
import { takePiles } from './take-piles.ts'
import { walk } from './walk.ts'

/** A row of the ledger that was written, and the piles it went between. */
export type Posted = {
  readonly transaction_id: number
  readonly stock_from_id: number | null
  /** The pile the goods stand in when all is posted: a later movement may have made one of two. */
  readonly stock_to_id: number | null
  /** The same as it is then; null for goods that left. */
  readonly pile: Pile | null
}

/**
 * Writes movements into the ledger and changes the piles by the sum of the rows just written: the one writer of stock.
 * The piles have been taken, and every question has been asked. However many movements, the statements stay the same.
 */
export async function postMovements(
  tx: Transaction,
  piles: Piles,
  posting: Posting,
): Promise<readonly Posted[]> {
  const { redating, movements } = consolidate(piles, posting.movements)
  const whole = {
    ...posting,
    movements: [...redating, ...movements],
    units: unitsThatMove(posting, movements),
  }
  const posted = await post(tx, piles, whole)
  return posted.slice(redating.length)
}

/** A unit whose goods are laid loose does not go where they go. */
function unitsThatMove(
  { units = [], movements }: Posting,
  written: readonly Movement[],
): readonly UnitMove[] {
  const carried = (of: readonly Movement[]) =>
    new Set(of.flatMap(({ to }) => (typeof to === 'string' ? [] : (to.storage_unit_id ?? []))))
  const [before, after] = [carried(movements), carried(written)]
  return units.filter(({ id }) => !before.has(id) || after.has(id))
}

async function post(tx: Transaction, piles: Piles, posting: Posting): Promise<readonly Posted[]> {
  if (posting.movements.length === 0) return postNothing(tx, posting)
  const plan = planMovements(piles.all, posting.movements)
  if (plan.reentry !== null) return postInTwo(tx, piles, { posting, cut: plan.reentry })
  const reserving = reservingFor(plan, posting.closings ?? [])
  const merged = mergePiles(tx, plan)
  const written = write(tx, plan, reserving)
  const settled = settleUnits(tx, posting)
  const filled = noteFilledFaces(tx, posting.movements)
  const [rows] = await Promise.all([written, merged, settled, filled])
  assertWritten(plan, reserving, rows)
  const book = bookOf(tx)
  for (const { stock_to_id } of rows) if (stock_to_id !== null) book.touched.add(stock_to_id)
  return postedFor(plan, rows)
}

/** A step in which no goods move. */
async function postNothing(tx: Transaction, posting: Posting): Promise<readonly Posted[]> {
  await Promise.all([closeAllocations(tx, posting.closings ?? []), settleUnits(tx, posting)])
  return []
}

function postedFor(plan: Plan, rows: readonly Written[]): readonly Posted[] {
  return plan.movements.map((_, place) => {
    const row = rows[place]
    if (row === undefined) throw new Error('a movement left no row in the ledger')
    const {
      transaction_id,
      stock_from_id,
      stock_to_id: _written,
      emptied: _emptied,
      closed: _closed,
      ...pile
    } = row
    const stands = pile.id !== null
    return { transaction_id, stock_from_id, stock_to_id: stands ? pile.id : null, pile: stands ? pile : null }
  })
}

/** A pile must have left a cell before another may have it: writes the movements before the cut, then the others. */
async function postInTwo(
  tx: Transaction,
  piles: Piles,
  { posting, cut }: { readonly posting: Posting; readonly cut: number },
): Promise<readonly Posted[]> {
  const { movements, closings = [], ...others } = posting
  const first = await post(tx, piles, { movements: movements.slice(0, cut), closings })
  const rest = movements.slice(cut)
  const cells = rest.flatMap(({ from, to }) => [from, to]).filter((node) => typeof node !== 'string')
  const ids = piles.all.map(({ id }) => id)
  const then = await post(tx, await takePiles(tx, { ids, cells }), { ...others, movements: rest })
  return [...first, ...then]
}

/** The same for one movement. */
export async function postMovement(tx: Transaction, piles: Piles, movement: Movement): Promise<Posted> {
  const [posted] = await postMovements(tx, piles, { movements: [movement] })
  if (posted === undefined) throw new Error('a movement left no row in the ledger')
  return posted
}

type Written = Omit<Posted, 'pile'> & Pile & { readonly emptied: number; readonly closed: number }

/** What the statement is told of a pile: `made`, `kept` and `gone` are written, the others only named. */
type Fate = 'made' | 'kept' | 'gone' | 'named'

const CELL = ['account_id', 'product_id', 'warehouse_id', 'location_id', 'storage_unit_id', ...ATTRIBUTES]
const cellColumns = join(
  CELL.map((column) => name(column)),
  sql`, `,
)
const cellValues = join(
  CELL.map((column) => sql`(p.pile).${name(column)}`),
  sql`, `,
)
const cellChanges = join(
  CELL.map((column) => sql`${name(column)} = (p.pile).${name(column)}`),
  sql`, `,
)

// house: one statement, so that the ledger and the piles cannot part; it reads top to bottom.
function write(tx: Transaction, plan: Plan, reserving: Reserving): Promise<readonly Written[]> {
  const tenant = tx.tenant.id
  const isReserving = reserving.closings.length + reserving.openings.length > 0
  const { columns, rows } = ledgerRowsFor(plan)
  // Named beside the join, so that the plan finds them by their keys however many it expects.
  const ids = sql`${plan.piles.flatMap(({ id }) => id ?? [])}::bigint[]`
  const locations = sql`${plan.piles.flatMap(({ cell }) => cell?.location_id ?? [])}::bigint[]`
  const units = sql`${plan.piles.flatMap(({ cell }) => cell?.storage_unit_id ?? [])}::bigint[]`
  const ledgerColumns = join(
    columns.map((column) => name(column)),
    sql`, `,
  )
  const ledgerValues = join(
    columns.map((column) => sql`(m.row).${name(column)}`),
    sql`, `,
  )
  return tx.rows<Written>(sql`
    with told as materialized (
      select (e.value ->> 'place')::int as place, (e.value ->> 'heir')::int as heir, e.value ->> 'fate' as fate,
        (e.value ->> 'is_held_anew')::boolean as is_held_anew,
        jsonb_populate_record(null::stocks, e.value -> 'pile') as pile
      from jsonb_array_elements(${JSON.stringify(pilesTold(plan))}::jsonb) as e (value)
    ),
    known as materialized (
      select t.*, coalesce((t.pile).id, nextval('stocks_id_seq')) as id, ${walk} as walk
      from told t
      left join locations l on l.tenant_id = ${tenant} and l.id = any(${locations}) and l.id = (t.pile).location_id
      left join storage_units u on u.tenant_id = ${tenant} and u.id = any(${units}) and u.id = (t.pile).storage_unit_id
    ),
    named as materialized (
      select k.place, case when (k.pile).id is null then h.id else k.id end as id, h.id as heir_id
      from known k
      join known h on h.place = k.heir
    ),${isReserving ? reservationsIn(tx, reserving) : noReservations}
    written as (
      insert into transactions (tenant_id, operation_id, created_at, completing_user_id, stock_from_id, stock_to_id, ${ledgerColumns})
      select ${tenant}::bigint, ${bookOf(tx).operation_id}::uuid, ${tx.now}::timestamptz, ${tx.caller.user_id}::bigint, f.id, t.id,
        ${ledgerValues}
      from (
        select e.place, (e.value ->> 'from')::int as pile_from, (e.value ->> 'to')::int as pile_to,
          jsonb_populate_record(null::transactions, e.value -> 'row') as row
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as e (value, place)
        -- Read once, not for each of its columns.
        offset 0
      ) m
      left join named f on f.place = m.pile_from
      left join named t on t.place = m.pile_to
      order by m.place
      returning id, stock_from_id, stock_to_id, quantity
    ),
    change as materialized (
      select n.heir_id as id, sum(w.quantity) as quantity
      from (
        select stock_to_id as id, quantity from written where stock_to_id is not null
        union all
        select stock_from_id, -quantity from written where stock_from_id is not null
      ) w
      join (select distinct id, heir_id from named) n on n.id = w.id
      group by n.heir_id
    ),
    made as (
      insert into stocks (tenant_id, id, quantity, allocated_quantity, walk, hold_description, hold_reason_code_id, created_at, updated_at,
        ${cellColumns})
      select ${tenant}::bigint, p.id, c.quantity, coalesce(r.quantity, 0), p.walk, (p.pile).hold_description, (p.pile).hold_reason_code_id, ${tx.now}::timestamptz,
        ${tx.now}::timestamptz, ${cellValues}
      from known p
      join change c on c.id = p.id
      left join reserved r on r.id = p.id
      where p.fate = 'made'
      order by (p.pile).location_id, (p.pile).storage_unit_id, p.place
      returning stocks.*
    ),
    kept as (
      update stocks s
      set quantity = s.quantity + coalesce(c.quantity, 0),
        allocated_quantity = s.allocated_quantity + coalesce(r.quantity, 0), walk = p.walk, ${cellChanges},
        hold_description = case when p.is_held_anew then (p.pile).hold_description else s.hold_description end,
        hold_reason_code_id = case when p.is_held_anew then (p.pile).hold_reason_code_id else s.hold_reason_code_id end,
        lock_version = s.lock_version + 1, updated_at = ${tx.now}
      from known p
      left join change c on c.id = p.id
      left join reserved r on r.id = p.id
      where s.tenant_id = ${tenant} and s.id = any(${ids}) and s.id = p.id and p.fate = 'kept'
      returning s.*
    ),
    emptied as (
      delete from stocks s
      using known p
      join change c on c.id = p.id
      left join reserved r on r.id = p.id
      where s.tenant_id = ${tenant} and s.id = any(${ids}) and s.id = p.id and p.fate = 'gone' and s.quantity + c.quantity = 0
        and s.allocated_quantity + coalesce(r.quantity, 0) = 0
      returning s.id
    )
    select w.id as transaction_id, w.stock_from_id, w.stock_to_id, (select count(*) from emptied) as emptied,
      (select count(*) from closed) as closed, p.*
    from written w
    left join (select distinct id, heir_id from named) n on n.id = w.stock_to_id
    left join (select * from made union all select * from kept) p on p.id = n.heir_id
    order by w.id`)
}

function pilesTold(plan: Plan) {
  const moved = new Set(plan.movements.flatMap(({ from, to }) => [from, to]))
  const heirs = new Set(plan.piles.map(({ heir }) => heir))
  return plan.piles
    .filter(({ place }) => moved.has(place) || heirs.has(place))
    .map((pile) => ({
      place: pile.place,
      heir: heirOf(plan, pile),
      fate: fateOf(pile),
      is_held_anew: pile.hold !== undefined,
      // A part of a pile is told to be held for the reason the whole is, where nothing else is said.
      pile: { ...pile.cell, ...holdTold(pile), id: pile.id },
    }))
}

function holdTold({ hold }: PlannedPile) {
  return hold === undefined
    ? {}
    : { hold_description: hold.description, hold_reason_code_id: hold.reason_code_id }
}

function fateOf({ id, cell, heir }: PlannedPile): Fate {
  if (heir !== null) return 'named'
  if (id === null) return cell === null ? 'named' : 'made'
  return cell === null ? 'gone' : 'kept'
}

/** What the plan emptied must be empty by the ledger's sums too, and what was to be closed was open. */
function assertWritten(plan: Plan, reserving: Reserving, rows: readonly Written[]): void {
  const planned = pilesTold(plan).filter(({ fate }) => fate === 'gone').length
  const { emptied = 0, closed = 0 } = rows[0] ?? {}
  if (planned !== emptied) throw new Error(`${planned} piles were planned to be gone, ${emptied} are`)
  if (closedBy(reserving) !== closed)
    throw new Error(`${closedBy(reserving)} reservations were to be closed, ${closed} were open`)
}
