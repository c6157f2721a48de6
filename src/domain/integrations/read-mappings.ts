import { name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { MappingKind } from '#values/integration.ts'
import { type IntegrationMapping, MappingTable } from './mapping-table.ts'

const RESULT: Readonly<Record<MappingKind, Sql>> = {
  product: sql`jsonb_build_object('product_id', m.product_id)`,
  carrier: sql`jsonb_build_object('carrier_id', m.carrier_id, 'carrier_service_id', m.carrier_service_id)`,
  shipping_rate: sql`jsonb_build_object('carrier_id', m.carrier_id, 'carrier_service_id', m.carrier_service_id)`,
  warehouse: sql`jsonb_build_object('warehouse_id', m.warehouse_id)`,
}

/** The mappings of one kind in the groups of an integration. */
export async function readMappings(
  tx: Transaction,
  integration_id: number,
  kind: MappingKind,
): Promise<MappingTable> {
  const rows = await tx.rows<IntegrationMapping>(sql`
    select m.id, e.code, ${RESULT[kind]} as meaning,
      coalesce((
        select jsonb_object_agg(f.key, f.value)
        from jsonb_array_elements(m.mapping_fields) o
        cross join lateral jsonb_each_text(o) f), '{}') as fields
    from mapping_groups g
    join ${name(`integration_${kind}_mappings`)} m on m.tenant_id = g.tenant_id and m.mapping_group_id = g.id
    left join external_entities e on e.tenant_id = m.tenant_id and e.id = ${name('m', `integration_${kind}_id`)}
    where g.tenant_id = ${tx.tenant.id} and g.integration_id = ${integration_id}
    order by m.id`)
  return new MappingTable(rows)
}
