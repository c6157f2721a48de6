import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { type Failure, recordFailure } from '#domain/automations/record-failure.ts'
import { createDocument } from '#domain/documents/documents.ts'
import { isOverQuota } from '#domain/documents/storage.ts'
import { offerFile } from '#domain/imports/offer-file.ts'
import {
  findScheduledReports,
  type ScheduledReport,
  type ScheduledReports,
} from '#domain/reporting/find-scheduled-reports.ts'
import type { ScheduledReportJob } from '#domain/reporting/queue-due-reports.ts'
import { listedValues, readVariables, storedValues } from '#domain/reporting/read-variables.ts'
import { defaultFormat } from '#domain/reporting/report-file.ts'
import { writeToFile } from '#outside/files.ts'
import { Problem, refuseAll, type Violation, violation } from '#problems/problem.ts'
import { buildReportFile, inReportFolder, type ReportFile, sharedReportCaller } from './build-report.ts'
import { backgroundCaller } from './callers.ts'
import { type JobContext, OUR_MISTAKE } from './job.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

/**
 * Builds the reports of a schedule and sends them: one mail with all of them, and a copy for each SFTP user. What cannot
 * be built or sent is recorded as a failure; the rest is sent (platform 14.3).
 */
export async function sendReports(worker: WorkerContext, job: JobContext): Promise<void> {
  // `queueDueReports` wrote the payload.
  const { scheduled_report_id, scheduled_for } = job.payload as unknown as ScheduledReportJob
  const scope = { tenant: job.known.tenant, caller: backgroundCaller(worker.user_id) }
  const schedule = await inTransaction(worker, scope, (tx) => findScheduledReports(tx, scheduled_report_id))
  if (schedule === null) return
  const failed = [...missingParts(schedule)]
  await inReportFolder(async (folder) => {
    const files: ReportFile[] = []
    for (const item of schedule.reports) {
      const built = await build(worker, { job, scope, schedule, item, folder, at: new Date(scheduled_for) })
      if ('file' in built) files.push(built.file)
      else failed.push(built.reason)
    }
    if (files.length === 0) return
    const message_id = `scheduled-report-${scope.tenant.id}-${scheduled_report_id}-${Date.parse(scheduled_for)}@goodsyard`
    failed.push(...(await mail(worker, { job, schedule, files, message_id })))
    failed.push(...(await offer(worker, { scope, schedule, files })))
  })
  await inTransaction(worker, scope, async (tx) => {
    const source = { source_type: 'scheduled_reports', source_id: scheduled_report_id } as const
    const failures = failed.map((reason): Failure => ({ ...source, reason, context: { scheduled_for } }))
    await tx.pipeline(failures.map((failure) => recordFailure(tx, failure)))
  })
}

/** What a schedule lacks because reports or SFTP users were deleted: otherwise it would silently send nothing. */
function missingParts({ reports, recipients, ftp_user_ids }: ScheduledReports): readonly Violation[] {
  const missing = (field: string) => violation('blank', { field }, `/${field}`)
  return [
    ...(reports.length === 0 ? [missing('scheduled_report_reports')] : []),
    ...(recipients.length + ftp_user_ids.length === 0 ? [missing('scheduled_report_recipients')] : []),
  ]
}

type ScheduledBuild = {
  readonly job: JobContext
  readonly scope: Scope
  readonly schedule: ScheduledReports
  readonly item: ScheduledReport
  readonly folder: string
  readonly at: Date
}

/** Builds a report with the common rights of its owner and its changers; expressions like `today` refer to the scheduled time. */
async function build(
  worker: WorkerContext,
  { job, scope, schedule, item, folder, at }: ScheduledBuild,
): Promise<{ readonly file: ReportFile } | { readonly reason: Violation }> {
  const { report, variables } = item
  try {
    const changers = [...report.changed_by, ...schedule.ftp_users_changed_by]
    const caller = await sharedReportCaller(worker, scope, [schedule.user_id, ...changers])
    const read = readVariables(
      [...storedValues(report.variables, '/variables'), ...listedValues(variables, '/variables')],
      { parameters: report.parameters, required: [], pointer: '/variables' },
      { now: at, timezone: schedule.timezone },
    )
    refuseAll(read.violations)
    const format = defaultFormat(report.report_type)
    const reportBuild = { report, values: read.values, format, folder }
    return { file: await buildReportFile(worker, { ...scope, caller }, reportBuild) }
  } catch (error) {
    if (error instanceof Problem) return { reason: error.first }
    if (!job.is_last) throw error
    worker.log.error({ err: error }, 'a report could not be built')
    return { reason: violation('action_failed', { destination_type: report.name, reason: OUR_MISTAKE }) }
  }
}

type ReportMail = {
  readonly job: JobContext
  readonly schedule: ScheduledReports
  readonly files: readonly ReportFile[]
  readonly message_id: string
}

/** Sends one mail with all files; a retry of the job has the same message id. */
async function mail(
  { send_mail }: WorkerContext,
  { job, schedule, files, message_id }: ReportMail,
): Promise<readonly Violation[]> {
  const { name, subject, body, recipients } = schedule
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

/** The mail has been sent, so an exceeded quota is recorded and not retried. */
function reasonOf(error: unknown): readonly Violation[] {
  if (isOverQuota(error)) return [error.first]
  throw error
}

type ReportOffer = Pick<ScheduledBuild, 'scope' | 'schedule'> & Pick<ReportMail, 'files'>

/** Saves each file as a document of the owner, and offers a copy to each SFTP user. */
async function offer(
  worker: WorkerContext,
  { scope, schedule, files }: ReportOffer,
): Promise<readonly Violation[]> {
  const documents = resourceNamed(worker.model, 'documents')
  const store = async ({ read, file_name, content_type }: ReportFile) => {
    const stored = await worker.files.putStream(scope.tenant.id, read())
    return { ...stored, file_name, file_type: content_type }
  }
  const saveForOwner = async (file: ReportFile) => {
    const document = {
      ...(await store(file)),
      category: 'report',
      user_id: schedule.user_id,
      account_id: null,
      source_types: file.source_types,
    }
    await writeToFile(worker.files, document, () =>
      inTransaction(worker, scope, (tx) => createDocument(tx, documents, document)),
    )
    return []
  }
  const offerCopy = async (ftp_user_id: number, file: ReportFile) => {
    const fileOffer = { ftp_user_id, file: await store(file), source_types: file.source_types }
    const name = await writeToFile(worker.files, fileOffer.file, () =>
      inTransaction(worker, scope, (tx) => offerFile(tx, documents, fileOffer)),
    )
    return name === null ? [violation('ftp_direction', { direction: 'download' })] : []
  }
  const saved = await Promise.all(files.map((file) => saveForOwner(file).catch(reasonOf)))
  const refused = await Promise.all(
    schedule.ftp_user_ids.flatMap((ftp_user_id) =>
      files.map((file) => offerCopy(ftp_user_id, file).catch(reasonOf)),
    ),
  )
  return [...saved, ...refused].flat()
}
