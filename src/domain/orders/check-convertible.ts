import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import type { ToldPart } from '#records/told-parts.ts'
import { violationOf } from '#records/violation-of.ts'
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

/**
 * What is wrong with a works order that cannot be worked on (operations 9.2): the lines told are for products that are built
 * from something, in as many as come of whole goes, and there is a place to do it.
 */
export function checkConvertible(
  tx: Transaction,
  { resource, row, parsed }: WorksOrderInput,
  lines: readonly ToldPart[],
): Query<readonly Violation[]> {
  if (row.goods_out_type !== 'work_order') return tx.value([])
  const products = lines.flatMap(({ values }) =>
    typeof values.product_id === 'number' ? [values.product_id] : [],
  )
  const facts = tx.pipeline([
    tx.rows<BuiltProduct>(sql`
      select p.id, p.code, p.product_type, coalesce(p.output_quantity, 1) as output_quantity,
        (select count(*) from product_materials m where m.tenant_id = p.tenant_id and m.parent_product_id = p.id) as materials
      from products p
      where p.tenant_id = ${tx.tenant.id} and p.id = any(${[...new Set(products)]}::bigint[])`),
    tx.maybe<{ default_work_location_id: number | null }>(sql`
      select w.default_work_location_id
      from warehouses w
      where w.tenant_id = ${tx.tenant.id} and w.id = ${row.warehouse_id}`),
  ])
  return facts.map(([parents, place]) => {
    const violations = lines.flatMap((line) => {
      const parent = parents.find(({ id }) => id === line.values.product_id)
      return parent === undefined ? [] : checkBuiltProduct(parent, line)
    })
    const location = row.location_id ?? place?.default_work_location_id ?? null
    if (location !== null) return violations
    return [violationOf(resource, parsed, { column: 'location_id', symbol: 'must_exist' }), ...violations]
  })
}

function checkBuiltProduct(parent: BuiltProduct, { values, pointers }: ToldPart): Violation[] {
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
