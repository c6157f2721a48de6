import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'

/** Where a mapping is looked for: in one group, or in all of a kind. */
export type MappingGroup =
  | { readonly mapping_group_id: number }
  | { readonly operation_type: 'stock_hold' | 'stock_release' }

/** What a file says, by field. */
export type Said = Readonly<Record<string, string>>

/** What is meant by something said: the mapping with the most fields, all of them as said, wins, then the oldest (platform 11.6). */
export async function findMapping(
  tx: Transaction,
  group: MappingGroup,
  said: Said,
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
      left join jsonb_each_text(${JSON.stringify(said)}::jsonb) s on s.key = v.code and s.value = v.value
      where v.tenant_id = m.tenant_id and v.mapping_id = m.id) f on f.fields > 0 and f.fields = f.agreeing
    where m.tenant_id = ${tx.tenant.id} and ${where}
    order by f.fields desc, m.id
    limit 1`)
  return found?.meaning ?? null
}
