import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { orderIn, readOrders, statusOf } from '#domain/orders/order.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import { checkInput } from '#records/check-input.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { seeRecord } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'
import { settleJoined } from './join-load.ts'
import { leaveLoad } from './leave-load.ts'
import { type Load, type LoadDrop, readDrops, takeLoad } from './load.ts'
import { placeOrders, settleDrops } from './settle-drops.ts'

/** Adds a stop to a load; an order it names joins the load (operations 7.1). */
export async function createDrop(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  await checkInput(tx, resource, parsed)
  const { values } = parsed
  const order_id = typeof values.goods_out_id === 'number' ? values.goods_out_id : null
  const load = await takeLoad(tx, Number(values.load_id), { goods_outs: [order_id] })
  const { reference, status } = load
  if (status !== 'pending' && status !== 'open')
    throw refusal('load_not_open_for_drops', { reference, status })
  assertTarget(load, values)
  if (order_id !== null) await askOrder(tx, load, order_id)
  const drops = await readDrops(tx, [load.id])
  const twin = drops.find(
    (drop) =>
      drop.status !== 'cancelled' &&
      (order_id === null
        ? values.delivery_address_id !== null && drop.delivery_address_id === values.delivery_address_id
        : drop.goods_out_id === order_id),
  )
  if (twin !== undefined) {
    const field = order_id === null ? 'delivery_address_id' : 'goods_out_id'
    throw refusal('taken', { field })
  }

  const sequence = Math.max(0, ...drops.map((drop) => drop.sequence)) + 1
  const row = await createRecord(tx, resource, { parsed, extra: { sequence } })
  if (order_id !== null) {
    // From now on it goes with the load, by the load's own reference.
    await tx.run(sql`
      update goods_outs o
      set load_id = ${load.id}, load_reference = ${reference}, ${nextVersion(tx, 'o')}
      where o.tenant_id = ${tx.tenant.id} and o.id = ${order_id} and o.load_id is distinct from ${load.id}`)
    await settleJoined(tx, [order_id], [load.id])
  } else await placeOrders(tx, [load.id])
  await settleDrops(tx, [load.id])
  announceChange(tx, resource, { event: 'created', row })
  return seeRecord(tx, resource, { id: row.id })
}

