import { keyed } from '#database/keyed.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { metres, outerCube, type SpaceRequirement } from './location-usage.ts'

/** Goods to be placed: on a unit of a type, or loose, and the quantities of their products. */
export type GoodsToPlace = {
  /** The type of their unit; null for loose goods. */
  readonly storage_unit_type_id: number | null
  readonly contents: readonly { readonly product_id: number; readonly quantity: string }[]
}

/** Reads the space goods need: the weight of goods and unit, the cube of the unit or of loose goods, the unit's height. */
export function readSpaceRequirement(tx: Transaction, goods: GoodsToPlace): Query<SpaceRequirement> {
  const { storage_unit_type_id } = goods
  const tenant = tx.tenant.id
  return tx.one<SpaceRequirement>(sql`
    select (g.weight + coalesce(u.weight, 0)) as weight, coalesce(u.cube, g.cube) as cube, coalesce(u.height, 0) as height,
      case when u.id is null then 0 else 1 end as units, u.id as storage_unit_type_id
    from (
      select coalesce(sum(c.quantity * coalesce(p.weight, 0)), 0) as weight,
        coalesce(sum(c.quantity * coalesce(p.cube, 0)), 0) as cube
      from jsonb_to_recordset(${JSON.stringify(goods.contents)}::jsonb) as c (product_id bigint, quantity numeric)
      ${keyed(tenant, 'products', 'p', sql`c.product_id`)}
    ) g
    left join (
      select t.id, coalesce(t.weight, 0) as weight, ${outerCube} as cube, coalesce(t.height * (${metres}) * 100, 0) as height
      from storage_unit_types t
      where t.tenant_id = ${tenant} and t.id = ${storage_unit_type_id}::bigint
    ) u on true`)
}
