import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { orderIn, readOrders, statusOf } from '#domain/orders/order.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { readRecord } from '#records/find.ts'
import { validateInput, validInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { loadDrops } from '#resources/outbound/load-drops.ts'
import { updateJoined } from './join-load.ts'
import { type Load, lockLoad, readDrops } from './load.ts'
import { assignDrops, updateDropStatuses } from './update-drop-statuses.ts'

/** Adds a drop to a load; an order it names joins the load (operations 7.1). */
export async function createDrop(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  await validateInput(tx, resource, parsed)
  const input = validInput(loadDrops, parsed)
  const { goods_out_id: order_id } = input
  const load = await lockLoad(tx, input.load_id, { goods_outs: [order_id] })
  const { reference, status } = load
  if (status !== 'pending' && status !== 'open')
    throw refusal('load_not_open_for_drops', { reference, status })
  assertDropTarget(load, input)
  if (order_id !== null) await assertOrderCanJoin(tx, load, order_id)
  const drops = await readDrops(tx, [load.id])
  const existing = drops.find(
    (drop) =>
      drop.status !== 'cancelled' &&
      (order_id === null
        ? input.delivery_address_id !== null && drop.delivery_address_id === input.delivery_address_id
        : drop.goods_out_id === order_id),
  )
  if (existing !== undefined) {
    const field = order_id === null ? 'delivery_address_id' : 'goods_out_id'
    throw refusal('taken', { field })
  }

  const sequence = Math.max(0, ...drops.map((drop) => drop.sequence)) + 1
  const row = await createRecord(tx, resource, { parsed, extra: { sequence } })
  if (order_id !== null) {
    // The order takes the reference of the load.
    await tx.run(sql`
      update goods_outs o
      set load_id = ${load.id}, load_reference = ${reference}, ${nextVersion(tx, 'o')}
      where o.tenant_id = ${tx.tenant.id} and o.id = ${order_id} and o.load_id is distinct from ${load.id}`)
    await updateJoined(tx, [order_id], [load.id])
  } else await assignDrops(tx, [load.id])
  await updateDropStatuses(tx, [load.id])
  announceChange(tx, resource, { event: 'created', row })
  return readRecord(tx, resource, { id: row.id })
}

/**
 * Refuses a drop whose target does not match the validation mode of its load: an address, an order, or either.
 */
function assertDropTarget(
  { loading_validation_mode: mode }: Load,
  { delivery_address_id, goods_out_id }: InputOf<typeof loadDrops>,
): void {
  const [hasAddress, hasOrder] = [delivery_address_id, goods_out_id].map((id) => id !== null)
  const isMatch =
    mode === 'none'
      ? !(hasAddress && hasOrder)
      : hasAddress === (mode === 'delivery_address') && hasOrder === (mode === 'sales_order')
  if (isMatch) return
  const expected = {
    none: 'an address or an order',
    delivery_address: 'delivery_address_id',
    sales_order: 'goods_out_id',
  }
  throw refusal('load_drop_target_mismatch', { expected: expected[mode] })
}

/** Refuses an order that is of another warehouse, finished, or on another load. */
async function assertOrderCanJoin(tx: Transaction, load: Load, id: number): Promise<void> {
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