/** Changes what is said of a stop. */
export async function updateDrop(
  tx: Transaction,
  resource: Resource,
  { id, parsed }: { readonly id: number; readonly parsed: Parsed },
): Promise<FullRow> {
  const seen = await seeRecord(tx, resource, { id })
  await takeLoad(tx, Number(seen.load_id))
  const current = await seeRecord(tx, resource, { id })
  const { previous } = await updateRecord(tx, resource, { current, parsed })
  await settleDrops(tx, [Number(seen.load_id)])
  const row = await seeRecord(tx, resource, { id })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** Gives a stop another place; the others close up (operations 7.1). */
export async function moveDrop(
  tx: Transaction,
  resource: Resource,
  { id, sequence }: { readonly id: number; readonly sequence: number },
): Promise<void> {
  const seen = (await seeRecord(tx, resource, { id })) as FullRow & LoadDrop
  const load = await takeLoad(tx, seen.load_id)
  const { reference, status } = load
  if (status !== 'pending' && status !== 'open')
    throw refusal('load_not_open_for_drops', { reference, status })
  const others = (await readDrops(tx, [load.id])).filter((drop) => drop.id !== id)
  const place = Math.min(Math.max(sequence, 1), others.length + 1) - 1
  await closeUp(tx, [
    ...others.slice(0, place).map((drop) => drop.id),
    id,
    ...others.slice(place).map((drop) => drop.id),
  ])
}

/** Deletes stops at which nothing is unloaded; an order one of them names leaves the load. */
export async function removeDrops(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const drops = rows as readonly LoadDrop[]
  const orders = drops.flatMap(({ goods_out_id }) => goods_out_id ?? [])
  const loads = [...new Set(drops.map(({ load_id }) => load_id))]
  await lockAll(tx, { goods_outs: orders, loads })
  const found = await tx.rows<Load>(sql`
    select l.* from loads l where l.tenant_id = ${tx.tenant.id} and l.id = any(${loads}::bigint[]) order by l.id`)
  for (const { reference, status } of found)
    if (status !== 'pending' && status !== 'open')
      throw refusal('load_not_open_for_drops', { reference, status })
  const used = await tx.maybe<{ count: number }>(sql`
    select count(distinct u.id) as count
    from goods_outs o
    join tasks k on k.tenant_id = o.tenant_id and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ${OPEN}
    join allocations a on a.tenant_id = o.tenant_id and a.task_id = k.id and a.state = 'open'
    join stocks s on s.tenant_id = o.tenant_id and s.id = a.stock_id
    join storage_units u on u.tenant_id = o.tenant_id and u.id = s.storage_unit_id and u.load_id = o.load_id
    where o.tenant_id = ${tx.tenant.id} and o.load_drop_id = any(${drops.map(({ id }) => id)}::bigint[])
    having count(*) > 0`)
  if (used !== null) throw refusal('record_in_use', { count: used.count, type: 'storage_units' })

  // What left the load before has gone its own way since.
  const leaving = await tx.rows<{ id: number }>(sql`
    select distinct o.id
    from load_drops d
    join goods_outs o on o.tenant_id = ${tx.tenant.id} and o.id = d.goods_out_id and o.load_id = d.load_id
    where d.tenant_id = ${tx.tenant.id} and d.id = any(${drops.map(({ id }) => id)}::bigint[]) and d.status <> 'cancelled'
    order by o.id`)
  await leaveLoad(
    tx,
    leaving.map(({ id }) => id),
  )
  await removeRecords(tx, resource, rows)
  const left = await readDrops(tx, loads)
  await closeUp(
    tx,
    left.map(({ id }) => id),
  )
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}

/** Numbers the drops of loads anew, each load's from 1, in the order given. */
async function closeUp(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update load_drops d
    set sequence = n.sequence, ${nextVersion(tx, 'd')}
    from (
      select x.id, row_number() over (partition by x.load_id order by p.place) as sequence
      from unnest(${[...ids]}::bigint[]) with ordinality as p (id, place)
      join load_drops x on x.tenant_id = ${tx.tenant.id} and x.id = p.id
    ) n
    where d.tenant_id = ${tx.tenant.id} and d.id = n.id and d.sequence <> n.sequence`)
}

/** A load says what its stops are told by: an address, an order, or either. */
function assertTarget(
  { loading_validation_mode: mode }: Load,
  { delivery_address_id, goods_out_id }: Readonly<Record<string, unknown>>,
): void {
  const [hasAddress, hasOrder] = [delivery_address_id, goods_out_id].map((id) => typeof id === 'number')
  const isRight =
    mode === 'none'
      ? !(hasAddress && hasOrder)
      : hasAddress === (mode === 'delivery_address') && hasOrder === (mode === 'sales_order')
  if (isRight) return
  const expected = {
    none: 'an address or an order',
    delivery_address: 'delivery_address_id',
    sales_order: 'goods_out_id',
  }
  throw refusal('load_drop_target_mismatch', { expected: expected[mode] })
}

/** An order joins one load, of its warehouse, as long as something of it is still to leave. */
async function askOrder(tx: Transaction, load: Load, id: number): Promise<void> {
  const pointer = '/data/attributes/goods_out_id'
  const order = orderIn(await readOrders(tx, [id]), id)
  if (order.warehouse_id !== load.warehouse_id)
    throw refusal('must_exist', { field: 'goods_out_id' }, pointer)
  const status = statusOf(order)
  if (status === 'CANCELLED' || status === 'COMPLETED')
    throw refusal('goods_out_not_processable', { reference: order.reference, status })
  if (order.load_id !== null && order.load_id !== load.id)
    throw refusal('taken', { field: 'goods_out_id' }, pointer)
}
