import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import {
  assertGoods,
  checkPrecision,
  findGoodsOfAll,
  type Goods,
  type GoodsKey,
} from '#domain/stock/goods.ts'
import { type LocationFacts, locationIn, readVisibleLocations } from '#domain/stock/locations.ts'
import { refusal, type Violation, violation, violationsIn } from '#problems/problem.ts'
import { sentInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { type PartAsChanged, partsAsChanged } from '#records/parts-as-changed.ts'
import type { RecordValues } from '#records/record-values.ts'
import { goodsInLines } from '#resources/inbound/goods-in-lines.ts'

/** A receipt as it would be, the input for it, and its existing lines. */
export type ReceiptInput = {
  readonly row: RecordValues
  readonly parsed: Parsed
  readonly lines: readonly RecordValues[]
}

/**
 * The violations of a receipt for goods the account may not receive there (operations 0.10), and of lines that name
 * what does not exist or are too precise. A missing or invisible account or warehouse is refused elsewhere.
 */
export async function checkReceiptLines(tx: Transaction, input: ReceiptInput): Promise<readonly Violation[]> {
  const [violations = []] = await checkLinesOfReceipts(tx, [input])
  return violations
}

/** The same for several receipts, in their order. */
export async function checkLinesOfReceipts(
  tx: Transaction,
  inputs: readonly ReceiptInput[],
): Promise<readonly (readonly Violation[])[]> {
  const receipts = inputs.map((input) => ({ input, lines: partsAsChanged(input.parsed, input.lines) }))
  const keys = receipts.map(goodsKeyOf)
  const placed = receipts.filter((_, place) => keys[place] !== null)
  const [goods, locations, units] = await tx.pipeline([
    findGoodsOfAll(tx, keys),
    readVisibleLocations(
      tx,
      placed.map(({ input }) => bayOf(input.row)),
    ),
    unitsOf(
      tx,
      placed.flatMap(({ lines }) => lines),
    ),
  ])
  return receipts.map((receipt, place) => {
    const found = goods[place] ?? null
    return found === null ? [] : checkOne(receipt, { goods: found, locations, units })
  })
}

type ReceiptWithLines = { readonly input: ReceiptInput; readonly lines: readonly PartAsChanged[] }

function goodsKeyOf({ input: { row }, lines }: ReceiptWithLines): GoodsKey | null {
  const { account_id, warehouse_id } = row
  if (typeof account_id !== 'number' || typeof warehouse_id !== 'number') return null
  const products = lines.flatMap((line) => sentInput(goodsInLines, line).product_id ?? [])
  return { account_id, warehouse_id, product_ids: [...new Set(products)] }
}

/** The bay goods arrive at, where the receipt names one. */
function bayOf({ location_id }: RecordValues): number | null {
  return typeof location_id === 'number' ? location_id : null
}

type ReceiptFacts = {
  readonly goods: Goods
  readonly locations: ReadonlyMap<number, LocationFacts>
  readonly units: ReadonlyMap<number, number>
}

function checkOne(
  { input: { row, parsed }, lines }: ReceiptWithLines,
  { goods, locations, units }: ReceiptFacts,
): readonly Violation[] {
  const broken = lines.flatMap((line) => [
    ...checkProduct(line, goods.products),
    ...checkUnit(line, units),
    ...checkExpected(line, goods.products),
  ])
  if (broken.length > 0 || parsed.violations.length > 0) return broken
  return violationsIn(() => {
    assertGoods(newlyNamed(goods, lines), row.receipt_type === 'customer_return' ? 'bring_in' : 'announce')
    assertBay(bayOf(row), { goods, locations })
  })
}

/** Refuses a bay that is inactive, or in another warehouse. */
function assertBay(id: number | null, { goods, locations }: Pick<ReceiptFacts, 'goods' | 'locations'>): void {
  if (id === null || !locations.has(id)) return
  const { code, is_active, warehouse_id } = locationIn(locations, id)
  if (!is_active) throw refusal('location_inactive', { code })
  if (warehouse_id !== goods.warehouse.id) throw refusal('location_warehouse_mismatch', { code })
}

/** The goods to check: only products that a line did not name before. */
function newlyNamed(goods: Goods, parts: readonly PartAsChanged[]): Goods {
  const named = parts.flatMap(({ values, pointers }) => ('product_id' in pointers ? [values.product_id] : []))
  return { ...goods, products: new Map([...goods.products].filter(([id]) => named.includes(id))) }
}

function checkProduct({ values, pointers }: PartAsChanged, products: Goods['products']): Violation[] {
  const { product_id } = values
  if (typeof product_id !== 'number' || products.has(product_id)) return []
  return [violation('must_exist', { field: 'product_id' }, pointers.product_id)]
}

function checkExpected({ values, pointers }: PartAsChanged, products: Goods['products']): Violation[] {
  const { product_id, expected_quantity } = values
  const product = products.get(Number(product_id))
  const pointer = pointers.expected_quantity ?? pointers.product_id
  if (product === undefined || typeof expected_quantity !== 'string' || pointer === undefined) return []
  return checkPrecision(expected_quantity, { product, field: 'expected_quantity', pointer })
}

/** Unit types by configuration id. */
function unitsOf(tx: Transaction, parts: readonly PartAsChanged[]): Query<ReadonlyMap<number, number>> {
  const ids = parts.flatMap((part) => sentInput(goodsInLines, part).product_storage_unit_id ?? [])
  if (ids.length === 0) return tx.value(new Map())
  return tx
    .rows<{ id: number; product_id: number }>(sql`
    select u.id, u.product_id
    from product_storage_units u
    where u.tenant_id = ${tx.tenant.id} and u.id = any(${ids}::bigint[])`)
    .map((rows) => new Map(rows.map(({ id, product_id }) => [id, product_id])))
}

function checkUnit({ values, pointers }: PartAsChanged, units: ReadonlyMap<number, number>): Violation[] {
  const { product_storage_unit_id, product_id } = values
  if (typeof product_storage_unit_id !== 'number' || !('product_storage_unit_id' in pointers)) return []
  const product = units.get(product_storage_unit_id)
  const isRight = product !== undefined && (typeof product_id !== 'number' || product === product_id)
  if (isRight) return []
  return [violation('must_exist', { field: 'product_storage_unit_id' }, pointers.product_storage_unit_id)]
}
