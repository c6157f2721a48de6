import { joinByKey } from '#database/join-by-key.ts'
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
  return readSpaceRequirements(tx, [goods]).map(([required]) => {
    if (required === undefined) throw new Error('the space of goods was not read')
    return required
  })
}

/** The same for several goods, in one statement and in their order. */
export function readSpaceRequirements(
  tx: Transaction,
  goods: readonly GoodsToPlace[],
): Query<readonly SpaceRequirement[]> {
  if (goods.length === 0) return tx.value([])
  const tenant = tx.tenant.id
  const types = goods.map(({ storage_unit_type_id }) => storage_unit_type_id)
  const contents = goods.flatMap((one, index) => one.contents.map((part) => ({ ...part, place: index + 1 })))
  return tx.rows<SpaceRequirement>(sql`
    select coalesce(g.weight, 0) + coalesce(u.weight, 0) as weight, coalesce(u.cube, g.cube, 0) as cube, coalesce(u.height, 0) as height,
      case when u.id is null then 0 else 1 end as units, u.id as storage_unit_type_id
    from unnest(${types}::bigint[]) with ordinality as requested (type_id, place)
    left join (
      select c.place, sum(c.quantity * coalesce(p.weight, 0)) as weight, sum(c.quantity * coalesce(p.cube, 0)) as cube
      from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) as c (place bigint, product_id bigint, quantity numeric)
      ${joinByKey(tenant, 'products', 'p', sql`c.product_id`)}
      group by c.place
    ) g on g.place = requested.place
    left join lateral (
      select t.id, coalesce(t.weight, 0) as weight, ${outerCube} as cube, coalesce(t.height * (${metres}) * 100, 0) as height
      from storage_unit_types t
      where t.tenant_id = ${tenant} and t.id = requested.type_id
    ) u on true
    order by requested.place`)
}
