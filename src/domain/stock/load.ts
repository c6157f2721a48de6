import { keyed } from '#database/keyed.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Load, metres, outerCube } from './room.ts'

/** Goods that are to be put somewhere: on a unit of a kind, or loose, and how much of what. */
export type Carried = {
  /** The kind of unit they stand on; null for loose goods. */
  readonly storage_unit_type_id: number | null
  readonly contents: readonly { readonly product_id: number; readonly quantity: string }[]
}

/** What goods need of a place: the weight of goods and unit, the cube of the unit or of loose goods, the unit's height. */
export function seeLoad(tx: Transaction, carried: Carried): Query<Load> {
  const { storage_unit_type_id } = carried
  const tenant = tx.tenant.id
  return tx.one<Load>(sql`
    select (g.weight + coalesce(u.weight, 0)) as weight, coalesce(u.cube, g.cube) as cube, coalesce(u.height, 0) as height,
      case when u.id is null then 0 else 1 end as units, u.id as storage_unit_type_id
    from (
      select coalesce(sum(c.quantity * coalesce(p.weight, 0)), 0) as weight,
        coalesce(sum(c.quantity * coalesce(p.cube, 0)), 0) as cube
      from jsonb_to_recordset(${JSON.stringify(carried.contents)}::jsonb) as c (product_id bigint, quantity numeric)
      ${keyed(tenant, 'products', 'p', sql`c.product_id`)}
    ) g
    left join (
      select t.id, coalesce(t.weight, 0) as weight, ${outerCube} as cube, coalesce(t.height * (${metres}) * 100, 0) as height
      from storage_unit_types t
      where t.tenant_id = ${tenant} and t.id = ${storage_unit_type_id}::bigint
    ) u on true`)
}
