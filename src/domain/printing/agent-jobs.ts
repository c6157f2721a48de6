import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseAll, type Violation, violation } from '#problems/problem.ts'
import { type AnyRow, type FullRow, selectList } from '#records/columns.ts'
import { lockRecord } from '#records/find.ts'
import { emptyInput } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { updateRecord } from '#records/update.ts'
import { cut } from '#values/cut.ts'

/** The statuses an agent can report. */
const REPORTED_STATUSES = ['printing', 'done', 'failed']
const OPEN = ['queued', 'sent', 'printing']
/** After how long a claimed job without a report is handed out again. */
const RESEND_SECONDS = 60
const EXPIRED_HOURS = 24

/** The most jobs that expire at once. */
export const EXPIRED_BATCH = 1000

/** A job, and the name of the device of its printer. */
export type ClaimedJob = { readonly row: FullRow; readonly device_name: string | null }

/** Claims the next job for the printers of an agent, and marks it as sent; null if there is none. */
export async function claimJob(
  tx: Transaction,
  print_jobs: Resource,
  agent_id: number,
): Promise<ClaimedJob | null> {
  const next = await tx.maybe<{ id: number; device_name: string | null }>(sql`
    select j.id, p.device_name
    from print_jobs j
    join printers p on p.tenant_id = j.tenant_id and p.id = j.printer_id
    join documents d on d.tenant_id = j.tenant_id and d.id = j.document_id and d.status = 'available'
    where j.tenant_id = ${tx.tenant.id} and p.agent_id = ${agent_id} and p.status <> 'DISABLED'
      and (j.status = 'queued'
        or j.status = 'sent' and j.sent_at < ${tx.now}::timestamptz - make_interval(secs => ${RESEND_SECONDS}::int))
    order by j.id
    limit 1
    for update of j skip locked`)
  if (next === null) return null
  const current = await lockRecord(tx, print_jobs, { id: next.id })
  const row = await updateJob(tx, print_jobs, current, { status: 'sent', sent_at: tx.now })
  return { row, device_name: next.device_name }
}

/** The report of an agent about a job. */
export type JobReport = {
  readonly agent_id: number
  readonly job_id: number
  readonly status: unknown
  readonly message: unknown
}

/** A print that failed or is stuck, as it is recorded as a failure. */
export type PrintFailure = {
  readonly source_type: 'print_jobs'
  readonly source_id: number
  readonly reason: Violation
}

/** A job after a report, and its failure if it is one. */
export type JobAfterReport = { readonly row: FullRow; readonly failures: readonly PrintFailure[] }

/** Records the report about a job of the agent's own printers; a finished job does not change. */
export async function recordJobReport(
  tx: Transaction,
  print_jobs: Resource,
  { agent_id, job_id, status, message }: JobReport,
): Promise<JobAfterReport> {
  const ownJob = await tx.maybe<{ id: number }>(sql`
    select j.id
    from print_jobs j
    join printers p on p.tenant_id = j.tenant_id and p.id = j.printer_id
    where j.tenant_id = ${tx.tenant.id} and j.id = ${job_id} and p.agent_id = ${agent_id}`)
  if (ownJob === null) throw refusal('not_found', {})
  const current = await lockRecord(tx, print_jobs, { id: job_id })
  const isOpen = OPEN.includes(String(current.status))
  const allowed = isOpen ? REPORTED_STATUSES : [String(current.status)]
  refuseAll([
    ...(status === undefined || status === null
      ? [violation('blank', { field: 'status' }, '/status')]
      : allowed.some((one) => one === status)
        ? []
        : [violation('inclusion', { field: 'status', allowed }, '/status')]),
    ...(typeof (message ?? '') === 'string' ? [] : [violation('invalid', { field: 'message' }, '/message')]),
  ])
  if (!isOpen) return { row: current, failures: [] }
  const isFinished = status !== 'printing'
  const reason = typeof message === 'string' ? cut(message.replaceAll('\0', ''), 1000) : null
  const row = await updateJob(tx, print_jobs, current, {
    status,
    message: reason,
    finished_at: isFinished ? tx.now : null,
    ...(isFinished && { stuck_at: null }),
  })
  const failures = status === 'failed' ? [failureOf(row.id, reason || 'the printer gave no reason')] : []
  return { row, failures }
}

function failureOf(id: number, reason: string): PrintFailure {
  return { source_type: 'print_jobs', source_id: id, reason: violation('print_failed', { reason }) }
}

/** Queues the document of a job again for the same printer. */
export async function queueReprint(tx: Transaction, print_jobs: Resource, job: FullRow): Promise<FullRow> {
  const { printer_id, document_id, content_type, copies } = job
  if (printer_id === null) throw refusal('printer_required', {})
  const document = await tx.maybe<{ status: string }>(sql`
    select d.status from documents d where d.tenant_id = ${tx.tenant.id} and d.id = ${document_id}::bigint`)
  if (document?.status !== 'available')
    throw refusal('document_not_available', { status: document?.status ?? 'gone' })
  const { user_id } = tx.caller
  const [row] = await insertMany(tx, print_jobs, [
    { printer_id, document_id, content_type, copies, status: 'queued', user_id },
  ])
  if (row === undefined) throw new Error('a print job was not written')
  announceChange(tx, print_jobs, { event: 'created', row })
  return row
}

/** Expires one batch of jobs that were not printed within a day, and returns their failures; fewer than `EXPIRED_BATCH` are the last (platform 12.3). */
export async function expireJobs(tx: Transaction, print_jobs: Resource): Promise<readonly PrintFailure[]> {
  const rows = await tx.rows<AnyRow>(sql`
    update print_jobs j
    set status = 'expired', finished_at = ${tx.now}, stuck_at = null, ${nextVersion(tx, 'j')}
    where j.tenant_id = ${tx.tenant.id} and j.id in (
      select o.id
      from print_jobs o
      where o.tenant_id = ${tx.tenant.id} and o.status in ('queued', 'sent', 'printing')
        and o.created_at < ${tx.now}::timestamptz - make_interval(hours => ${EXPIRED_HOURS}::int)
      order by o.id
      limit ${EXPIRED_BATCH}
      for update skip locked)
    returning ${selectList(print_jobs, 'j')}`)
  for (const row of rows)
    announceChange(tx, print_jobs, { event: 'updated', row, previous: { status: 'queued' } })
  return rows.map(({ id }) => failureOf(id, `it was not printed within ${EXPIRED_HOURS} hours`))
}

async function updateJob(
  tx: Transaction,
  print_jobs: Resource,
  current: FullRow,
  extra: Readonly<Record<string, unknown>>,
): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, print_jobs, { current, parsed: emptyInput, extra })
  if (previous !== null) announceChange(tx, print_jobs, { event: 'updated', row, previous })
  return row
}
