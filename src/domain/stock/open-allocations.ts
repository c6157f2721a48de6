import type Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { rowsToInsert } from '#database/rows-to-insert.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'

/** Part of a pile, to be reserved for a task. */
export type Reservation = {
  readonly stock_id: number
  readonly task_id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  readonly goods_out_line_id?: number | null
  /** The held pick that a replenishment serves. */
  readonly for_task_id?: number | null
  readonly explanation?: JsonObject | null
}

const RESERVATION_COLUMNS = {
  task_id: 'int8',
  stock_id: 'int8',
  goods_out_line_id: 'int8',
  for_task_id: 'int8',
  quantity: 'numeric',
  explanation: 'jsonb',
} as const

/** Writes reservations without changing the piles, and returns their ids in order. */
export function openAllocations(
  tx: Transaction,
  reservations: readonly Reservation[],
): Query<readonly number[]> {
  if (reservations.length === 0) return tx.value([])
  const same = sql`${tx.tenant.id}::bigint, 'open', ${tx.now}::timestamptz, ${tx.now}::timestamptz`
  return tx
    .rows<{ id: number }>(sql`
    insert into allocations (tenant_id, state, created_at, updated_at, task_id, stock_id, goods_out_line_id, for_task_id, quantity,
      explanation)
    ${rowsToInsert(tx, { same, types: RESERVATION_COLUMNS, rows: reservations })}
    returning id`)
    .map((opened) => opened.map(({ id }) => id))
}

/** Changes the reserved quantity of piles, by pile id; the sums are signed. */
export function updateReserved(tx: Transaction, sums: ReadonlyMap<number, Big>): Query<unknown> {
  if (sums.size === 0) return tx.value(undefined)
  const changes = [...sums].map(([id, quantity]) => ({ id, quantity: quantity.toFixed() }))
  return tx.run(sql`
    update stocks s
    set allocated_quantity = s.allocated_quantity + c.quantity, ${nextVersion(tx, 's')}
    from ${tableOf('c', { id: 'int8', quantity: 'numeric' }, changes)}
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...sums.keys()]}::bigint[]) and s.id = c.id`)
}
