import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { type Failure, recordFailure } from '#domain/automations/record-failure.ts'
import { offerFile } from '#domain/imports/offer-file.ts'
import { keepDocument } from '#domain/reporting/documents.ts'
import { findSending, type Sending, type SentReport } from '#domain/reporting/find-sending.ts'
import { listedValues, readVariables, storedValues } from '#domain/reporting/read-variables.ts'
import { usualFormat } from '#domain/reporting/report-file.ts'
import type { SendingOrder } from '#domain/reporting/send-schedules.ts'
import { isOverQuota } from '#domain/reporting/storage.ts'
import { writeDown } from '#outside/files.ts'
import { Problem, refuseAll, type Violation, violation } from '#problems/problem.ts'
import { backgroundCaller } from './callers.ts'
import { type JobInHand, OUR_MISTAKE } from './job.ts'
import { type BuiltFile, builtFile, inReportFolder, senderOf } from './make-report.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

/**
 * Builds the reports of a schedule and sends them: one mail with all of them, and a copy for each login that fetches
 * them. What cannot be built or sent is written down as a failure; the rest goes out (platform 14.3).
 */
export async function sendReports(worker: WorkerContext, job: JobInHand): Promise<void> {
  // What is in the payload was written with the job.
  const { scheduled_report_id, scheduled_for } = job.payload as unknown as SendingOrder
  const scope = { tenant: job.known.tenant, caller: backgroundCaller(worker.user_id) }
  const sending = await inTransaction(worker, scope, (tx) => findSending(tx, scheduled_report_id))
  if (sending === null) return
  const failed = [...lackOf(sending)]
  await inReportFolder(async (folder) => {
    const files: BuiltFile[] = []
    for (const one of sending.reports) {
      const built = await build(worker, { job, scope, sending, one, folder, at: new Date(scheduled_for) })
      if ('file' in built) files.push(built.file)
      else failed.push(built.reason)
    }
    if (files.length === 0) return
    const message_id = `scheduled-report-${scope.tenant.id}-${scheduled_report_id}-${Date.parse(scheduled_for)}@goodsyard`
    failed.push(...(await mail(worker, { job, sending, files, message_id })))
    failed.push(...(await offer(worker, { scope, sending, files })))
  })
  await inTransaction(worker, scope, async (tx) => {
    const source = { source_type: 'scheduled_reports', source_id: scheduled_report_id } as const
    const failures = failed.map((reason): Failure => ({ ...source, reason, context: { scheduled_for } }))
    await tx.pipeline(failures.map((failure) => recordFailure(tx, failure)))
  })
}

/** What a schedule has come to lack since it was saved, as reports and logins are deleted: it would go on in silence. */
function lackOf({ reports, recipients, ftp_user_ids }: Sending): readonly Violation[] {
  const missing = (field: string) => violation('blank', { field }, `/${field}`)
  return [
    ...(reports.length === 0 ? [missing('scheduled_report_reports')] : []),
    ...(recipients.length + ftp_user_ids.length === 0 ? [missing('scheduled_report_recipients')] : []),
  ]
}

type Building = {
  readonly job: JobInHand
  readonly scope: Scope
  readonly sending: Sending
  readonly one: SentReport
  readonly folder: string
  readonly at: Date
}

/** A report as its owner, and all who last changed it, its query or an SFTP user that fetches it, see it; words like `today` mean the day it was to go out. */
async function build(
  worker: WorkerContext,
  { job, scope, sending, one, folder, at }: Building,
): Promise<{ readonly file: BuiltFile } | { readonly reason: Violation }> {
  const { report, variables } = one
  try {
    const changers = [...report.changed_by, ...sending.ftp_users_changed_by]
    const caller = await senderOf(worker, scope, [sending.user_id, ...changers])
    const read = readVariables(
      [...storedValues(report.variables, '/variables'), ...listedValues(variables, '/variables')],
      { parameters: report.parameters, needed: [], pointer: '/variables' },
      { now: at, timezone: sending.timezone },
    )
    refuseAll(read.violations)
    const format = usualFormat(report.report_type)
    const building = { report, values: read.values, format, folder }
    return { file: await builtFile(worker, { ...scope, caller }, building) }
  } catch (error) {
    if (error instanceof Problem) return { reason: error.first }
    if (!job.is_last) throw error
    worker.log.error({ err: error }, 'a report could not be built')
    return { reason: violation('action_failed', { destination_type: report.name, reason: OUR_MISTAKE }) }
  }
}

type Mailing = {
  readonly job: JobInHand
  readonly sending: Sending
  readonly files: readonly BuiltFile[]
  readonly message_id: string
}

/** One mail with all files; it is tried again with the whole job, and has the same id each time. */
async function mail(
  { send_mail }: WorkerContext,
  { job, sending, files, message_id }: Mailing,
): Promise<readonly Violation[]> {
  const { name, subject, body, recipients } = sending
  if (recipients.length === 0) return []
  const outcome = await send_mail({
    message_id,
    to: recipients,
    cc: [],
    bcc: [],
    reply_to: [],
    subject: subject ?? name,
    text: body ?? files.map(({ file_name }) => file_name).join('\n'),
    html: null,
    attachments: files.map(({ file_name, content_type, read }) => ({
      file_name,
      content_type,
      content: read,
    })),
  })
  if (outcome.kind === 'accepted') return []
  if (!job.is_last) throw new Error(`the mail of scheduled reports was not taken: ${outcome.reason}`)
  return [violation('action_failed', { destination_type: 'email', reason: outcome.reason })]
}

/** The mail has gone out, so what there is no room for is noted instead of being tried again. */
function reasonOf(error: unknown): readonly Violation[] {
  if (isOverQuota(error)) return [error.first]
  throw error
}

type Offering = Pick<Building, 'scope' | 'sending'> & Pick<Mailing, 'files'>

/** Keeps each file as a document of the owner, and lays a copy where each login fetches files. */
async function offer(
  worker: WorkerContext,
  { scope, sending, files }: Offering,
): Promise<readonly Violation[]> {
  const documents = resourceNamed(worker.model, 'documents')
  const kept = async ({ read, file_name, content_type }: BuiltFile) => {
    const stored = await worker.files.putStream(scope.tenant.id, read())
    return { ...stored, file_name, file_type: content_type }
  }
  const own = async (file: BuiltFile) => {
    const document = { ...(await kept(file)), category: 'report', user_id: sending.user_id, account_id: null }
    await writeDown(worker.files, document, () =>
      inTransaction(worker, scope, (tx) => keepDocument(tx, documents, document)),
    )
    return []
  }
  const copy = async (ftp_user_id: number, file: BuiltFile) => {
    const offered = { ftp_user_id, file: await kept(file) }
    const name = await writeDown(worker.files, offered.file, () =>
      inTransaction(worker, scope, (tx) => offerFile(tx, documents, offered)),
    )
    return name === null ? [violation('ftp_direction', { direction: 'download' })] : []
  }
  const owned = await Promise.all(files.map((file) => own(file).catch(reasonOf)))
  const refused = await Promise.all(
    sending.ftp_user_ids.flatMap((ftp_user_id) =>
      files.map((file) => copy(ftp_user_id, file).catch(reasonOf)),
    ),
  )
  return [...owned, ...refused].flat()
}
