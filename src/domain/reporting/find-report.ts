import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { ReportHeading } from './report-table.ts'

/** A report with its query. */
export type ReportDefinition = ReportHeading & {
  readonly graphql: string
  readonly parameters: unknown
  readonly source_path: string | null
  readonly report_fields: unknown
  readonly variables: unknown
}

/** A report, and who last changed it and its query. */
export type SharedReport = ReportDefinition & { readonly changed_by: readonly (number | null)[] }

/** A report with its query and its owner; null if it no longer exists. */
export function findReport(
  tx: Transaction,
  id: number,
): Promise<(SharedReport & { readonly user_id: number | null }) | null> {
  return tx.maybe(sql`
    select r.user_id, r.name, r.report_type, r.source_path, r.report_fields, r.variables, q.graphql, q.parameters,
      jsonb_build_array(r.changed_by_id, q.changed_by_id) as changed_by
    from reports r
    join report_queries q on q.tenant_id = r.tenant_id and q.id = r.report_query_id
    where r.tenant_id = ${tx.tenant.id} and r.id = ${id}`)
}
