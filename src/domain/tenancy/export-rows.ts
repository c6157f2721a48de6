import { join, name, type Sql, sql } from '#database/sql.ts'
import { type Transaction, WHOLE_TENANT_MINUTES } from '#database/transaction.ts'
import { secretColumns, tenantTables, unexportedTables, userReferences } from './tenant-tables.ts'

/** The tables of an export, sorted by name. */
export const exportedNames: readonly string[] = Object.values(tenantTables)
  .flat()
  .filter((table) => !unexportedTables.includes(table))
  .toSorted()

/** A table of an export: its name, and its rows as JSON texts, in batches. */
export type ExportedTable = { readonly name: string; readonly rows: () => AsyncGenerator<readonly string[]> }

/**
 * All rows of a tenant in the snapshot of the transaction, without passwords and secrets. `people` holds the users that rows
 * refer to, with name and address only; `tenants` holds the row of the tenant itself (platform 5.4).
 */
export async function exportedTables(tx: Transaction): Promise<readonly ExportedTable[]> {
  await tx.extendStatementTimeout(WHOLE_TENANT_MINUTES)
  return [
    ...exportedNames.map((table) => ({ name: table, rows: () => inBatches(tx, table, rowsOf(tx, table)) })),
    { name: 'people', rows: () => inBatches(tx, 'people', peopleOf(tx)) },
    { name: 'tenants', rows: () => inBatches(tx, 'tenants', tenantOf(tx)) },
  ]
}

function rowsOf(tx: Transaction, table: string): Sql {
  return sql`
    select (to_jsonb(t) - ${[...secretColumns]}::text[])::text as row
    from ${name(table)} t
    where t.tenant_id = ${tx.tenant.id}`
}

function tenantOf(tx: Transaction): Sql {
  return sql`select (to_jsonb(t) - 'owner_id' - 'sample_data' - 'has_sample_data')::text as row from tenants t where t.id = ${tx.tenant.id}`
}

function peopleOf(tx: Transaction): Sql {
  const ids = join(
    userReferences.map(
      ([table, column]) =>
        sql`select ${name('t', column)} as id from ${name(table)} t where t.tenant_id = ${tx.tenant.id}`,
    ),
    sql` union `,
  )
  return sql`
    select jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name, 'user_type', u.user_type)::text as row
    from users u
    where u.id in (${ids})
    order by u.id`
}

/** Reads rows with a cursor, so that memory does not depend on the size of the table. */
async function* inBatches(tx: Transaction, of: string, rows: Sql): AsyncGenerator<readonly string[]> {
  const cursor = name(`rows_of_${of}`)
  await tx.run(sql`declare ${cursor} no scroll cursor for ${rows}`)
  const next = () => tx.rows<{ row: string }>(sql`fetch 1000 from ${cursor}`)
  for (let batch = await next(); batch.length > 0; batch = await next()) yield batch.map(({ row }) => row)
  await tx.run(sql`close ${cursor}`)
}
