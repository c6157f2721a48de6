import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseAll, violation } from '#problems/problem.ts'
import { type AnyRow, type FullRow, selectList } from '#records/columns.ts'
import { takeRecord } from '#records/find.ts'
import { unsaid } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { updateRecord } from '#records/update.ts'
import { cut } from '#values/cut.ts'

/** What an agent may say of a job. */
const TOLD = ['printing', 'done', 'failed']
const OPEN = ['queued', 'sent', 'printing']
/** A job that was fetched and never heard of again is given out once more after so long. */
const LOST_SECONDS = 60
const EXPIRED_HOURS = 24
const BATCH = 1000

/** A job with what a printer is called on site. */
export type SentJob = { readonly row: FullRow; readonly device_name: string | null }

/** The next job for the printers of an agent, which then counts as sent; null where there is none. */
export async function takeJob(
  tx: Transaction,
  print_jobs: Resource,
  agent_id: number,
): Promise<SentJob | null> {
  const next = await tx.maybe<{ id: number; device_name: string | null }>(sql`
    select j.id, p.device_name
    from print_jobs j
    join printers p on p.tenant_id = j.tenant_id and p.id = j.printer_id
    join documents d on d.tenant_id = j.tenant_id and d.id = j.document_id and d.status = 'available'
    where j.tenant_id = ${tx.tenant.id} and p.agent_id = ${agent_id} and p.status <> 'DISABLED'
      and (j.status = 'queued'
        or j.status = 'sent' and j.sent_at < ${tx.now}::timestamptz - make_interval(secs => ${LOST_SECONDS}::int))
    order by j.id
    limit 1
    for update of j skip locked`)
  if (next === null) return null
  const current = await takeRecord(tx, print_jobs, { id: next.id })
  const row = await change(tx, print_jobs, current, { status: 'sent', sent_at: tx.now })
  return { row, device_name: next.device_name }
}

/** What an agent says of a job. */
export type Word = {
  readonly agent_id: number
  readonly job_id: number
  readonly status: unknown
  readonly message: unknown
}

/** Notes what became of a job of the agent's own printers; what is over stays as it is. */
export async function noteWord(
  tx: Transaction,
  print_jobs: Resource,
  { agent_id, job_id, status, message }: Word,
): Promise<FullRow> {
  const own = await tx.maybe<{ id: number }>(sql`
    select j.id
    from print_jobs j
    join printers p on p.tenant_id = j.tenant_id and p.id = j.printer_id
    where j.tenant_id = ${tx.tenant.id} and j.id = ${job_id} and p.agent_id = ${agent_id}`)
  if (own === null) throw refusal('not_found', {})
  const current = await takeRecord(tx, print_jobs, { id: job_id })
  const isOpen = OPEN.includes(String(current.status))
  const allowed = isOpen ? TOLD : [String(current.status)]
  refuseAll([
    ...(status === undefined || status === null
      ? [violation('blank', { field: 'status' }, '/status')]
      : allowed.some((one) => one === status)
        ? []
        : [violation('inclusion', { field: 'status', allowed }, '/status')]),
    ...(typeof (message ?? '') === 'string' ? [] : [violation('invalid', { field: 'message' }, '/message')]),
  ])
  if (!isOpen) return current
  const isOver = status !== 'printing'
  return change(tx, print_jobs, current, {
    status,
    message: typeof message === 'string' ? cut(message.replaceAll('\0', ''), 1000) : null,
    finished_at: isOver ? tx.now : null,
  })
}

/** Puts what a job printed into the queue of the same printer once more. */
export async function printAgain(tx: Transaction, print_jobs: Resource, job: FullRow): Promise<FullRow> {
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

/** Gives up one batch of jobs that nobody printed within a day; answers whether there is more (platform 12.3). */
export async function expireJobs(tx: Transaction, print_jobs: Resource): Promise<boolean> {
  const rows = await tx.rows<AnyRow>(sql`
    update print_jobs j
    set status = 'expired', finished_at = ${tx.now}, ${nextVersion(tx, 'j')}
    where j.tenant_id = ${tx.tenant.id} and j.id in (
      select o.id
      from print_jobs o
      where o.tenant_id = ${tx.tenant.id} and o.status in ('queued', 'sent', 'printing')
        and o.created_at < ${tx.now}::timestamptz - make_interval(hours => ${EXPIRED_HOURS}::int)
      order by o.id
      limit ${BATCH}
      for update skip locked)
    returning ${selectList(print_jobs, 'j')}`)
  for (const row of rows)
    announceChange(tx, print_jobs, { event: 'updated', row, previous: { status: 'queued' } })
  return rows.length === BATCH
}

async function change(
  tx: Transaction,
  print_jobs: Resource,
  current: FullRow,
  extra: Readonly<Record<string, unknown>>,
): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, print_jobs, { current, parsed: unsaid, extra })
  if (previous !== null) announceChange(tx, print_jobs, { event: 'updated', row, previous })
  return row
}
