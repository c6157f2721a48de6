import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { SharedReport } from './find-report.ts'

/** The reports of a schedule, and their recipients. */
export type ScheduledReports = {
  readonly name: string
  readonly subject: string | null
  readonly body: string | null
  readonly user_id: number
  readonly timezone: string
  readonly reports: readonly ScheduledReport[]
  readonly recipients: readonly string[]
  readonly ftp_user_ids: readonly number[]
  /** Who last changed these SFTP users: setting their password gives access to their files. */
  readonly ftp_users_changed_by: readonly (number | null)[]
}

/** A report with the variables that override its own. */
export type ScheduledReport = { readonly report: SharedReport; readonly variables: unknown }

type ScheduleRow = Omit<ScheduledReports, 'reports' | 'timezone'> & { readonly timezone: string | null }
type ReportRow = SharedReport & { readonly overrides: unknown }

/** What a schedule sends; null if it no longer exists. */
export async function findScheduledReports(tx: Transaction, id: number): Promise<ScheduledReports | null> {
  const tenant = tx.tenant.id
  const schedule = await tx.maybe<ScheduleRow>(sql`
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
  if (schedule === null) return null
  const rows = await tx.rows<ReportRow>(sql`
    select r.name, r.report_type, r.source_path, r.report_fields, r.variables, q.graphql, q.parameters,
      jsonb_build_array(r.changed_by_id, q.changed_by_id) as changed_by, s.variables as overrides
    from scheduled_report_reports s
    join reports r on r.tenant_id = s.tenant_id and r.id = s.report_id
    join report_queries q on q.tenant_id = r.tenant_id and q.id = r.report_query_id
    where s.tenant_id = ${tenant} and s.scheduled_report_id = ${id}
    order by s.id`)
  const reports = rows.map(({ overrides, ...report }) => ({ report, variables: overrides }))
  return { ...schedule, timezone: schedule.timezone ?? tx.tenant.timezone, reports }
}
