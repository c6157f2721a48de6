import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal, refuseAll, type Violation, violation } from '#problems/problem.ts'
import { decimalFor } from '#values/decimal.ts'
import type { Instant } from '#values/instant.ts'

/** What acts need to know about an account. Exact decimals are text. */
export type AccountFacts = {
  readonly id: number
  readonly code: string
  readonly is_active: boolean
  /** Whether its goods may be kept in the warehouse. */
  readonly is_linked: boolean
  readonly track_batch: boolean
  readonly track_sell_by_date: boolean
  readonly track_best_before_date: boolean
  readonly over_receipt_tolerance_percent: string | null
  readonly under_receipt_tolerance_percent: string | null
  readonly enforce_reason_codes: boolean
  readonly putaway_strict: boolean
  readonly putaway_to_pickface: boolean
  readonly receipt_confirmation_format: string
  readonly allow_undispatched_serial_returns: boolean
}

/** What acts need to know about a warehouse. */
export type WarehouseFacts = {
  readonly id: number
  readonly code: string
  readonly is_active: boolean
  readonly timezone: string
  /** The beginning and the end of its day. */
  readonly today: Instant
  readonly tomorrow: Instant
  readonly default_goods_in_location_id: number | null
  readonly default_goods_out_location_id: number | null
  readonly default_work_location_id: number | null
  readonly enforce_location_capacity: boolean
}

/** What acts need to know about a product. */
export type ProductFacts = {
  readonly id: number
  readonly code: string
  readonly stop: boolean | null
  readonly obsolete: number | null
  /** Whether the account may own stock of it. */
  readonly is_assigned: boolean
  readonly decimal_places: number
  readonly serial_number_tracking_setting: 'none' | 'outbound' | 'inbound_and_outbound'
  readonly require_dimensions_on_receipt: boolean | null
  readonly units_per_inner: string | null
  readonly units_per_case: string | null
  readonly units_per_outer: string | null
  /** Whether its goods are merged in pickfaces although their dates differ (operations 0.2 rule 5). */
  readonly enforce_pickface_stock_consolidation: boolean | null
}

/** Account, warehouse and products of goods. */
export type Goods = {
  readonly account: AccountFacts
  readonly warehouse: WarehouseFacts
  readonly products: ReadonlyMap<number, ProductFacts>
}

/** Ids of the account, the warehouse and the products to read. */
export type GoodsKey = {
  readonly account_id: number
  readonly warehouse_id: number
  readonly product_ids: readonly number[]
}

/** What an act does with goods (operations 0.10). */
export type GoodsUse = 'announce' | 'order' | 'send' | 'bring_in' | 'keep'

/** What forbids an act. */
type Forbidding = {
  /** Whether it needs an active account and a product that is not stopped. */
  readonly needs_free: boolean
  /** Whether goods come into stock that were not there, so that account, warehouse and product must belong together. */
  readonly needs_belonging: boolean
  /** From which stage of `obsolete` a product forbids it; null for none. */
  readonly obsolete_from: number | null
}

/** The table of operations 0.10: nothing new is promised or sent, and goods that are there can always be looked after. */
const FORBIDDING: Readonly<Record<GoodsUse, Forbidding>> = {
  announce: { needs_free: true, needs_belonging: true, obsolete_from: 1 },
  order: { needs_free: true, needs_belonging: true, obsolete_from: 2 },
  send: { needs_free: true, needs_belonging: true, obsolete_from: null },
  bring_in: { needs_free: false, needs_belonging: true, obsolete_from: null },
  keep: { needs_free: false, needs_belonging: false, obsolete_from: null },
}

/** Reads account, warehouse and products. */
export function readGoods(tx: Transaction, key: GoodsKey): Query<Goods> {
  return queryGoods(tx, key).map((goods) => {
    if (goods === null) throw new Error('goods of an unknown account or warehouse')
    return goods
  })
}

/**
 * The same for several goods, in their order; the number of statements grows only with the pairs of account and warehouse.
 */
export function readGoodsOfAll(tx: Transaction, keys: readonly GoodsKey[]): Query<readonly Goods[]> {
  return ofEachPair(tx, keys, readGoods).map((all) =>
    all.map((goods) => {
      if (goods === null) throw new Error('goods were not read')
      return goods
    }),
  )
}

