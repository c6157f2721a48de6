import { lockAll, type RowsToLock } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { RowOf } from '#declare/rows.ts'
import { ORDER_STATUS } from '#domain/orders/order.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { loadDrops } from '#resources/outbound/load-drops.ts'
import type { loads } from '#resources/outbound/loads.ts'
import type { Instant } from '#values/instant.ts'

/** One row of `loads`. A load that is made without a way to validate it takes that of its warehouse. */
export type Load = AnyRow &
  RowOf<typeof loads> & { readonly loading_validation_mode: 'none' | 'delivery_address' | 'sales_order' }

/** The status of a load. */
export type LoadStatus = Load['status']

/** One row of `load_drops`. */
export type LoadDrop = AnyRow & RowOf<typeof loadDrops>

/** Locks a load with its drops and orders, and reads it. */
export async function lockLoad(tx: Transaction, id: number, others: RowsToLock = {}): Promise<Load> {
  await lockLoads(tx, [id], others)
  return readLoad(tx, id)
}

/** Locks loads with their drops and their orders. */
export async function lockLoads(
  tx: Transaction,
  ids: readonly number[],
  { goods_outs = [], ...others }: RowsToLock = {},
): Promise<void> {
  const tenant = tx.tenant.id
  const [orders, drops] = await tx.pipeline([
    ordersOf(tx, ids),
    tx.rows<{ id: number }>(sql`
      select d.id from load_drops d where d.tenant_id = ${tenant} and d.load_id = any(${[...ids]}::bigint[]) order by d.id`),
  ])
  await lockAll(tx, {
    ...others,
    goods_outs: [...goods_outs, ...orders],
    loads: ids,
    load_drops: drops.map((drop) => drop.id),
  })
}

/** Reads a load. */
export function readLoad(tx: Transaction, id: number): Query<Load> {
  return tx.oneUnchanged<Load>(
    sql`select l.* from loads l where l.tenant_id = ${tx.tenant.id} and l.id = ${id}`,
  )
}

/** Reads the drops of loads, in sequence. */
export function readDrops(tx: Transaction, load_ids: readonly number[]): Query<readonly LoadDrop[]> {
  return tx.rows<LoadDrop>(sql`
    select d.*
    from load_drops d
    where d.tenant_id = ${tx.tenant.id} and d.load_id = any(${[...load_ids]}::bigint[])
    order by d.load_id, d.sequence, d.id`)
}

/** The ids of the orders on loads. */
export function ordersOf(tx: Transaction, load_ids: readonly number[]): Query<readonly number[]> {
  return tx
    .rows<{ id: number }>(sql`
    select o.id from goods_outs o where o.tenant_id = ${tx.tenant.id} and o.load_id = any(${[...load_ids]}::bigint[]) order by o.id`)
    .map((rows) => rows.map(({ id }) => id))
}

/** The orders waiting for a load with a reference: processed, unfinished, and on no load. */
export async function findOrdersWaitingForLoad(
  tx: Transaction,
  { warehouse_id, reference }: Readonly<Record<string, unknown>>,
): Promise<readonly number[]> {
  const { COMPLETED, CANCELLED } = ORDER_STATUS
  const rows = await tx.rows<{ id: number }>(sql`
    select o.id
    from goods_outs o
    where o.tenant_id = ${tx.tenant.id} and o.warehouse_id = ${warehouse_id} and o.load_reference = ${reference}
      and o.load_id is null and o.first_processed_at is not null and o.goods_out_status_id not in (${COMPLETED}, ${CANCELLED})
    order by o.id`)
  return rows.map(({ id }) => id)
}

/** Refuses a load in another status. */
export function assertLoad({ reference, status }: Load, states: readonly LoadStatus[]): void {
  if (!states.includes(status)) throw refusal('load_state_invalid', { reference, status })
}

/** Sets the status of a load. */
export async function updateLoadStatus(
  tx: Transaction,
  id: number,
  change: { readonly status: LoadStatus; readonly dispatched_at?: Instant | null },
): Promise<void> {
  await tx.run(sql`
    update loads l
    set status = ${change.status}, dispatched_at = ${change.dispatched_at ?? null}, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.id = ${id}`)
}
