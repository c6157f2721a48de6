import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { sumsBy } from '#values/decimal.ts'
import { actChangesOf } from './act-changes.ts'
import type { AllocationClosing } from './movement.ts'
import { updateReserved } from './open-allocations.ts'

/**
 * Closes reservations, whole or in part, and subtracts them from their piles, which must be locked. Each closed part
 * gets a row of its own with its state; the remainder stays open.
 */
export function closeAllocations(tx: Transaction, closings: readonly AllocationClosing[]): Query<unknown> {
  if (closings.length === 0) return tx.value(undefined)
  const released = sumsBy(closings.map(({ allocation, quantity }) => [allocation.stock_id, `-${quantity}`]))
  return tx
    .pipeline([writeClosings(tx, closings), updateReserved(tx, released)])
    .map(() => actChangesOf(tx).recordReleased([...released.keys()].map((id) => ({ id }))))
}

const OUTCOME_COLUMNS = {
  id: 'int8',
  stock_id: 'int8',
  reserved: 'numeric',
  quantity: 'numeric',
  state: 'text',
} as const

/**
 * Writes the closings without changing the piles. A reservation that changed since it was read restarts the act: its pile
 * was merged into another meanwhile.
 */
export function writeClosings(tx: Transaction, closings: readonly AllocationClosing[]): Query<unknown> {
  if (closings.length === 0) return tx.value(undefined)
  const outcomes = [...Map.groupBy(closings, ({ allocation }) => allocation.id).values()].flatMap(outcomeOf)
  const copies = outcomes.flatMap((outcome) => outcome.copies)
  const tenant = tx.tenant.id
  const ids = sql`${outcomes.map(({ allocation }) => allocation.id)}::bigint[]`
  const rows = outcomes.map(({ allocation: { id, stock_id, quantity: reserved }, quantity, state }) => ({
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
      from ${tableOf('c', OUTCOME_COLUMNS, rows)}
      where a.tenant_id = ${tenant} and a.id = any(${ids}) and a.id = c.id and a.stock_id = c.stock_id
        and a.quantity = c.reserved and a.state = 'open'`),
      copies.length === 0 ? tx.value(0) : insertCopies(tx, copies),
    ])
    .tap(([closed]) => {
      if (closed !== outcomes.length)
        throw new SerializationFailure('reservations are not what they were read as')
    })
}

/** Inserts a row for each part that does not stay in the row of its reservation. */
function insertCopies(tx: Transaction, copies: readonly AllocationClosing[]): Query<number> {
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

type AllocationOutcome = {
  readonly allocation: AllocationClosing['allocation']
  readonly quantity: string
  readonly state: AllocationClosing['state'] | 'open'
  readonly copies: readonly AllocationClosing[]
}

/** Outcome of a reservation closed in parts: its row becomes the last part, or what stays open. */
function outcomeOf(parts: readonly AllocationClosing[]): readonly AllocationOutcome[] {
  const last = parts.at(-1)
  if (last === undefined) return []
  const { allocation, quantity, state } = last
  const remaining = parts.reduce(
    (quantity, part) => quantity.minus(part.quantity),
    new Big(allocation.quantity),
  )
  return remaining.eq(0)
    ? [{ allocation, quantity, state, copies: parts.slice(0, -1) }]
    : [{ allocation, quantity: remaining.toFixed(), state: 'open', copies: parts }]
}
