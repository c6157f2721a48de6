import { SerializationFailure } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { AllocationClosing } from './movement.ts'

/** An open reservation to be transferred to another task, whole or in part. */
export type AllocationTransfer = {
  readonly allocation: AllocationClosing['allocation']
  /** In units, above 0 and at most all of it; an exact decimal as text. */
  readonly quantity: string
  /** The new task and the previous one. */
  readonly task_id: number
  readonly split_from: number
}

const TRANSFER_COLUMNS = {
  id: 'int8',
  stock_id: 'int8',
  reserved: 'numeric',
  quantity: 'numeric',
  task_id: 'int8',
  origin: 'jsonb',
} as const

/**
 * Transfers reservations to other tasks, each at most once; the reserved quantity of the piles does not change. A
 * reservation that changed since it was read restarts the act.
 */
export function transferAllocations(
  tx: Transaction,
  transfers: readonly AllocationTransfer[],
): Query<unknown> {
  if (transfers.length === 0) return tx.value(undefined)
  const tenant = tx.tenant.id
  const ids = sql`${transfers.map(({ allocation }) => allocation.id)}::bigint[]`
  // A cluster makes no objects in a condition, so where a reservation comes from is one already.
  const rows = transfers.map(({ allocation, quantity, task_id, split_from }) => ({
    ...{ id: allocation.id, stock_id: allocation.stock_id, reserved: allocation.quantity },
    ...{ quantity, task_id, origin: { split_from } },
  }))
  const explanation = sql`coalesce(a.explanation, '{}'::jsonb) || h.origin`
  return tx
    .pipeline([
      tx.run(sql`
      insert into allocations (tenant_id, task_id, stock_id, goods_out_line_id, for_task_id, quantity, state, explanation, created_at,
        updated_at)
      select ${tenant}::bigint, h.task_id, a.stock_id, a.goods_out_line_id, a.for_task_id, h.quantity, 'open', ${explanation},
        a.created_at, ${tx.now}::timestamptz
      from ${tableOf('h', TRANSFER_COLUMNS, rows)}
      join allocations a on a.tenant_id = ${tenant} and a.id = any(${ids}) and a.id = h.id
      where h.quantity < a.quantity`),
      tx.run(sql`
      update allocations a
      set quantity = case when h.quantity < a.quantity then a.quantity - h.quantity else a.quantity end,
        task_id = case when h.quantity < a.quantity then a.task_id else h.task_id end,
        explanation = case when h.quantity < a.quantity then a.explanation else ${explanation} end,
        ${nextVersion(tx, 'a')}
      from ${tableOf('h', TRANSFER_COLUMNS, rows)}
      where a.tenant_id = ${tenant} and a.id = any(${ids}) and a.id = h.id and a.stock_id = h.stock_id and a.quantity = h.reserved
        and a.state = 'open'`),
    ])
    .tap(([, changed]) => {
      if (changed !== transfers.length)
        throw new SerializationFailure('reservations are not what they were read as')
    })
}
