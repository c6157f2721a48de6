import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { closedParts } from './close-allocations.ts'
import type { Closing, Reserved } from './movement.ts'
import type { Plan } from './plan-movements.ts'

/** What a posting does to reservations beside moving goods. */
export type Reserving = {
  readonly closings: readonly Closing[]
  /** What is reserved where it arrives: each with the pile by its place in the plan. */
  readonly openings: readonly Opening[]
}

type Opening = Reserved & { readonly pile: number }

/** The reservations that a plan opens and closes. */
export function reservingFor({ movements }: Plan, closings: readonly Closing[]): Reserving {
  return {
    closings,
    openings: movements.flatMap(({ movement: { reserves = [] }, to }) =>
      to === null ? [] : reserves.map((one) => ({ ...one, pile: to })),
    ),
  }
}

/** How many reservations a posting closes. */
export function closedBy({ closings }: Reserving): number {
  return new Set(closings.map(({ allocation_id }) => allocation_id)).size
}

/**
 * The part of the ledger's statement that closes and opens reservations, behind its `named`: so each pile is written once,
 * with all that changes of it. `reserved` has by how much what is reserved of each pile changes, `closed` one row for each
 * reservation closed; `others` writes the piles of which nothing moves.
 */
export function reservationsIn(tx: Transaction, reserving: Reserving): Sql {
  const tenant = tx.tenant.id
  return sql`
    ${closedParts(tx, reserving.closings)},
    opened as (
      insert into allocations (tenant_id, task_id, stock_id, goods_out_line_id, quantity, state, created_at, updated_at)
      select ${tenant}::bigint, o.task_id, n.heir_id, o.goods_out_line_id, o.quantity, 'open', ${tx.now}::timestamptz,
        ${tx.now}::timestamptz
      from rows from (
        jsonb_to_recordset(${JSON.stringify(reserving.openings)}::jsonb)
          as (pile int, task_id bigint, goods_out_line_id bigint, quantity numeric)
      ) with ordinality as o (pile, task_id, goods_out_line_id, quantity, place)
      join named n on n.place = o.pile
      order by o.place
      returning stock_id, quantity
    ),
    reserved as materialized (
      select r.id, sum(r.quantity) as quantity
      from (select stock_id as id, -total as quantity from closed union all select stock_id, quantity from opened) r
      group by r.id
    ),
    others as (
      update stocks s
      set allocated_quantity = s.allocated_quantity + r.quantity
      from reserved r
      where s.tenant_id = ${tenant} and s.id = any(array(select id from reserved)) and s.id = r.id and not exists (
        select from known k where k.id = r.id and k.fate in ('made', 'kept', 'gone'))
    ),`
}

/** The same where no reservation changes. */
export const noReservations: Sql = sql`
    closed as (select null::bigint as stock_id where false),
    reserved as (select null::bigint as id, 0::numeric as quantity where false),`
