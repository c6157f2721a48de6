import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { metres } from '#domain/stock/location-usage.ts'
import { refusal } from '#problems/problem.ts'
import {
  type Carton,
  PACKAGES_MAX,
  type PackableGoods,
  type PackageSuggestion,
  suggestPackages,
} from './suggest-packages.ts'

/**
 * `staged`: staged goods outside packages and submitted shipments; `uncontained`: goods in no shipment that are
 * loose or on units that stay in the warehouse.
 */
export type PackingScope = 'staged' | 'uncontained'

/**
 * Suggests packages for goods of an order: for what is staged and not packed, or for what is ordered while
 * nothing is staged (operations 4.9). Refuses goods that fit no carton.
 */
export async function readSuggestions(
  tx: Transaction,
  { goods_out_id, scope }: { readonly goods_out_id: number; readonly scope: PackingScope },
): Promise<readonly PackageSuggestion[]> {
  const tenant = tx.tenant.id
  const [staged, cartons, { fill_percent, has_staged }] = await tx.pipeline([
    readStagedGoods(tx, goods_out_id, scope),
    readCartons(tx),
    tx.one<{ fill_percent: number; has_staged: boolean }>(sql`
      select t.packing_fill_percent as fill_percent, exists (
        select from tasks k
        where k.tenant_id = ${tenant} and k.goods_out_id = ${goods_out_id} and k.type = 'DISP' and k.status in ${OPEN}) as has_staged
      from tenants t
      where t.id = ${tenant}`),
  ])
  const goods = has_staged || scope === 'uncontained' ? staged : await readOrderedGoods(tx, goods_out_id)
  const result = suggestPackages(goods, { cartons, fill_percent })
  if (result.kind === 'packages') return result.packages
  if (result.kind === 'too_many') throw refusal('too_many_items', { field: 'packages', max: PACKAGES_MAX })
  const product = goods.find(({ product_id }) => product_id === result.product_id)
  throw refusal('no_carton_fits', { product: product?.code ?? String(result.product_id) })
}

type GoodsWithCode = PackableGoods & { readonly code: string }

/** Size and weight of product `p`; a missing cube is computed from the sides. */
const size = sql`coalesce(p.cube, p.length * p.width * p.height / 1000000, 0)::text as cube, coalesce(p.weight, 0)::text as weight,
  jsonb_build_array(coalesce(p.length, 0), coalesce(p.width, 0), coalesce(p.height, 0)) as sides`

function readStagedGoods(
  tx: Transaction,
  goods_out_id: number,
  scope: PackingScope,
): Query<readonly GoodsWithCode[]> {
  const tenant = tx.tenant.id
  const condition =
    scope === 'uncontained'
      ? sql`k.shipment_id is null and not exists (
          select from storage_units u
          join storage_unit_types y on y.tenant_id = ${tenant} and y.id = u.storage_unit_type_id
          where u.tenant_id = ${tenant} and u.id = s.storage_unit_id and y.leaves_warehouse)`
      : sql`not exists (
          select from shipments h where h.tenant_id = ${tenant} and h.id = k.shipment_id and h.status = 'submitted')`
  return tx.rows<GoodsWithCode>(sql`
    select p.id as product_id, p.code, g.quantity, ${size}
    from (
      select s.product_id, sum(a.quantity) as quantity
      from tasks k
      join allocations a on a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
      join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
      where k.tenant_id = ${tenant} and k.goods_out_id = ${goods_out_id} and k.type = 'DISP' and k.status in ${OPEN} and ${condition}
        and not exists (
          select from packages x
          join shipments h on h.tenant_id = ${tenant} and h.id = x.shipment_id and h.status in ('pending', 'failed', 'submitted')
          where x.tenant_id = ${tenant} and x.storage_unit_id = s.storage_unit_id)
      group by s.product_id
    ) g
    join products p on p.tenant_id = ${tenant} and p.id = g.product_id
    order by p.id`)
}

function readOrderedGoods(tx: Transaction, goods_out_id: number): Promise<readonly GoodsWithCode[]> {
  return tx.rows<GoodsWithCode>(sql`
    select p.id as product_id, p.code, g.quantity, ${size}
    from (
      select l.product_id, sum(l.order_quantity + l.rounded_quantity - l.short_quantity - l.dispatch_quantity) as quantity
      from goods_out_lines l
      where l.tenant_id = ${tx.tenant.id} and l.goods_out_id = ${goods_out_id}
      group by l.product_id
    ) g
    join products p on p.tenant_id = ${tx.tenant.id} and p.id = g.product_id
    where g.quantity > 0
    order by p.id`)
}

/** Unit types for packing; those without dimensions are left out. */
function readCartons(tx: Transaction): Query<readonly Carton[]> {
  return tx.rows<Carton>(sql`
    select t.id as storage_unit_type_id, (t.length * t.width * t.height * (${metres}) ^ 3)::numeric::text as volume, t.max_weight,
      jsonb_build_array(t.length * (${metres}) * 100, t.width * (${metres}) * 100, t.height * (${metres}) * 100) as sides
    from storage_unit_types t
    where t.tenant_id = ${tx.tenant.id} and t.use_for_packing and t.length > 0 and t.width > 0 and t.height > 0
    order by t.id`)
}
