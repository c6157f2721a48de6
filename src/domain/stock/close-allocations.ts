import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { sumsBy } from '#values/decimal.ts'
import { actChangesOf } from './act-changes.ts'
import type { Closing } from './movement.ts'
import { changeReserved } from './open-allocations.ts'

/**
 * Closes reservations, whole or in part, and takes them off their piles. Of one closed in several parts, each part
 * keeps a row of its own that tells what became of it; what is not closed stays open. The piles have been taken.
 */
export function closeAllocations(tx: Transaction, closings: readonly Closing[]): Query<unknown> {
  if (closings.length === 0) return tx.value(undefined)
  const released = sumsBy(closings.map(({ allocation, quantity }) => [allocation.stock_id, `-${quantity}`]))
  return tx
    .pipeline([writeClosings(tx, closings), changeReserved(tx, released)])
    .map(() => actChangesOf(tx).noteReleased([...released.keys()].map((id) => ({ id }))))
}

const END = { id: 'int8', stock_id: 'int8', reserved: 'numeric', quantity: 'numeric', state: 'text' } as const

/**
 * Writes what becomes of reservations, without their piles. One that is not as it was read any more starts the act over:
 * the pile it is reserved of has become part of another meanwhile.
 */
export function writeClosings(tx: Transaction, closings: readonly Closing[]): Query<unknown> {
  if (closings.length === 0) return tx.value(undefined)
  const ends = [...Map.groupBy(closings, ({ allocation }) => allocation.id).values()].flatMap(endOf)
  const copies = ends.flatMap((end) => end.copies)
  const tenant = tx.tenant.id
  const ids = sql`${ends.map(({ allocation }) => allocation.id)}::bigint[]`
  const told = ends.map(({ allocation: { id, stock_id, quantity: reserved }, quantity, state }) => ({
    id,
    stock_id,
    reserved,
    quantity,
    state,
  }))
  return tx
    .pipeline([
      tx.run(sql`
      update allocations a
      set quantity = c.quantity, state = c.state, ${nextVersion(tx, 'a')}
      from ${tableOf('c', END, told)}
      where a.tenant_id = ${tenant} and a.id = any(${ids}) and a.id = c.id and a.stock_id = c.stock_id
        and a.quantity = c.reserved and a.state = 'open'`),
      copies.length === 0 ? tx.value(0) : copy(tx, copies),
    ])
    .tap(([closed]) => {
      if (closed !== ends.length) throw new LostRace('reservations are not what they were read as')
    })
}

/** The parts that do not stay in the row of their reservation get a row of their own. */
function copy(tx: Transaction, copies: readonly Closing[]): Query<number> {
  const tenant = tx.tenant.id
  const ids = sql`${copies.map(({ allocation }) => allocation.id)}::bigint[]`
  return tx.run(sql`
    insert into allocations (tenant_id, task_id, stock_id, goods_out_line_id, for_task_id, quantity, state, explanation, created_at,
      updated_at)
    select ${tenant}::bigint, a.task_id, a.stock_id, a.goods_out_line_id, a.for_task_id, c.quantity, c.state, a.explanation,
      a.created_at, ${tx.now}::timestamptz
    from unnest(${ids}, ${copies.map(({ quantity }) => quantity)}::numeric[], ${copies.map(({ state }) => state)}::text[])
      with ordinality as c (id, quantity, state, place)
    join allocations a on a.tenant_id = ${tenant} and a.id = any(${ids}) and a.id = c.id
    order by c.place`)
}

type End = {
  readonly allocation: Closing['allocation']
  readonly quantity: string
  readonly state: Closing['state'] | 'open'
  readonly copies: readonly Closing[]
}

/** What becomes of the row of a reservation that is closed in parts: it is the last of them, or what stays open. */
function endOf(parts: readonly Closing[]): readonly End[] {
  const last = parts.at(-1)
  if (last === undefined) return []
  const { allocation, quantity, state } = last
  const rest = parts.reduce((left, part) => left.minus(part.quantity), new Big(allocation.quantity))
  return rest.eq(0)
    ? [{ allocation, quantity, state, copies: parts.slice(0, -1) }]
    : [{ allocation, quantity: rest.toFixed(), state: 'open', copies: parts }]
}
