import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { decimalFor } from '#values/decimal.ts'

type Row = Readonly<Record<string, unknown>>

/** A works order as it would be, and those of its lines that are added or changed. */
export type Converted = { readonly row: Row; readonly lines: readonly { readonly values: Row }[] }

type Parent = {
  readonly id: number
  readonly code: string
  readonly product_type: string | null
  readonly output_quantity: string
  readonly materials: number
}

/**
 * Refuses a works order that cannot be worked on (operations 9.2): its lines are for products that are built from
 * something, in as many as come of whole goes, and there is a place to do it.
 */
export async function assertConvertible(tx: Transaction, { row, lines }: Converted): Promise<void> {
  if (row.goods_out_type !== 'work_order') return
  const products = lines.flatMap(({ values }) =>
    typeof values.product_id === 'number' ? [values.product_id] : [],
  )
  const [parents, place] = await Promise.all([
    tx.rows<Parent>(sql`
      select p.id, p.code, p.product_type, coalesce(p.output_quantity, 1) as output_quantity,
        (select count(*) from product_materials m where m.tenant_id = p.tenant_id and m.parent_product_id = p.id) as materials
      from products p
      where p.tenant_id = ${tx.tenant.id} and p.id = any(${[...new Set(products)]}::bigint[])`),
    tx.maybe<{ default_work_location_id: number | null }>(sql`
      select w.default_work_location_id
      from warehouses w
      where w.tenant_id = ${tx.tenant.id} and w.id = ${row.warehouse_id}`),
  ])
  for (const { values } of lines) {
    const parent = parents.find(({ id }) => id === values.product_id)
    if (parent !== undefined) assertParent(parent, values)
  }
  const location = row.location_id ?? place?.default_work_location_id ?? null
  if (location === null) throw refusal('must_exist', { field: 'location_id' }, '/data/attributes/location_id')
}

function assertParent({ code, product_type, output_quantity, materials }: Parent, line: Row): void {
  if (product_type !== 'bill_of_materials')
    throw refusal('product_is_not_bill_of_materials', { product: code })
  if (materials === 0) throw refusal('bill_of_materials_empty', { product: code })
  const quantity = decimalFor(line.order_quantity)
  if (quantity !== null && !quantity.mod(output_quantity).eq(0))
    throw refusal('order_quantity_not_multiple_of_output', {
      quantity: quantity.toNumber(),
      output_quantity: Number(output_quantity),
    })
}
