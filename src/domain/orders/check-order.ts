import Big from 'big.js'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { assertGoods, checkPrecision, checkQuantity, findGoods, type Goods } from '#domain/stock/goods.ts'
import { assertTarget, locationIn, readVisibleLocations } from '#domain/stock/locations.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { type ToldPart, toldParts } from '#records/told-parts.ts'
import { violationOf } from '#records/violation-of.ts'
import { checkConvertible } from './check-convertible.ts'
import type { OrderLine } from './order.ts'
import { type CarrierService, readCarrierServices } from './read-carrier-services.ts'

type OrderRow = Readonly<Record<string, unknown>>

/** An order as it would be, and what is asked of it. */
export type OrderInput = {
  readonly resource: Resource
  /** The header with what was sent laid over what there is. */
  readonly row: OrderRow
  readonly parsed: Parsed
  /** Its lines as they are; none of a new order. */
  readonly lines: readonly OrderLine[]
  /** Whether all of it is asked about: it is new, or its goods change hands or place. */
  readonly is_whole: boolean
}

/**
 * What is wrong with an order as it is sent: what it names that is not there or does not belong together, and lines that
 * ask for too little, too finely or not in whole goes. When nothing is, refuses goods that the account may not order there
 * (operations 0.10).
 */
export async function checkOrder(tx: Transaction, input: OrderInput): Promise<readonly Violation[]> {
  const { row, parsed, is_whole } = input
  const { account_id, warehouse_id, location_id } = row
  if (typeof account_id !== 'number' || typeof warehouse_id !== 'number') return []
  const sentLines = toldParts(parsed, input.lines)
  const named = [
    ...sentLines.filter(({ pointers }) => 'product_id' in pointers).flatMap(productOf),
    ...(is_whole ? input.lines.map(({ product_id }) => product_id) : []),
  ]
  const product_ids = [...new Set([...sentLines.flatMap(productOf), ...named])]
  const bays = typeof location_id === 'number' ? [location_id] : []
  const [goods, linked, locations, services, isReceiptValid, inconvertible] = await tx.pipeline([
    findGoods(tx, { account_id, warehouse_id, product_ids }),
    readLinkedProducts(tx, { account_id, product_ids: named }),
    readVisibleLocations(tx, bays),
    readCarrierServices(tx, [row, ...sentLines.map(({ values }) => values)]),
    receiptExists(tx, row),
    checkConvertible(tx, input, sentLines),
  ])
  const violations = [
    ...(isReceiptValid
      ? []
      : [violationOf(input.resource, parsed, { column: 'goods_in_receipt_id', symbol: 'must_exist' })]),
    ...checkService(input, services),
    ...sentLines.flatMap((line) => checkLine(line, { goods, row, services })),
    ...sentLines.flatMap((line) => checkLineQuantity(line, { input, goods })),
    ...inconvertible,
  ]
  if (goods === null || violations.length > 0 || parsed.violations.length > 0) return violations
  if (is_whole || named.length > 0) assertGoods(orderable(goods, { named, linked }), 'order')
  for (const id of bays) {
    if (!locations.has(id)) continue
    const arrival = row.goods_out_type === 'work_order' ? 'work' : 'stage'
    assertTarget(locationIn(locations, id), { warehouse_id, arrival })
  }
  return []
}

function productOf({ values }: ToldPart): number[] {
  return typeof values.product_id === 'number' ? [values.product_id] : []
}

/** Of these products, those of accounts this one may order from (operations 4.5, phase 5). */
function readLinkedProducts(
  tx: Transaction,
  { account_id, product_ids }: { readonly account_id: number; readonly product_ids: readonly number[] },
): Query<ReadonlySet<number>> {
  if (product_ids.length === 0) return tx.value(new Set())
  return tx
    .rows<{ product_id: number }>(sql`
    select distinct x.product_id
    from accounts a
    cross join lateral jsonb_to_recordset(a.linked_accounts) as k (account_id bigint)
    join account_products x on x.tenant_id = a.tenant_id and x.account_id = k.account_id
    where a.tenant_id = ${tx.tenant.id} and a.id = ${account_id} and a.order_from_linked_accounts
      and x.product_id = any(${[...product_ids]}::bigint[])`)
    .map((rows) => new Set(rows.map(({ product_id }) => product_id)))
}

type NamedProducts = { readonly named: readonly number[]; readonly linked: ReadonlySet<number> }

/** The goods that are asked about: only products named anew, those of linked accounts as if they were the account's. */
function orderable(goods: Goods, { named, linked }: NamedProducts): Goods {
  const products = [...goods.products]
    .filter(([id]) => named.includes(id))
    .map(([id, product]) => [id, linked.has(id) ? { ...product, is_assigned: true } : product] as const)
  return { ...goods, products: new Map(products) }
}

/** Whether the receipt an order sends on is one of its account in its warehouse, where it names one. */
function receiptExists(
  tx: Transaction,
  { goods_in_receipt_id, account_id, warehouse_id }: OrderRow,
): Query<boolean> {
  if (typeof goods_in_receipt_id !== 'number') return tx.value(true)
  return tx
    .maybe<{ id: number }>(sql`
    select r.id
    from goods_in_receipts r
    where r.tenant_id = ${tx.tenant.id} and r.id = ${goods_in_receipt_id} and r.account_id = ${account_id}
      and r.warehouse_id = ${warehouse_id}`)
    .map((found) => found !== null)
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

function checkLine(line: ToldPart, { goods, row, services }: LineContext): Violation[] {
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
 * Lines ask for something; once stock was sought for an order, they may also be brought down to nothing, but not below
 * what is reserved for them or was given up of them (operations 4.2).
 */
function checkLineQuantity(
  { id, values, pointers }: ToldPart,
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
