import type { Query } from '#database/query.ts'
import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'

/** Deletes the rows of tables without a resource that belong to records which are about to be deleted. */
export function deleteDetails(
  tx: Transaction,
  { declaration }: Resource,
  ids: readonly number[],
): Query<unknown> {
  const details = Object.entries(declaration.details ?? {})
  return tx.pipeline(
    details.map(([table, column]) =>
      tx.run(sql`
        delete from ${name(table)} d
        where d.tenant_id = ${tx.tenant.id} and ${name('d', column)} = any(${ids}::bigint[])`),
    ),
  )
}
