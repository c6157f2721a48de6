import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { assertGoods, checkPrecision, findGoods, type Goods } from '#domain/stock/goods.ts'
import { locationIn, readVisibleLocations } from '#domain/stock/locations.ts'
import { refusal, type Violation, violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { type ToldPart, toldParts } from '#records/told-parts.ts'

type Row = Readonly<Record<string, unknown>>

/** A receipt as it would be, the input for it, and its existing lines. */
export type ReceiptInput = { readonly row: Row; readonly parsed: Parsed; readonly lines: readonly Row[] }

/**
 * Refuses a receipt for goods the account may not receive there (operations 0.10), and returns what its lines
 * name that does not exist or is too precise. A missing or invisible account or warehouse is refused elsewhere.
 */
export async function checkReceiptLines(
  tx: Transaction,
  { row, parsed, lines }: ReceiptInput,
): Promise<readonly Violation[]> {
  const { account_id, warehouse_id, location_id } = row
  if (typeof account_id !== 'number' || typeof warehouse_id !== 'number') return []
  const parts = toldParts(parsed, lines)
  const product_ids = [
    ...new Set(
      parts.flatMap(({ values }) => (typeof values.product_id === 'number' ? [values.product_id] : [])),
    ),
  ]
  const [goods, locations, units] = await tx.pipeline([
    findGoods(tx, { account_id, warehouse_id, product_ids }),
    readVisibleLocations(tx, typeof location_id === 'number' ? [location_id] : []),
    unitsOf(tx, parts),
  ])
  if (goods === null) return []
  const broken = parts.flatMap((line) => [
    ...checkProduct(line, goods.products),
    ...checkUnit(line, units),
    ...checkExpected(line, goods.products),
  ])
  if (broken.length > 0 || parsed.violations.length > 0) return broken
  assertGoods(newlyNamed(goods, parts), 'receipt')
  if (typeof location_id === 'number' && locations.has(location_id)) {
    const bay = locationIn(locations, location_id)
    if (!bay.is_active) throw refusal('location_inactive', { code: bay.code })
    if (bay.warehouse_id !== warehouse_id) throw refusal('location_warehouse_mismatch', { code: bay.code })
  }
  return []
}

/** The goods to check: only products that a line did not name before. */
function newlyNamed(goods: Goods, parts: readonly ToldPart[]): Goods {
  const named = parts.flatMap(({ values, pointers }) => ('product_id' in pointers ? [values.product_id] : []))
  return { ...goods, products: new Map([...goods.products].filter(([id]) => named.includes(id))) }
}

function checkProduct({ values, pointers }: ToldPart, products: Goods['products']): Violation[] {
  const { product_id } = values
  if (typeof product_id !== 'number' || products.has(product_id)) return []
  return [violation('must_exist', { field: 'product_id' }, pointers.product_id)]
}

function checkExpected({ values, pointers }: ToldPart, products: Goods['products']): Violation[] {
  const { product_id, expected_quantity } = values
  const product = products.get(Number(product_id))
  const pointer = pointers.expected_quantity ?? pointers.product_id
  if (product === undefined || typeof expected_quantity !== 'string' || pointer === undefined) return []
  return checkPrecision(expected_quantity, { product, field: 'expected_quantity', pointer })
}

/** Unit types by configuration id. */
function unitsOf(tx: Transaction, parts: readonly ToldPart[]): Query<ReadonlyMap<number, number>> {
  const ids = parts.flatMap(({ values }) =>
    typeof values.product_storage_unit_id === 'number' ? [values.product_storage_unit_id] : [],
  )
  if (ids.length === 0) return tx.value(new Map())
  return tx
    .rows<{ id: number; product_id: number }>(sql`
    select u.id, u.product_id
    from product_storage_units u
    where u.tenant_id = ${tx.tenant.id} and u.id = any(${ids}::bigint[])`)
    .map((rows) => new Map(rows.map(({ id, product_id }) => [id, product_id])))
}

function checkUnit({ values, pointers }: ToldPart, units: ReadonlyMap<number, number>): Violation[] {
  const { product_storage_unit_id, product_id } = values
  if (typeof product_storage_unit_id !== 'number' || !('product_storage_unit_id' in pointers)) return []
  const product = units.get(product_storage_unit_id)
  const isRight = product !== undefined && (typeof product_id !== 'number' || product === product_id)
  if (isRight) return []
  return [violation('must_exist', { field: 'product_storage_unit_id' }, pointers.product_storage_unit_id)]
}
