import { sql, statementFor } from '#database/sql.ts'
import type { Reader } from '#records/list.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** What callers may know about themselves in a tenant (spec: platform 3.10), for people as in their records. */
export async function readMe(reader: Reader): Promise<JsonObject> {
  const { tenant, caller } = reader
  const [row] = await reader.texts(
    statementFor(sql`
    select json_build_object(
      'user', (
        select json_build_object('id', u.id::text, 'name', u.name, 'email', u.email, 'language', m.language,
          'timezone', m.timezone, 'user_type', u.user_type)
        from users as u
        left join subdomain_users as m on m.tenant_id = ${tenant.id}::bigint and m.user_id = u.id
        where u.id = ${caller.user_id}::bigint),
      'tenant', (
        select json_build_object('subdomain', t.subdomain, 'company_name', t.company_name,
          'timezone', t.import_timezone, 'is_live', t.is_live, 'portal_colour', t.portal_colour,
          'logo_url', case when ${caller.account_ids !== null}::boolean then t.logo_url end)
        from tenants as t where t.id = ${tenant.id}::bigint),
      'handheld', (
        select json_build_object('id', h.id::text,
          'warehouse', json_build_object('id', w.id::text, 'code', w.code, 'timezone', w.timezone),
          'implementation_id', h.implementation_id::text, 'label_printer_id', h.label_printer_id::text,
          'document_printer_id', h.document_printer_id::text, 'task_type_codes', h.task_type_codes)
        from hhd_users as h
        join warehouses as w on w.tenant_id = h.tenant_id and w.id = h.warehouse_id
        where h.tenant_id = ${tenant.id}::bigint and h.user_id = ${caller.user_id}::bigint and h.active
        order by h.id
        limit 1))::text`),
  )
  const read = JSON.parse(row?.[0] ?? '{}') as JsonObject
  return {
    ...read,
    permissions: [...caller.permissions].toSorted(),
    account_ids: texts(caller.account_ids),
    warehouse_ids: texts(caller.warehouse_ids),
    is_operator: caller.is_operator,
  }
}

/** Ids in the format of GraphQL; null is all. */
function texts(ids: readonly number[] | null): Json {
  return ids === null ? null : ids.map(String)
}
