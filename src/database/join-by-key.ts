import { name, type Sql, sql } from './sql.ts'

/**
 * Joins the one record of a tenant with this key, looked up for each row: a generic plan cannot
 * scan the whole table, whatever was in it when the plan was made.
 */
export function joinByKey(tenant: unknown, table: string, alias: string, id: Sql): Sql {
  const [from, row] = [name(table), name(alias)]
  return sql`join lateral (select * from ${from} ${row} where ${row}.tenant_id = ${tenant} and ${row}.id = ${id} offset 0) ${row} on true`
}