/** The same, or null if the account or warehouse does not exist or is not visible to the caller. */
export function findGoods(tx: Transaction, key: GoodsKey): Query<Goods | null> {
  const { account_ids, warehouse_ids } = tx.caller
  const isHidden =
    account_ids?.includes(key.account_id) === false || warehouse_ids?.includes(key.warehouse_id) === false
  return isHidden ? tx.value(null) : queryGoods(tx, key)
}

/** The same for several goods, in their order; null for those without a key. */
export function findGoodsOfAll(
  tx: Transaction,
  keys: readonly (GoodsKey | null)[],
): Query<readonly (Goods | null)[]> {
  const known = keys.filter((key) => key !== null)
  return ofEachPair(tx, known, findGoods).map((found) => {
    const goods = new Map(known.map((key, place) => [key, found[place] ?? null]))
    return keys.map((key) => (key === null ? null : (goods.get(key) ?? null)))
  })
}

/** Reads goods once for each pair of account and warehouse, with the products of all its keys; each gets its own of them. */
function ofEachPair(
  tx: Transaction,
  keys: readonly GoodsKey[],
  read: (tx: Transaction, key: GoodsKey) => Query<Goods | null>,
): Query<readonly (Goods | null)[]> {
  const pairs = Map.groupBy(keys, pairOf)
  const queries = [...pairs.values()].flatMap((group) => {
    const product_ids = [...new Set(group.flatMap((key) => key.product_ids))]
    return group.slice(0, 1).map((key) => read(tx, { ...key, product_ids }))
  })
  const places = new Map([...pairs.keys()].map((pair, place) => [pair, place]))
  return tx.pipeline(queries).map((all) =>
    keys.map((key) => {
      const goods = all[places.get(pairOf(key)) ?? -1] ?? null
      if (goods === null) return null
      const products = key.product_ids.flatMap((id) => {
        const product = goods.products.get(id)
        return product === undefined ? [] : [[id, product] as const]
      })
      return { ...goods, products: new Map(products) }
    }),
  )
}

function pairOf({ account_id, warehouse_id }: GoodsKey): string {
  return `${account_id} ${warehouse_id}`
}

function queryGoods(tx: Transaction, key: GoodsKey): Query<Goods | null> {
  const { account_id, warehouse_id, product_ids } = key
  const tenant = tx.tenant.id
  const facts = tx.pipeline([
    tx.maybe<AccountFacts>(sql`
      select a.id, a.code, a.is_active, a.track_batch, a.track_sell_by_date, a.track_best_before_date,
        a.over_receipt_tolerance_percent, a.under_receipt_tolerance_percent, a.enforce_reason_codes, a.putaway_strict,
        a.putaway_to_pickface, a.receipt_confirmation_format, a.allow_undispatched_serial_returns,
        exists (select from account_warehouses w
          where w.tenant_id = a.tenant_id and w.account_id = a.id and w.warehouse_id = ${warehouse_id}) as is_linked
      from accounts a
      where a.tenant_id = ${tenant} and a.id = ${account_id}`),
    findWarehouse(tx, warehouse_id),
    readProducts(tx, { account_id, product_ids }),
  ])
  return facts.map(([account, warehouse, products]) =>
    account === null || warehouse === null ? null : { account, warehouse, products },
  )
}

/** Reads products of an account. */
export function readProducts(
  tx: Transaction,
  { account_id, product_ids }: Pick<GoodsKey, 'account_id' | 'product_ids'>,
): Query<ReadonlyMap<number, ProductFacts>> {
  return tx
    .rows<ProductFacts>(sql`
    select p.id, p.code, p.stop, p.obsolete, p.serial_number_tracking_setting, p.require_dimensions_on_receipt,
      p.units_per_inner, p.units_per_case, p.units_per_outer, p.enforce_pickface_stock_consolidation,
      coalesce(t.decimal_places, 0) as decimal_places,
      exists (select from account_products x
        where x.tenant_id = p.tenant_id and x.product_id = p.id and x.account_id = ${account_id}) as is_assigned
    from products p
    left join stock_unit_types t on t.tenant_id = p.tenant_id and t.id = p.stock_unit_type_id
    where p.tenant_id = ${tx.tenant.id} and p.id = any(${[...product_ids]}::bigint[])`)
    .map((products) => new Map(products.map((product) => [product.id, product])))
}

