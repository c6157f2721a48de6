import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { tenantDefaults } from './defaults.ts'

/** Writes the rows a tenant begins with, one statement for each kind, in the transaction that makes the tenant. */
export async function fillTenant(tx: Transaction): Promise<void> {
  await Promise.all(Object.entries(tenantDefaults).map(([table, rows]) => insertDefaults(tx, table, rows)))
  await tx.run(sql`
    insert into templates (tenant_id, template_type_id, name, "default", orientation, page_height, page_width, top, bottom,
      "left", "right", header_height, header_spacing, footer_height, footer_spacing, created_at, updated_at)
    select ${tx.tenant.id}::bigint, t.id, t.name, true, 'Portrait', 297, 210, 10, 10, 10, 10, 0, 0, 0, 0, ${tx.now}::timestamptz,
      ${tx.now}::timestamptz
    from template_types t
    where t.tenant_id = ${tx.tenant.id}
    order by t.id`)
}

async function insertDefaults(tx: Transaction, table: string, rows: readonly object[]): Promise<void> {
  const stamped = rows.map((row) => ({
    ...row,
    tenant_id: tx.tenant.id,
    created_at: tx.now,
    updated_at: tx.now,
  }))
  const columns = Object.keys(stamped[0] ?? {})
  const names = columns.map((column) => name(column)).reduce((all, one) => sql`${all}, ${one}`)
  const values = columns.map((column) => name('r', column)).reduce((all, one) => sql`${all}, ${one}`)
  await tx.run(sql`
    insert into ${name(table)} (${names})
    select ${values}
    from jsonb_array_elements(${JSON.stringify(stamped)}::jsonb) with ordinality as e (row, place)
    cross join lateral jsonb_populate_record(null::${name(table)}, e.row) as r
    order by e.place`)
}
