import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'

/**
 * Updates the pickfaces of a location group after its members have changed: all members must be pickface locations of one
 * warehouse, which becomes the warehouse of the pickfaces.
 */
export async function updateGroupPickfaces(tx: Transaction, group: number): Promise<void> {
  const { faces } = await tx.one<{ faces: number }>(sql`
    select count(*) as faces
    from pickface_products f
    where f.tenant_id = ${tx.tenant.id} and f.location_group_id = ${group}`)
  if (faces === 0) return
  const members = await tx.rows<{ code: string; is_pickface: boolean; warehouse_id: number }>(sql`
    select l.code, l.is_pickface, l.warehouse_id
    from location_groups m
    join locations l on l.tenant_id = m.tenant_id and l.id = m.location_id
    where m.tenant_id = ${tx.tenant.id} and m.group_id = ${group}
    order by l.id
    for share of l`)
  const other = members.find((member) => !member.is_pickface)
  if (other !== undefined) throw refusal('location_is_not_pickface', { location: other.code })
  const warehouse = members[0]?.warehouse_id ?? null
  if (members.some((member) => member.warehouse_id !== warehouse))
    throw refusal('invalid', { field: 'location_ids' })
  await assertOneOrderVolume(tx, group, warehouse)
  await tx.run(sql`
    update pickface_products f
    set warehouse_id = ${warehouse}, ${nextVersion(tx, 'f')}
    where f.tenant_id = ${tx.tenant.id} and f.location_group_id = ${group}
      and f.warehouse_id is distinct from ${warehouse}::bigint`)
}

async function assertOneOrderVolume(tx: Transaction, group: number, warehouse: number | null): Promise<void> {
  const duplicate = await tx.maybe<{ code: string }>(sql`
    select p.code
    from pickface_products f
    join pickface_products o on o.tenant_id = f.tenant_id and o.product_id = f.product_id and o.id <> f.id
    join products p on p.tenant_id = f.tenant_id and p.id = f.product_id
    where f.tenant_id = ${tx.tenant.id} and f.location_group_id = ${group}
      and f.replenishment_type = 'order_volume' and o.replenishment_type = 'order_volume'
      and o.warehouse_id = ${warehouse}::bigint
    limit 1`)
  if (duplicate !== null) throw refusal('order_volume_pickface_exists', { product: duplicate.code })
}
