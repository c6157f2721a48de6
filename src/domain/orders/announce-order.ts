import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { announceAll } from '#events/announce.ts'
import { recordData, recordDataInTurns } from '#events/record-data.ts'
import type { AnyRow } from '#records/columns.ts'
import { flatRecordFor } from '#records/wire.ts'
import type { Caller } from '#values/caller.ts'
import { itemsBy } from '#values/items-by.ts'
import type { Json, JsonObject } from '#values/json.ts'
import { type Order, type OrderLine, type PickList, readOrderLines } from './order.ts'

/** What happened to an order, and what its event contains in addition to the order. */
export type OrderEvent = {
  readonly event: 'created' | 'updated' | 'processed' | 'completed' | 'cancelled' | 'due'
  readonly order: Order
  /** Its lines, where the caller has just written them. */
  readonly lines?: readonly OrderLine[]
  readonly extras?: JsonObject
  /** The actor; by default the caller of the transaction. */
  readonly caller?: Caller | undefined
}

/** Announces what happened to orders: each with its lines, its address and its shipments as they are now (operations 13). */
export async function announceOrders(
  tx: Transaction,
  model: Model,
  events: readonly OrderEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ order }) => order)
  const orders = resourceNamed(model, 'goods_outs')
  const lines = resourceNamed(model, 'goods_out_lines')
  const ids = rows.map(({ id }) => id)
  const orderIdsToRead = events.flatMap(({ lines, order }) => (lines === undefined ? [order.id] : []))
  const [headers, read, addresses, shipments] = await tx.pipeline([
    recordData(tx, orders, rows),
    orderIdsToRead.length === 0 ? tx.value([]) : readOrderLines(tx, orderIdsToRead),
    readAddresses(
      tx,
      rows.flatMap(({ address_id }) => address_id ?? []),
    ),
    readShipments(tx, model, ids),
  ])
  const lineRows = [...read, ...events.flatMap((event) => event.lines ?? [])]
  const lineData = await recordDataInTurns(tx, lines, lineRows)
  const linesOf = itemsBy(
    lineData.map((data, at) => ({ data, order_id: lineRows[at]?.goods_out_id })),
    ({ order_id }) => order_id,
  )
  const shipmentsOf = itemsBy(shipments, ({ goods_out_id }) => goods_out_id)
  announceAll(
    tx,
    events.map(({ event, order, extras, caller }, index) => ({
      ...(caller && { caller }),
      resource_name: 'goods_out',
      event,
      aggregate: { type: orders.name, id: order.id },
      data: {
        ...headers[index],
        lines: linesOf(order.id).map(({ data: line }) => line),
        address: addressData(model, addresses, order),
        shipments: shipmentsOf(order.id),
        ...extras,
      },
    })),
  )
}

/** What happened to a pick list. */
export type PickListEvent = {
  readonly event: 'created' | 'picked' | 'completed' | 'cancelled'
  readonly list: PickList
  /** The actor; by default the caller of the transaction. */
  readonly caller?: Caller | undefined
}

type PickListTask = JsonObject & { readonly goods_out_pick_list_id: number; readonly goods_out_id: number }

/** Announces what happened to pick lists: each with its orders and its tasks (operations 13). */
export function announcePickLists(
  tx: Transaction,
  model: Model,
  events: readonly PickListEvent[],
): Query<unknown> {
  if (events.length === 0) return tx.value(undefined)
  const lists = resourceNamed(model, 'goods_out_pick_lists')
  const rows = events.map(({ list }) => list)
  return tx
    .pipeline([
      recordData(tx, lists, rows),
      readPickListTasks(
        tx,
        rows.map(({ id }) => id),
      ),
    ])
    .tap(([headers, tasks]) => {
      const tasksOf = itemsBy(tasks, (task) => task.goods_out_pick_list_id)
      announceAll(
        tx,
        events.map(({ event, list, caller }, index) => {
          const own = tasksOf(list.id)
          const data: JsonObject = {
            ...headers[index],
            goods_out_ids: [...new Set(own.map(({ goods_out_id }) => goods_out_id))],
            tasks: own,
          }
          return {
            resource_name: 'goods_out_pick_list',
            event,
            aggregate: { type: lists.name, id: list.id },
            data,
            ...(caller && { caller }),
          }
        }),
      )
    })
}

function readAddresses(tx: Transaction, ids: readonly number[]): Query<readonly AnyRow[]> {
  if (ids.length === 0) return tx.value([])
  return tx.rows<AnyRow>(sql`
    select a.*
    from addresses a
    where a.tenant_id = ${tx.tenant.id} and a.id = any(${[...ids]}::bigint[])`)
}

function addressData(model: Model, addresses: readonly AnyRow[], { address_id }: Order): Json {
  const address = addresses.find(({ id }) => id === address_id)
  return address === undefined ? null : flatRecordFor(resourceNamed(model, 'addresses'), address)
}

type ShipmentData = JsonObject & { readonly goods_out_id: number }

/** The shipments of orders, as far as there are any. */
function readShipments(
  tx: Transaction,
  model: Model,
  orders: readonly number[],
): Query<readonly ShipmentData[]> {
  const shipments = resourceNamed(model, 'shipments')
  return tx
    .rows<AnyRow>(sql`
    select s.*
    from shipments s
    where s.tenant_id = ${tx.tenant.id} and s.goods_out_id = any(${[...orders]}::bigint[])
    order by s.id`)
    .map((rows) =>
      rows.map((row) => ({ ...flatRecordFor(shipments, row), goods_out_id: Number(row.goods_out_id) })),
    )
}

function readPickListTasks(tx: Transaction, lists: readonly number[]): Query<readonly PickListTask[]> {
  return tx.rows<PickListTask>(sql`
    select k.id, k.type, k.subtype, k.status, k.account_id, k.product_id, k.start_quantity::float8 as start_quantity,
      k.confirmed_quantity::float8 as confirmed_quantity, k.location_from_id, k.location_to_id, k.goods_out_id, k.goods_out_line_id,
      k.goods_out_pick_list_id
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_pick_list_id = any(${[...lists]}::bigint[]) and k.status <> 'CANCELLED'
    order by k.id`)
}
