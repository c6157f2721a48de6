import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { JsonObject } from '#values/json.ts'
import type { Paper } from './paper.ts'
import { addressOf, codeAndName, locationOf, momentOf } from './paper-fragments.ts'
import { type PaperOrder, readPaperOrders } from './read-paper-orders.ts'

type DropRow = { readonly id: number; readonly drop: JsonObject; readonly address: JsonObject | null }

type LoadRow = {
  readonly warehouse_id: number
  readonly load: JsonObject
  readonly drops: readonly DropRow[]
  readonly orders: readonly number[]
}

/**
 * The data of a load manifest: a load and its drops in sequence, each with its orders and their units, followed by the orders
 * without a drop (platform 13.2). Orders that are not visible to the caller are left out.
 */
export async function loadManifest(tx: Transaction, orders: Resource, id: number): Promise<Paper> {
  const row = await readLoad(tx, id)
  const loaded = await readPaperOrders(tx, orders, row.orders)
  const dropIds = new Set(row.drops.map((drop) => drop.id))
  const withoutDrop = loaded.filter(({ load_drop_id }) => load_drop_id === null || !dropIds.has(load_drop_id))
  const drops = [
    ...row.drops.map(({ id: drop_id, drop, address }) =>
      withOrders(
        { drop, address },
        loaded.filter(({ load_drop_id }) => load_drop_id === drop_id),
      ),
    ),
    ...withoutDrop.map((order) => withOrders({ drop: { sequence: null }, address: null }, [order])),
  ]
  const sheets = [{ load: row.load, drops }]
  return { sheets, account_id: null, warehouse_id: row.warehouse_id, customer_id: null }
}

type DropData = Pick<DropRow, 'drop' | 'address'>

function withOrders({ drop, address }: DropData, orders: readonly PaperOrder[]): JsonObject {
  return {
    ...drop,
    address: address ?? orders[0]?.order.address ?? null,
    orders: orders.map(({ order, lines, storage_units }) => ({ ...order, lines, storage_units })),
    storage_units: orders.flatMap(({ storage_units }) => storage_units),
  }
}

function readLoad(tx: Transaction, id: number): Promise<LoadRow> {
  const tenant = tx.tenant.id
  return tx.one<LoadRow>(sql`
    select l.warehouse_id, jsonb_build_object('reference', l.reference, 'status', l.status, 'load_by', ${momentOf('l', 'load_by')},
        'dispatched_at', ${momentOf('l', 'dispatched_at')}, 'carrier', ${codeAndName('c')}, 'trailer', ${codeAndName('t')}, 'location', ${locationOf('k')},
        'expected_storage_unit_quantity', l.expected_storage_unit_quantity,
        'number_of_storage_units_loaded', l.number_of_storage_units_loaded) as load,
      coalesce(d.drops, '[]') as drops,
      (select coalesce(jsonb_agg(o.id order by o.id), '[]') from goods_outs o where o.tenant_id = ${tenant} and o.load_id = l.id) as orders
    from loads l
    left join carriers c on c.tenant_id = l.tenant_id and c.id = l.carrier_id
    left join trailers t on t.tenant_id = l.tenant_id and t.id = l.trailer_id
    left join locations k on k.tenant_id = l.tenant_id and k.id = l.location_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', p.id, 'address', ${addressOf('a')},
        'drop', jsonb_build_object('sequence', p.sequence, 'status', p.status, 'booking_reference', p.booking_reference)) order by p.sequence) as drops
      from load_drops p
      left join delivery_addresses a on a.tenant_id = ${tenant} and a.id = p.delivery_address_id
      where p.tenant_id = ${tenant} and p.load_id = l.id and p.status <> 'cancelled'
    ) d on true
    where l.tenant_id = ${tenant} and l.id = ${id}`)
}
