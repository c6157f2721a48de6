import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'

/** Where to look for a mapping: in one group, or in all groups of an operation type. */
export type MappingGroup =
  | { readonly mapping_group_id: number }
  | { readonly operation_type: 'stock_hold' | 'stock_release' }

/** Values of a file by field. */
export type FileValues = Readonly<Record<string, string>>

/** Returns the result of the mapping whose fields all match: the one with the most fields, then the oldest (platform 11.6). */
export async function findMapping(
  tx: Transaction,
  group: MappingGroup,
  values: FileValues,
): Promise<JsonObject | null> {
  const where =
    'mapping_group_id' in group
      ? sql`m.mapping_group_id = ${group.mapping_group_id}`
      : sql`m.operation_type = ${group.operation_type}`
  const found = await tx.maybe<{ meaning: JsonObject }>(sql`
    select m.operation_type_fields as meaning
    from mappings m
    join lateral (
      select count(*) as fields, count(s.value) as agreeing
      from mapping_field_values v
      left join jsonb_each_text(${JSON.stringify(values)}::jsonb) s on s.key = v.code and s.value = v.value
      where v.tenant_id = m.tenant_id and v.mapping_id = m.id) f on f.fields > 0 and f.fields = f.agreeing
    where m.tenant_id = ${tx.tenant.id} and ${where}
    order by f.fields desc, m.id
    limit 1`)
  return found?.meaning ?? null
}
