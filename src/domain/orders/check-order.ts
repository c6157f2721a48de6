import Big from 'big.js'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import {
  assertGoods,
  checkPrecision,
  checkQuantity,
  findGoodsOfAll,
  type Goods,
  type GoodsKey,
} from '#domain/stock/goods.ts'
import {
  assertTarget,
  type LocationFacts,
  locationIn,
  readVisibleLocations,
} from '#domain/stock/locations.ts'
import { type Violation, violation, violationsIn } from '#problems/problem.ts'
import { sentInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { type PartAsChanged, partsAsChanged } from '#records/parts-as-changed.ts'
import { violationOf } from '#records/violation-of.ts'
import { goodsOutLines } from '#resources/outbound/goods-out-lines.ts'
import { given } from '#values/look-up.ts'
import { type ConversionFacts, checkConvertible, readConversionFacts } from './check-convertible.ts'
import type { OrderLine } from './order.ts'
import { type CarrierService, readCarrierServices } from './read-carrier-services.ts'

type OrderRow = Readonly<Record<string, unknown>>

/** An order as it would be, with what is to be checked. */
export type OrderInput = {
  readonly resource: Resource
  /** The header with the sent values applied. */
  readonly row: OrderRow
  readonly parsed: Parsed
  /** Its lines as they are; none of a new order. */
  readonly lines: readonly OrderLine[]
  /** Whether everything is checked: it is new, or its account or warehouse changes. */
  readonly is_whole: boolean
}

/**
 * What is wrong with an order as it is sent: what it names that is not there or does not belong together, and lines that
 * ask for too little, too finely or not in whole goes. When nothing is, goods that the account may not order there
 * (operations 0.10).
 */
export async function checkOrder(tx: Transaction, input: OrderInput): Promise<readonly Violation[]> {
  const [violations = []] = await checkOrders(tx, [input])
  return violations
}

/** The same for several orders, in their order. */
export async function checkOrders(
  tx: Transaction,
  inputs: readonly OrderInput[],
): Promise<readonly (readonly Violation[])[]> {
  const orders = inputs.map(linesOf)
  const keys = orders.map(goodsKeyOf)
  // Where the goods of an order are is known once it is known whose they are and where.
  const placed = orders.filter((_, place) => keys[place] !== null)
  const [goods, linked, locations, services, receipts, conversions] = await tx.pipeline([
    findGoodsOfAll(tx, keys),
    readLinkedProducts(tx, placed),
    readVisibleLocations(
      tx,
      placed.map(({ row }) => bayOf(row)),
    ),
    readCarrierServices(
      tx,
      placed.flatMap(({ row, lines }) => [row, ...lines.map(({ values }) => values)]),
    ),
    readReceiptOwners(tx, placed),
    readConversionFacts(tx, placed),
  ])
  const facts = { linked, locations, services, receipts, conversions }
  return orders.map((order, place) =>
    keys[place] === null ? [] : checkOne(order, { ...facts, goods: goods[place] ?? null }),
  )
}

/** An order with its lines as they will be, and the products of which it is asked whether they may be ordered. */
type OrderWithLines = {
  readonly input: OrderInput
  readonly row: OrderRow
  readonly lines: readonly PartAsChanged[]
  readonly named: readonly number[]
}

function linesOf(input: OrderInput): OrderWithLines {
  const lines = partsAsChanged(input.parsed, input.lines)
  const named = [
    ...lines.filter(({ pointers }) => 'product_id' in pointers).flatMap(productOf),
    ...(input.is_whole ? input.lines.map(({ product_id }) => product_id) : []),
  ]
  return { input, row: input.row, lines, named }
}

function goodsKeyOf({ row, lines, named }: OrderWithLines): GoodsKey | null {
  const { account_id, warehouse_id } = row
  if (typeof account_id !== 'number' || typeof warehouse_id !== 'number') return null
  return { account_id, warehouse_id, product_ids: [...new Set([...lines.flatMap(productOf), ...named])] }
}

/** The location an order is staged at, where it names one. */
function bayOf({ location_id }: OrderRow): number | null {
  return typeof location_id === 'number' ? location_id : null
}

type OrderFacts = {
  readonly goods: Goods | null
  readonly linked: ReadonlyMap<number, ReadonlySet<number>>
  readonly locations: ReadonlyMap<number, LocationFacts>
  readonly services: ReadonlyMap<number, CarrierService>
  readonly receipts: ReadonlyMap<number, ReceiptOwner>
  readonly conversions: ConversionFacts
}

function checkOne({ input, row, lines, named }: OrderWithLines, facts: OrderFacts): readonly Violation[] {
  const { parsed, is_whole, resource } = input
  const { goods, services } = facts
  const violations = [
    ...(receiptExists(row, facts.receipts)
      ? []
      : [violationOf(resource, parsed, { column: 'goods_in_receipt_id', symbol: 'must_exist' })]),
    ...checkService(input, services),
    ...lines.flatMap((line) => checkLine(line, { goods, row, services })),
    ...lines.flatMap((line) => checkLineQuantity(line, { input, goods })),
    ...checkConvertible(facts.conversions, input, lines),
  ]
  if (goods === null || violations.length > 0 || parsed.violations.length > 0) return violations
  const bay = bayOf(row)
  const linked = facts.linked.get(goods.account.id) ?? new Set()
  return violationsIn(() => {
    if (is_whole || named.length > 0) assertGoods(orderable(goods, { named, linked }), 'order')
    if (bay === null || !facts.locations.has(bay)) return
    const arrival = row.goods_out_type === 'work_order' ? 'work' : 'stage'
    assertTarget(locationIn(facts.locations, bay), { warehouse_id: goods.warehouse.id, arrival })
  })
}

function productOf(line: PartAsChanged): readonly number[] {
  return given(sentInput(goodsOutLines, line).product_id)
}

/** By account, the products named that are of accounts it may order from (operations 4.5, phase 5). */
function readLinkedProducts(
  tx: Transaction,
  orders: readonly OrderWithLines[],
): Query<ReadonlyMap<number, ReadonlySet<number>>> {
  const products = [...new Set(orders.flatMap(({ named }) => named))]
  if (products.length === 0) return tx.value(new Map())
  const accounts = [...new Set(orders.map(({ row }) => row.account_id))]
  return tx
    .rows<{ id: number; product_id: number }>(sql`
    select distinct a.id, x.product_id
    from accounts a
    cross join lateral jsonb_to_recordset(a.linked_accounts) as k (account_id bigint)
    join account_products x on x.tenant_id = a.tenant_id and x.account_id = k.account_id
    where a.tenant_id = ${tx.tenant.id} and a.id = any(${accounts}::bigint[]) and a.order_from_linked_accounts
      and x.product_id = any(${products}::bigint[])`)
    .map((rows) => {
      const found = Map.groupBy(rows, ({ id }) => id)
      return new Map(
        [...found].map(([id, linked]) => [id, new Set(linked.map(({ product_id }) => product_id))]),
      )
    })
}

type NamedProducts = { readonly named: readonly number[]; readonly linked: ReadonlySet<number> }

/** The checked goods: only newly named products; those of linked accounts count as the account's. */
function orderable(goods: Goods, { named, linked }: NamedProducts): Goods {
  const products = [...goods.products]
    .filter(([id]) => named.includes(id))
    .map(([id, product]) => [id, linked.has(id) ? { ...product, is_assigned: true } : product] as const)
  return { ...goods, products: new Map(products) }
}

type ReceiptOwner = { readonly id: number; readonly account_id: number; readonly warehouse_id: number }

/** Whose the receipts are that orders send on, by id. */
function readReceiptOwners(
  tx: Transaction,
  orders: readonly OrderWithLines[],
): Query<ReadonlyMap<number, ReceiptOwner>> {
  const ids = orders.flatMap(({ row }) =>
    typeof row.goods_in_receipt_id === 'number' ? [row.goods_in_receipt_id] : [],
  )
  if (ids.length === 0) return tx.value(new Map())
  return tx
    .rows<ReceiptOwner>(sql`
    select r.id, r.account_id, r.warehouse_id
    from goods_in_receipts r
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${[...new Set(ids)]}::bigint[])`)
    .map((rows) => new Map(rows.map((row) => [row.id, row])))
}

/** Whether the receipt an order sends on is one of its account in its warehouse, where it names one. */
function receiptExists(row: OrderRow, receipts: ReadonlyMap<number, ReceiptOwner>): boolean {
  if (typeof row.goods_in_receipt_id !== 'number') return true
  const receipt = receipts.get(row.goods_in_receipt_id)
  return receipt?.account_id === row.account_id && receipt?.warehouse_id === row.warehouse_id
}

function checkService(input: OrderInput, services: ReadonlyMap<number, CarrierService>): Violation[] {
  const { carrier_id, carrier_service_id } = input.row
  const other = mismatchFor(services, { carrier_id, carrier_service_id })
  return other === null
    ? []
    : [
        violationOf(input.resource, input.parsed, {
          column: 'carrier_service_id',
          symbol: 'carrier_service_mismatch',
          facts: other,
        }),
      ]
}

type CarrierAndService = { readonly carrier_id: unknown; readonly carrier_service_id: unknown }

/** The codes of a service and a carrier that do not belong together; null where they do, or one is not named. */
function mismatchFor(
  services: ReadonlyMap<number, CarrierService>,
  { carrier_id, carrier_service_id }: CarrierAndService,
): { readonly service: string; readonly carrier: string } | null {
  if (typeof carrier_id !== 'number' || typeof carrier_service_id !== 'number') return null
  const service = services.get(carrier_service_id)
  if (service === undefined || service.carrier_id === carrier_id) return null
  return { service: service.code, carrier: service.carriers[carrier_id] ?? String(carrier_id) }
}

type LineContext = {
  readonly goods: Goods | null
  readonly row: OrderRow
  readonly services: ReadonlyMap<number, CarrierService>
}

function checkLine(line: PartAsChanged, { goods, row, services }: LineContext): Violation[] {
  const { values, pointers } = line
  const { product_id, carrier_service_id } = values
  const isUnknown = typeof product_id === 'number' && goods !== null && !goods.products.has(product_id)
  const carrier_id = values.carrier_id ?? row.carrier_id
  const other = mismatchFor(services, { carrier_id, carrier_service_id })
  return [
    ...(isUnknown ? [violation('must_exist', { field: 'product_id' }, pointers.product_id)] : []),
    ...(other === null ? [] : [violation('carrier_service_mismatch', other, pointers.carrier_service_id)]),
  ]
}

type QuantityContext = { readonly input: OrderInput; readonly goods: Goods | null }

/**
 * Quantities of lines are positive; once an order was processed they may be reduced to zero, but not below what is
 * reserved or shorted (operations 4.2).
 */
function checkLineQuantity(
  { id, values, pointers }: PartAsChanged,
  { input, goods }: QuantityContext,
): Violation[] {
  const { product_id, order_quantity } = values
  const product = goods?.products.get(Number(product_id))
  const pointer = pointers.order_quantity ?? pointers.product_id
  if (product === undefined || typeof order_quantity !== 'string' || pointer === undefined) return []
  const mayBeNothing = input.row.first_processed_at != null && id !== null && new Big(order_quantity).eq(0)
  // Goods whose serial numbers are taken down are picked by the piece (operations 4.7).
  const isByPiece = product.serial_number_tracking_setting !== 'none'
  const counted = isByPiece ? { ...product, decimal_places: 0 } : product
  const at = { product: counted, field: 'order_quantity', pointer }
  const violations = mayBeNothing ? checkPrecision(order_quantity, at) : checkQuantity(order_quantity, at)
  if (violations.length > 0) return violations
  const committed = committedOf(input.lines.find((line) => line.id === id && line.product_id === product_id))
  if (committed.lte(order_quantity)) return []
  const facts = { quantity: Number(order_quantity), committed: committed.toNumber() }
  return [violation('line_quantity_below_allocated', { field: at.field, ...facts }, pointer)]
}

/** How much of a line is reserved or given up already; nothing of a new one, or of one that is for another product now. */
function committedOf(line: OrderLine | undefined): Big {
  if (line === undefined) return new Big(0)
  return new Big(line.allocated_quantity).plus(line.short_quantity).minus(line.rounded_quantity)
}
