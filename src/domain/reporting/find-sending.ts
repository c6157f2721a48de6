import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { SharedReport } from './settle-report.ts'

/** Reports that go out together, and to whom. */
export type Sending = {
  readonly name: string
  readonly subject: string | null
  readonly body: string | null
  readonly user_id: number
  readonly timezone: string
  readonly reports: readonly SentReport[]
  readonly recipients: readonly string[]
  readonly ftp_user_ids: readonly number[]
  /** Who last changed these SFTP users: whoever gives one a password fetches its files. */
  readonly ftp_users_changed_by: readonly (number | null)[]
}

/** A report with the values that win over its own. */
export type SentReport = { readonly report: SharedReport; readonly variables: unknown }

type Head = Omit<Sending, 'reports' | 'timezone'> & { readonly timezone: string | null }
type ReportRow = SharedReport & { readonly given: unknown }

/** What a schedule sends; null where it is gone. */
export async function findSending(tx: Transaction, id: number): Promise<Sending | null> {
  const tenant = tx.tenant.id
  const head = await tx.maybe<Head>(sql`
    select s.name, s.subject, s."body", s.user_id, coalesce(m.timezone, s.timezone) as timezone,
      array(
        select r.email_address from scheduled_report_recipients r
        where r.tenant_id = ${tenant} and r.scheduled_report_id = s.id order by r.id) as recipients,
      array(
        select f.ftp_user_id from scheduled_report_ftp_recipients f
        where f.tenant_id = ${tenant} and f.scheduled_report_id = s.id order by f.id) as ftp_user_ids,
      array(
        select u.changed_by_id from scheduled_report_ftp_recipients f
        join ftp_users u on u.tenant_id = f.tenant_id and u.id = f.ftp_user_id
        where f.tenant_id = ${tenant} and f.scheduled_report_id = s.id order by f.id) as ftp_users_changed_by
    from scheduled_reports s
    left join subdomain_users m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
    where s.tenant_id = ${tenant} and s.id = ${id}`)
  if (head === null) return null
  const rows = await tx.rows<ReportRow>(sql`
    select r.name, r.report_type, r.source_path, r.report_fields, r.variables, q.graphql, q.parameters,
      jsonb_build_array(r.changed_by_id, q.changed_by_id) as changed_by, s.variables as given
    from scheduled_report_reports s
    join reports r on r.tenant_id = s.tenant_id and r.id = s.report_id
    join report_queries q on q.tenant_id = r.tenant_id and q.id = r.report_query_id
    where s.tenant_id = ${tenant} and s.scheduled_report_id = ${id}
    order by s.id`)
  const reports = rows.map(({ given, ...report }) => ({ report, variables: given }))
  return { ...head, timezone: head.timezone ?? tx.tenant.timezone, reports }
}
