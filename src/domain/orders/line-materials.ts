import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** How much of a component goes into one go of the product of a line. Exact decimals, as text. */
export type LineMaterial = {
  readonly line_id: number
  readonly product_id: number
  readonly quantity: string
  readonly output_quantity: string
}

/**
 * What line `l` of product `p` is built from, as a table with `product_id`, `quantity`, `output_quantity` and `position`: what it
 * was begun with, else what its product is built from now (operations 9.1). Both aliases are the statement's.
 */
export function lineMaterials(tenant: number): Sql {
  return sql`(
    select b.product_id, b.quantity, b.output_quantity, b.position
    from goods_out_line_materials b
    where b.tenant_id = ${tenant} and b.goods_out_line_id = l.id and ${isBegun(tenant)}
    union all
    select b.child_product_id, b.quantity, coalesce(p.output_quantity, 1), b.id
    from product_materials b
    where b.tenant_id = ${tenant} and b.parent_product_id = l.product_id and not (${isBegun(tenant)} and exists (
      select from goods_out_line_materials x where x.tenant_id = ${tenant} and x.goods_out_line_id = l.id)))`
}

/** Whether something of line `l` that was not given up is built from components. */
function isBegun(tenant: number): Sql {
  return sql`exists (
    select from tasks k
    where k.tenant_id = ${tenant} and k.goods_out_line_id = l.id and k.type in ('PICK', 'DISP', 'CONV')
      and k.product_id <> l.product_id and k.status <> 'CANCELLED' and k.reversed_at is null)`
}

/**
 * Saves what lines are built from when their components are reserved: a bill of materials that changes meanwhile does not
 * change what is under way. The lines are locked.
 */
export function saveLineMaterials(tx: Transaction, materials: readonly LineMaterial[]): Query<unknown> {
  if (materials.length === 0) return tx.value(undefined)
  const tenant = tx.tenant.id
  const rows = JSON.stringify(
    materials.map(({ line_id, product_id, quantity, output_quantity }, position) => ({
      ...{ line_id, product_id, quantity, output_quantity, position },
    })),
  )
  const line_ids = materials.map(({ line_id }) => line_id)
  return tx.pipeline([
    tx.run(sql`
      delete from goods_out_line_materials m
      where m.tenant_id = ${tenant} and m.goods_out_line_id = any(${line_ids}::bigint[])`),
    tx.run(sql`
    insert into goods_out_line_materials (tenant_id, goods_out_line_id, product_id, quantity, output_quantity, position)
    select ${tenant}::bigint, m.line_id, m.product_id, m.quantity, m.output_quantity, m.position
    from jsonb_to_recordset(${rows}::jsonb) as m (line_id bigint, product_id bigint, quantity numeric, output_quantity numeric,
      position int)`),
  ])
}
