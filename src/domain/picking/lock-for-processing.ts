import type Big from 'big.js'
import { commitAsynchronously } from '#database/commit-asynchronously.ts'
import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { lockSelected } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { useGenericPlans } from '#database/use-generic-plans.ts'
import type { Model } from '#declare/model.ts'
import { joinLoad } from '#domain/loading/join-load.ts'
import {
  type Order,
  type OrderLine,
  orderIn,
  type PickList,
  readOrderLines,
  readOrders,
  readPickLists,
} from '#domain/orders/order.ts'
import { type Consolidation, lockRequests, type PendingRequest } from '#domain/orders/processing.ts'

/** Orders for which stock is allocated now, one after the other. */
export type ProcessingRun = {
  /**
   * In the order of allocation. An order that joins a load, shares a list or waits for a receipt comes alone.
   */
  readonly requests: readonly PendingRequest[]
  /** Shared by the orders that are processed together. */
  readonly process_reference: string
  readonly consolidation: Consolidation | null
  /** The shared list, if preceding orders have created it. */
  readonly list_id: number | null
  /** The numbers of the lists to create, in order. */
  readonly numbers: readonly string[]
}

/** What is read for an order in addition to the order. */
type ProcessingFacts = {
  readonly order_id: number
  /** The id of the list to create for it. */
  readonly new_list_id: number
  readonly allow_part_allocation: boolean
  readonly account_code: string
  readonly is_account_active: boolean
  readonly default_goods_out_location_id: number | null
  readonly default_work_location_id: number | null
  /** Whether the receipt of a crossdock order may still bring goods. */
  readonly is_receipt_open: boolean
  /** The quantity received on that receipt. */
  readonly received: string
}

/** A locked order with its lines and facts. */
export type ProcessingContext = {
  readonly request: PendingRequest
  readonly order: Order
  readonly lines: readonly OrderLine[]
  readonly facts: ProcessingFacts
  /** The shared list, if it exists already. */
  readonly list: PickList | null
}

/** What an order has on its list. */
export type ProcessingOutcome = {
  readonly allocated: Big
  readonly outstanding_before: Big
  readonly picks: number
  /** Lists its picks were on before. */
  readonly left_list_ids: readonly number[]
  readonly awaits_receipt: boolean
  /** Whether part of it is built from components now. */
  readonly builds: boolean
}

/**
 * Locks and reads orders with their lists, load and lines, without those whose request was completed meanwhile.
 * An order with a load joins it before its lines are locked.
 */
export async function lockForProcessing(
  tx: Transaction,
  model: Model,
  { requests, list_id }: ProcessingRun,
): Promise<readonly ProcessingContext[]> {
  const ids = requests.map(({ goods_out_id }) => goods_out_id)
  const lists = sql`
    select unnest(${list_id === null ? [] : [list_id]}::bigint[])
    union
    select k.goods_out_pick_list_id from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = any(${ids}::bigint[]) and k.goods_out_pick_list_id is not null`
  const documents = tx.pipeline([
    useGenericPlans(tx),
    lockRequests(
      tx,
      requests.map(({ id }) => id),
    ),
    lockAll(tx, {
      goods_in_receipts: requests.map(({ sends_on_receipt_id }) => sends_on_receipt_id),
      goods_outs: ids,
    }),
    lockSelected(tx, 'goods_out_pick_lists', lists),
    readOrders(tx, ids),
    commitAsynchronously(tx),
  ])
  const joinsLoad = requests.some(({ joins_load }) => joins_load)
  const locked = joinsLoad ? await documents : null
  if (locked !== null) {
    const [, waiting, , , orders] = locked
    if (waiting.size === 0) return []
    await joinLoad(tx, model, orders)
  }
  const [[, waiting, , , orders], , lines, facts, listed] = await tx.pipeline([
    locked === null ? documents : tx.value(locked),
    lockSelected(
      tx,
      'goods_out_lines',
      sql`select l.id from goods_out_lines l where l.tenant_id = ${tx.tenant.id} and l.goods_out_id = any(${ids}::bigint[])`,
    ),
    readOrderLines(tx, ids),
    readProcessingFacts(tx, ids),
    list_id === null ? tx.value([]) : readPickLists(tx, [list_id]),
  ])
  const pending = requests.filter(({ id }) => waiting.has(id))
  if (!joinsLoad && pending.length > 0) await joinLoads(tx, model, orders)
  const linesOf = Map.groupBy(lines, ({ goods_out_id }) => goods_out_id)
  const factsOf = new Map(facts.map((one) => [one.order_id, one]))
  return pending.map((request) => {
    const order = orderIn(orders, request.goods_out_id)
    const orderFacts = factsOf.get(order.id)
    if (orderFacts === undefined) throw new Error(`the facts of order ${order.id} were not read`)
    return { request, order, lines: linesOf.get(order.id) ?? [], facts: orderFacts, list: listed[0] ?? null }
  })
}

/**
 * Loads that were set only just now: joining starts the transaction over where a lock is not free at once, or
 * with several orders.
 */
async function joinLoads(tx: Transaction, model: Model, orders: readonly Order[]): Promise<void> {
  const joining = orders.filter(({ load_reference }) => load_reference !== null)
  if (joining.length > 0 && orders.length > 1) throw new SerializationFailure('an order has got a load')
  await joinLoad(tx, model, joining)
}

/** The quantity received on the receipt of a crossdock order. */
export function receivedQuantityFor(order: Sql): Sql {
  return sql`(
    select coalesce(sum(l.received_quantity), 0) from goods_in_lines l
    where l.tenant_id = ${order}.tenant_id and l.goods_in_receipt_id = ${order}.goods_in_receipt_id)`
}

function readProcessingFacts(tx: Transaction, orders: readonly number[]): Query<readonly ProcessingFacts[]> {
  return tx.rows<ProcessingFacts>(sql`
    select o.id as order_id, nextval('goods_out_pick_lists_id_seq') as new_list_id, a.allow_part_allocation,
      a.code as account_code, a.is_active as is_account_active,
      w.default_goods_out_location_id, w.default_work_location_id,
      exists (select from goods_in_receipts r
        where r.tenant_id = o.tenant_id and r.id = o.goods_in_receipt_id and r.status in ('PENDING', 'RCV')) as is_receipt_open,
      ${receivedQuantityFor(sql`o`)} as received
    from goods_outs o
    join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
    join warehouses w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${[...orders]}::bigint[])`)
}