/** Reads a warehouse; null if there is none. */
export function findWarehouse(tx: Transaction, id: number): Query<WarehouseFacts | null> {
  return tx.maybe<WarehouseFacts>(sql`
    select w.id, w.code, w.is_active, w.timezone, w.default_goods_in_location_id, w.default_goods_out_location_id,
      w.default_work_location_id, w.enforce_location_capacity,
      date_trunc('day', ${tx.now}::timestamptz, w.timezone) as today,
      (date_trunc('day', ${tx.now}::timestamptz at time zone w.timezone) + interval '1 day') at time zone w.timezone as tomorrow
    from warehouses w
    where w.tenant_id = ${tx.tenant.id} and w.id = ${id}`)
}

/** A product that was read with the goods. */
export function productOf(goods: Goods, id: number): ProductFacts {
  const product = goods.products.get(id)
  if (product === undefined) throw new Error(`product ${id} was not read`)
  return product
}

/** Whether goods of one of these products may be merged in a pickface although their dates differ. */
export function mayConsolidate(products: Iterable<ProductFacts>): boolean {
  return [...products].some((product) => product.enforce_pickface_stock_consolidation === true)
}

/** Refuses work that may not be done with these goods (operations 0.10). */
export function assertGoods({ account, warehouse, products }: Goods, use: GoodsUse): void {
  const { needs_free, needs_belonging } = FORBIDDING[use]
  if (needs_free && !account.is_active) throw refusal('account_inactive', { code: account.code })
  if (needs_belonging && !account.is_linked)
    throw refusal('account_not_in_warehouse', { account: account.code, warehouse: warehouse.code })
  if (needs_belonging && !warehouse.is_active) throw refusal('warehouse_inactive', { code: warehouse.code })
  for (const product of products.values()) assertProduct(product, account, use)
}

function assertProduct(product: ProductFacts, account: AccountFacts, use: GoodsUse): void {
  const { code } = product
  const { needs_free, needs_belonging, obsolete_from } = FORBIDDING[use]
  if (needs_belonging && !product.is_assigned)
    throw refusal('product_not_in_account', { product: code, account: account.code })
  if (needs_free && product.stop === true) throw refusal('product_stopped', { code })
  if (obsolete_from !== null && (product.obsolete ?? 0) >= obsolete_from)
    throw refusal('product_obsolete', { code })
}

/** Attributes an account may track on receipt. */
type CapturedAttributes = Readonly<Record<'batch' | 'sell_by_date' | 'best_before_date', string | null>>

/** Refuses goods without an attribute that their account tracks (operations 1.4). */
export function assertTracked(
  account: AccountFacts,
  product: ProductFacts,
  attributes: CapturedAttributes,
): void {
  const tracked = [
    ['batch', account.track_batch],
    ['sell_by_date', account.track_sell_by_date],
    ['best_before_date', account.track_best_before_date],
  ] as const
  for (const [field, isTracked] of tracked) {
    if (isTracked && (attributes[field] ?? '').trim() === '')
      throw refusal('capture_required', { field, product: product.code })
  }
}

/** The product of a quantity, its field, and its place in the request. */
export type QuantityField = {
  readonly product: ProductFacts
  readonly field: string
  readonly pointer?: string | undefined
}

/** Violations of a quantity: not above 0, or more decimal places than the product has (operations 0.4). */
export function checkQuantity(quantity: string, at: QuantityField): Violation[] {
  const exact = decimalFor(quantity)
  return exact === null || exact.lte(0)
    ? [violation('quantity_not_positive', { field: at.field }, at.pointer)]
    : checkPrecision(quantity, at)
}

/** Violation of a quantity with more decimal places than the product has. */
export function checkPrecision(quantity: string, { product, field, pointer }: QuantityField): Violation[] {
  const exact = decimalFor(quantity)
  const { decimal_places } = product
  if (exact === null || exact.eq(exact.round(decimal_places))) return []
  return [violation('quantity_precision', { field, decimal_places }, pointer)]
}

/** Refuses a quantity that is not above 0 or has more decimal places than the product (operations 0.4). */
export function assertQuantity(quantity: string, at: QuantityField): void {
  refuseAll(checkQuantity(quantity, at))
}

/** Refuses a quantity with more decimal places than the product has. */
export function assertPrecision(quantity: string, at: QuantityField): void {
  refuseAll(checkPrecision(quantity, at))
}
