import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { sumsBy } from '#values/decimal.ts'
import { closeAllocations } from './close-allocations.ts'
import type { AllocationClosing } from './movement.ts'
import { openAllocations, type Reservation, updateReserved } from './open-allocations.ts'

/** An open reservation. */
export type Allocation = Reservation & {
  readonly id: number
  readonly state: 'open' | 'consumed' | 'released'
}

/** Reserves parts of piles for tasks. The piles must be locked and have enough free. */
export function reserve(tx: Transaction, reservations: readonly Reservation[]): Query<readonly number[]> {
  const sums = sumsBy(reservations.map(({ stock_id, quantity }) => [stock_id, quantity]))
  return tx.pipeline([openAllocations(tx, reservations), updateReserved(tx, sums)]).map(([ids]) => ids)
}

/** Part of a reservation of a replenishment, promised to a held pick. */
export type AllocationPromise = {
  readonly allocation_id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  readonly for_task_id: number
}

/**
 * Promises to held picks what replenishments have reserved and not promised yet, in one statement; each promise becomes
 * a reservation of its own. The replenishments must be locked and have enough left.
 */
export function promiseAllocations(tx: Transaction, promises: readonly AllocationPromise[]): Query<unknown> {
  if (promises.length === 0) return tx.value(undefined)
  const tenant = tx.tenant.id
  return tx.run(sql`
    with part as materialized (
      select p.allocation_id, p.quantity, p.for_task_id, sum(p.quantity) over (partition by p.allocation_id) as total,
        row_number() over (partition by p.allocation_id order by p.for_task_id) as turn
      from jsonb_to_recordset(${JSON.stringify(promises)}::jsonb) as p (allocation_id bigint, quantity numeric, for_task_id bigint)
    ),
    split as (
      insert into allocations (tenant_id, task_id, stock_id, for_task_id, quantity, state, explanation, created_at, updated_at)
      select ${tenant}::bigint, a.task_id, a.stock_id, p.for_task_id, p.quantity, a.state, a.explanation, a.created_at,
        ${tx.now}::timestamptz
      from part p
      join allocations a on a.tenant_id = ${tenant} and a.id = p.allocation_id
      where p.turn > 1 or p.total < a.quantity
    )
    update allocations a
    set quantity = case when p.total = a.quantity then p.quantity else a.quantity - p.total end,
      for_task_id = case when p.total = a.quantity then p.for_task_id else a.for_task_id end,
      ${nextVersion(tx, 'a')}
    from part p
    where a.tenant_id = ${tenant} and a.id = p.allocation_id and p.turn = 1`)
}

/** Releases reservations, whole or in part. The piles must be locked. */
export function release(
  tx: Transaction,
  releases: readonly Omit<AllocationClosing, 'state'>[],
): Query<unknown> {
  return closeAllocations(
    tx,
    releases.map((one) => ({ ...one, state: 'released' })),
  )
}

/** Reads the open reservations of tasks. */
export function findAllocations(tx: Transaction, tasks: readonly number[]): Query<readonly Allocation[]> {
  return tx.rows<Allocation>(sql`
    select a.*
    from allocations a
    where a.tenant_id = ${tx.tenant.id} and a.task_id = any(${[...tasks]}::bigint[]) and a.state = 'open'
    order by a.id`)
}
