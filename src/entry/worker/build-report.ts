import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findCaller } from '#access/find-caller.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { completeDocument } from '#domain/documents/documents.ts'
import { failDocument, startDocument } from '#domain/documents/pending-documents.ts'
import { findReport, type ReportDefinition } from '#domain/reporting/find-report.ts'
import { fileNameFor, mimeTypeOf, type ReportFormat } from '#domain/reporting/report-file.ts'
import type { ReportJob } from '#domain/reporting/request-report.ts'
import type { QueryFailure } from '#domain/reporting/run-query.ts'
import { writeToFile } from '#outside/files.ts'
import { Problem, refusal } from '#problems/problem.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { backgroundCaller } from './callers.ts'
import { findCommonCaller } from './common-caller.ts'
import { type JobContext, OUR_MISTAKE } from './job.ts'
import { readTable } from './reports/read-table.ts'
import { reportBytes } from './reports/report-bytes.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

/** Maximum number of rows of a report (platform 14.2). */
const ROWS_MAX = 500_000

/** Builds the file of a report, for its pending document. */
export function buildReport(worker: WorkerContext, job: JobContext): Promise<void> {
  // `requestReport` wrote the payload.
  const { document_id, report_id, values, format } = job.payload as unknown as ReportJob
  return buildDocument(worker, job, {
    document_id,
    values,
    format,
    find: (tx) => findReport(tx, report_id),
  })
}

/** A pending document, and what its file is built of; null where that no longer exists. */
export type DocumentBuild = Pick<ReportBuild, 'values' | 'format'> & {
  readonly document_id: number
  readonly find: (tx: Transaction) => Promise<ReportDefinition | null>
}

/** Builds the file of a pending document with the rights that its owner has now. */
export async function buildDocument(
  worker: WorkerContext,
  { known, is_last }: JobContext,
  { document_id, find, values, format }: DocumentBuild,
): Promise<void> {
  const documents = resourceNamed(worker.model, 'documents')
  const scope = { tenant: known.tenant, caller: backgroundCaller(worker.user_id) }
  const fail = (message: string) =>
    inTransaction(worker, scope, (tx) => failDocument(tx, documents, { document_id, message }))
  const started = await inTransaction(worker, scope, async (tx) => {
    const document = await startDocument(tx, documents, document_id)
    return document === null ? null : { document, report: await find(tx) }
  })
  if (started === null) return
  if (started.report === null) return fail('the report no longer exists')
  try {
    const owner = await ownerCaller(worker, scope, Number(started.document.user_id))
    const build = { values, format, report: started.report }
    const content = await inReportFolder(async (folder) => {
      const built = await buildReportFile(
        worker,
        { tenant: known.tenant, caller: owner },
        { ...build, folder },
      )
      const { file_name, content_type, source_types } = built
      const stored = await worker.files.putStream(known.tenant.id, built.read())
      return { ...stored, file_name, content_type, source_types }
    })
    const isStored = await writeToFile(worker.files, content, () =>
      inTransaction(worker, scope, async (tx) => {
        const current = await startDocument(tx, documents, document_id)
        if (current !== null) await completeDocument(tx, documents, { current, content })
        return current !== null
      }),
    )
    if (!isStored) await worker.files.remove(content.file_path)
  } catch (error) {
    if (error instanceof Problem) return fail(error.first.details)
    // The queue retries; the last attempt must leave a failed document that users can see.
    if (is_last) await fail(OUR_MISTAKE)
    throw error
  }
}

/** A report with the values of its variables. */
export type ReportBuild = {
  readonly report: ReportDefinition
  readonly values: JsonObject
  readonly format: ReportFormat
  /** Maximum number of rows; by default that of the platform. */
  readonly rows_max?: number
}

/** A built file that is not stored yet. */
export type ReportFile = {
  readonly file_name: string
  readonly content_type: string
  /** The types whose records it has. */
  readonly source_types: readonly string[]
  /** Reads its bytes from the start. */
  readonly read: () => Readable
}

/** Builds the file of a report in a folder, with the rights of the caller; refuses what cannot be built. The file exists as long as the folder. */
export async function buildReportFile(
  { stream_query }: Pick<WorkerContext, 'stream_query'>,
  scope: Scope,
  { report, values, format, rows_max = ROWS_MAX, folder }: ReportBuild & { readonly folder: string },
): Promise<ReportFile> {
  const { graphql, source_path, report_fields, name, report_type } = report
  const query = { graphql, variables: values, source_path, rows_max }
  const subfolder = await mkdtemp(join(folder, 'report-'))
  const table = await readTable(stream_query, scope, { query, report_fields, folder: subfolder })
  if ('kind' in table) throw refusalFor(table, rows_max)
  const heading = { name, report_type, timezone: scope.tenant.timezone }
  const path = join(subfolder, 'file')
  await pipeline(reportBytes(heading, table, format), createWriteStream(path, { mode: 0o600 }))
  return {
    file_name: fileNameFor(name, format),
    content_type: mimeTypeOf(format),
    source_types: table.types,
    read: () => createReadStream(path),
  }
}

function refusalFor(failure: QueryFailure, max: number): Problem {
  switch (failure.kind) {
    case 'too_many':
      return refusal('report_too_large', { max })
    case 'forbidden':
      return refusal('permission_denied', {})
    case 'failed':
      return refusal('report_query_invalid', { reason: failure.reason })
  }
}

/** Runs a function with a temporary folder, and removes the folder with its content. */
export async function inReportFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'goodsyard-report-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The caller of a report that is sent automatically: its owner, with the common rights of everybody who last changed it. It
 * is sent to others, so nobody may include more than they see themselves.
 */
export async function sharedReportCaller(
  worker: WorkerContext,
  scope: Scope,
  people: readonly [number | null, ...(number | null)[]],
): Promise<Caller> {
  const found = await findCommonCaller(worker, scope, people)
  if (found === null) throw refusal('report_without_rights', {})
  return { ...found, is_operator: false, source: 'job' }
}

/** The owner with their current rights; refuses if they may no longer enter the tenant. */
async function ownerCaller(
  { database }: Pick<WorkerContext, 'database'>,
  { tenant }: Scope,
  user_id: number,
): Promise<Caller> {
  const { subdomain } = tenant
  const found = await database.acrossTenants((session) => findCaller(session, { user_id, subdomain }))
  if (found === null) throw refusal('permission_denied', {})
  return { ...found, is_operator: false, source: 'job' }
}
