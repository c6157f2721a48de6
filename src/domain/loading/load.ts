import { lockAll, type Needed } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { ORDER_STATUS } from '#domain/orders/order.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Instant } from '#values/instant.ts'

/** How far a load is. */
export type LoadStatus = 'pending' | 'open' | 'closed' | 'dispatched' | 'cancelled'

/** One row of `loads`. */
export type Load = AnyRow & {
  readonly reference: string
  readonly warehouse_id: number
  readonly carrier_id: number | null
  readonly trailer_id: number | null
  readonly location_id: number | null
  readonly load_by: Instant | null
  readonly loading_validation_mode: 'none' | 'delivery_address' | 'sales_order'
  readonly status: LoadStatus
  readonly number_of_storage_units_loaded: number
  readonly dispatched_at: Instant | null
}

/** One row of `load_drops`. */
export type LoadDrop = AnyRow & {
  readonly load_id: number
  readonly delivery_address_id: number | null
  readonly goods_out_id: number | null
  readonly expected_storage_unit_quantity: number | null
  readonly sequence: number
  readonly status: 'pending' | 'loaded' | 'dispatched' | 'cancelled'
}

/** Locks a load with its drops and its orders, and reads it. */
export async function takeLoad(tx: Transaction, id: number, beside: Needed = {}): Promise<Load> {
  await lockLoads(tx, [id], beside)
  return readLoad(tx, id)
}

/** Locks loads with their drops and their orders. */
export async function lockLoads(
  tx: Transaction,
  ids: readonly number[],
  { goods_outs = [], ...beside }: Needed = {},
): Promise<void> {
  const tenant = tx.tenant.id
  const [orders, drops] = await tx.pipeline([
    ordersOf(tx, ids),
    tx.rows<{ id: number }>(sql`
      select d.id from load_drops d where d.tenant_id = ${tenant} and d.load_id = any(${[...ids]}::bigint[]) order by d.id`),
  ])
  await lockAll(tx, {
    ...beside,
    goods_outs: [...goods_outs, ...orders],
    loads: ids,
    load_drops: drops.map((drop) => drop.id),
  })
}

/** Reads a load as it stands. */
export function readLoad(tx: Transaction, id: number): Query<Load> {
  return tx.still<Load>(sql`select l.* from loads l where l.tenant_id = ${tx.tenant.id} and l.id = ${id}`)
}

/** Reads the drops of loads as they stand, in their order. */
export function readDrops(tx: Transaction, load_ids: readonly number[]): Query<readonly LoadDrop[]> {
  return tx.rows<LoadDrop>(sql`
    select d.*
    from load_drops d
    where d.tenant_id = ${tx.tenant.id} and d.load_id = any(${[...load_ids]}::bigint[])
    order by d.load_id, d.sequence, d.id`)
}

/** The orders that go with loads. */
export function ordersOf(tx: Transaction, load_ids: readonly number[]): Query<readonly number[]> {
  return tx
    .rows<{ id: number }>(sql`
    select o.id from goods_outs o where o.tenant_id = ${tx.tenant.id} and o.load_id = any(${[...load_ids]}::bigint[]) order by o.id`)
    .map((rows) => rows.map(({ id }) => id))
}

/** The orders that wait for a load of a reference: those that have been processed and go with none yet. */
export async function waitingFor(
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

/** Refuses a load that is in another state. */
export function assertLoad({ reference, status }: Load, states: readonly LoadStatus[]): void {
  if (!states.includes(status)) throw refusal('load_state_invalid', { reference, status })
}

/** Changes what a load is. */
export async function writeLoad(
  tx: Transaction,
  id: number,
  to: { readonly status: LoadStatus; readonly dispatched_at?: Instant | null },
): Promise<void> {
  await tx.run(sql`
    update loads l
    set status = ${to.status}, dispatched_at = ${to.dispatched_at ?? null}, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.id = ${id}`)
}
