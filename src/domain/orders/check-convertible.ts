import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { sentInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import type { PartAsChanged } from '#records/parts-as-changed.ts'
import { violationOf } from '#records/violation-of.ts'
import { goodsOutLines } from '#resources/outbound/goods-out-lines.ts'
import { decimalFor } from '#values/decimal.ts'

/** A works order as it would be, and what was sent of it. */
type WorksOrderInput = {
  readonly resource: Resource
  readonly row: Readonly<Record<string, unknown>>
  readonly parsed: Parsed
}

type BuiltProduct = {
  readonly id: number
  readonly code: string
  readonly product_type: string | null
  readonly output_quantity: string
  readonly materials: number
}

/** What works orders are checked by. */
export type ConversionFacts = {
  readonly products: ReadonlyMap<number, BuiltProduct>
  /** The work locations of warehouses, by warehouse. */
  readonly work_locations: ReadonlyMap<number, number | null>
}

/** Reads what works orders among these are checked by; `lines` are those of all orders. */
export function readConversionFacts(
  tx: Transaction,
  orders: readonly { readonly row: WorksOrderInput['row']; readonly lines: readonly PartAsChanged[] }[],
): Query<ConversionFacts> {
  const works = orders.filter(({ row }) => row.goods_out_type === 'work_order')
  if (works.length === 0) return tx.value({ products: new Map(), work_locations: new Map() })
  const products = works.flatMap(({ lines }) =>
    lines.flatMap((line) => sentInput(goodsOutLines, line).product_id ?? []),
  )
  const warehouses = works.flatMap(({ row }) =>
    typeof row.warehouse_id === 'number' ? [row.warehouse_id] : [],
  )
  const facts = tx.pipeline([
    tx.rows<BuiltProduct>(sql`
      select p.id, p.code, p.product_type, coalesce(p.output_quantity, 1) as output_quantity,
        (select count(*) from product_materials m where m.tenant_id = p.tenant_id and m.parent_product_id = p.id) as materials
      from products p
      where p.tenant_id = ${tx.tenant.id} and p.id = any(${[...new Set(products)]}::bigint[])`),
    tx.rows<{ id: number; default_work_location_id: number | null }>(sql`
      select w.id, w.default_work_location_id
      from warehouses w
      where w.tenant_id = ${tx.tenant.id} and w.id = any(${[...new Set(warehouses)]}::bigint[])`),
  ])
  return facts.map(([parents, places]) => ({
    products: new Map(parents.map((parent) => [parent.id, parent])),
    work_locations: new Map(places.map(({ id, default_work_location_id }) => [id, default_work_location_id])),
  }))
}

/**
 * What is wrong with a works order that cannot be worked on (operations 9.2): the lines told are for products that are built
 * from something, in as many as come of whole goes, and there is a place to do it.
 */
export function checkConvertible(
  { products, work_locations }: ConversionFacts,
  { resource, row, parsed }: WorksOrderInput,
  lines: readonly PartAsChanged[],
): readonly Violation[] {
  if (row.goods_out_type !== 'work_order') return []
  const violations = lines.flatMap((line) => {
    const parent = products.get(Number(line.values.product_id))
    return parent === undefined ? [] : checkBuiltProduct(parent, line)
  })
  const location = row.location_id ?? work_locations.get(Number(row.warehouse_id)) ?? null
  if (location !== null) return violations
  return [violationOf(resource, parsed, { column: 'location_id', symbol: 'must_exist' }), ...violations]
}

function checkBuiltProduct(parent: BuiltProduct, { values, pointers }: PartAsChanged): Violation[] {
  const { code: product, product_type, materials } = parent
  const field = 'product_id'
  if (product_type !== 'bill_of_materials')
    return [violation('product_is_not_bill_of_materials', { field, product }, pointers[field])]
  if (materials === 0) return [violation('bill_of_materials_empty', { field, product }, pointers[field])]
  const quantity = decimalFor(values.order_quantity)
  if (quantity === null || quantity.mod(parent.output_quantity).eq(0)) return []
  const facts = { quantity: quantity.toNumber(), output_quantity: Number(parent.output_quantity) }
  const pointer = pointers.order_quantity ?? pointers[field]
  return [violation('order_quantity_not_multiple_of_output', { field: 'order_quantity', ...facts }, pointer)]
}
