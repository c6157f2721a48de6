import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'
import { closeAllocations } from './close-allocations.ts'
import type { Closing } from './movement.ts'

/** Part of a pile to be reserved for a task. */
export type Reservation = {
  readonly stock_id: number
  readonly task_id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  readonly goods_out_line_id?: number | null
  /** The held pick that waits for it, of a replenishment. */
  readonly for_task_id?: number | null
  readonly explanation?: JsonObject | null
}

/** An open reservation. */
export type Allocation = Reservation & {
  readonly id: number
  readonly state: 'open' | 'consumed' | 'released'
}

/** Reserves parts of piles for tasks, in one statement. The piles have been taken, and have that much free. */
export async function reserve(
  tx: Transaction,
  reservations: readonly Reservation[],
): Promise<readonly number[]> {
  if (reservations.length === 0) return []
  const tenant = tx.tenant.id
  const stocks = reservations.map(({ stock_id }) => stock_id)
  const made = await tx.rows<{ id: number }>(sql`
    with opened as (
      insert into allocations (tenant_id, task_id, stock_id, goods_out_line_id, for_task_id, quantity, state, explanation, created_at,
        updated_at)
      select ${tenant}::bigint, r.task_id, r.stock_id, r.goods_out_line_id, r.for_task_id, r.quantity, 'open', r.explanation,
        ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from rows from (
        jsonb_to_recordset(${JSON.stringify(reservations)}::jsonb) as (task_id bigint, stock_id bigint, goods_out_line_id bigint,
          for_task_id bigint, quantity numeric, explanation jsonb)
      ) with ordinality as r (task_id, stock_id, goods_out_line_id, for_task_id, quantity, explanation, place)
      order by r.place
      returning id, stock_id, quantity
    ),
    raised as (
      update stocks s
      set allocated_quantity = s.allocated_quantity + o.quantity, lock_version = s.lock_version + 1, updated_at = ${tx.now}
      from (select stock_id, sum(quantity) as quantity from opened group by stock_id) o
      where s.tenant_id = ${tenant} and s.id = any(${stocks}::bigint[]) and s.id = o.stock_id
    )
    select id from opened order by id`)
  return made.map(({ id }) => id)
}

/** Part of what a replenishment has reserved, for a held pick. */
export type Promised = {
  readonly allocation_id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  readonly for_task_id: number
}

/**
 * Promises to held picks what replenishments have reserved for nobody yet, in one statement: each promise becomes a
 * reservation of its own. The replenishments have been taken, and have that much left.
 */
export async function promise(tx: Transaction, promises: readonly Promised[]): Promise<void> {
  if (promises.length === 0) return
  const tenant = tx.tenant.id
  await tx.run(sql`
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
      lock_version = a.lock_version + 1, updated_at = ${tx.now}
    from part p
    where a.tenant_id = ${tenant} and a.id = p.allocation_id and p.turn = 1`)
}

/** Gives reservations back, whole or in part. The piles have been taken. */
export function release(tx: Transaction, releases: readonly Omit<Closing, 'state'>[]): Promise<void> {
  return closeAllocations(
    tx,
    releases.map((one) => ({ ...one, state: 'released' })),
  )
}

/** The open reservations of tasks. */
export function findAllocations(tx: Transaction, tasks: readonly number[]): Promise<readonly Allocation[]> {
  return tx.rows<Allocation>(sql`
    select a.*
    from allocations a
    where a.tenant_id = ${tx.tenant.id} and a.task_id = any(${[...tasks]}::bigint[]) and a.state = 'open'
    order by a.id`)
}
