import { name, type Sql, sql } from './sql.ts'
import type { Transaction } from './transaction.ts'

/**
 * Joins the one record that a key names, looked up for each row before it: a plan that is kept cannot come to read the
 * whole table, whatever was in it when the plan was made.
 */
export function keyed(tx: Transaction, table: string, alias: string, id: Sql): Sql {
  return sql`join lateral (
      select * from ${name(table)} x where x.tenant_id = ${tx.tenant.id} and x.id = ${id} offset 0) ${name(alias)} on true`
}
