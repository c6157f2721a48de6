import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findCaller } from '#access/find-caller.ts'
import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import type { ReportOrder } from '#domain/reporting/ask-report.ts'
import { fillDocument } from '#domain/reporting/documents.ts'
import { type Format, fileNameFor, typeOf } from '#domain/reporting/report-file.ts'
import type { NoRows } from '#domain/reporting/run-query.ts'
import { type BuiltReport, beginDocument, failDocument, findReport } from '#domain/reporting/settle-report.ts'
import { writeDown } from '#outside/files.ts'
import { Problem, refusal } from '#problems/problem.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { backgroundCaller } from './callers.ts'
import { findCommonCaller } from './common-caller.ts'
import { type JobInHand, OUR_MISTAKE } from './job.ts'
import { readTable } from './reports/read-table.ts'
import { reportBytes } from './reports/report-bytes.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

/** No report has more rows (platform 14.2). */
const ROWS_MAX = 500_000

/** Builds the file of a report, for the document that waits for it. */
export async function makeReport(
  worker: WorkerContext,
  { payload, known, is_last }: JobInHand,
): Promise<void> {
  // What is in the payload was written with the document.
  const order = payload as unknown as ReportOrder
  const { document_id } = order
  const documents = resourceNamed(worker.model, 'documents')
  const scope = { tenant: known.tenant, caller: backgroundCaller(worker.user_id) }
  const fail = (message: string) =>
    inTransaction(worker, scope, (tx) => failDocument(tx, documents, { document_id, message }))
  const begun = await inTransaction(worker, scope, async (tx) => {
    const document = await beginDocument(tx, documents, document_id)
    return document === null ? null : { document, report: await findReport(tx, order.report_id) }
  })
  if (begun === null) return
  if (begun.report === null) return fail('the report no longer exists')
  try {
    const owner = await callerOf(worker, scope, Number(begun.document.user_id))
    const building = { ...order, report: begun.report }
    const filling = await inReportFolder(async (folder) => {
      const built = await builtFile(worker, { tenant: known.tenant, caller: owner }, { ...building, folder })
      const { file_name, content_type } = built
      return { ...(await worker.files.putStream(known.tenant.id, built.read())), file_name, content_type }
    })
    const isKept = await writeDown(worker.files, filling, () =>
      inTransaction(worker, scope, async (tx) => {
        const current = await beginDocument(tx, documents, document_id)
        if (current !== null) await fillDocument(tx, documents, { current, filling })
        return current !== null
      }),
    )
    if (!isKept) await worker.files.remove(filling.file_path)
  } catch (error) {
    if (error instanceof Problem) return fail(error.first.details)
    // The queue tries again; the last try must leave an end that people can see.
    if (is_last) await fail(OUR_MISTAKE)
    throw error
  }
}

/** A report with the values its query is asked with. */
export type Building = {
  readonly report: BuiltReport
  readonly values: JsonObject
  readonly format: Format
  /** More rows than this are refused; what the platform allows where it is left out. */
  readonly rows_max?: number
}

/** A file that was built and is kept nowhere yet. */
export type BuiltFile = {
  readonly file_name: string
  readonly content_type: string
  /** Reads its bytes from the first. */
  readonly read: () => Readable
}

/** Builds the file of a report in a folder, as its owner sees it; refuses what cannot be built. It is there as long as the folder is. */
export async function builtFile(
  { stream_query }: Pick<WorkerContext, 'stream_query'>,
  scope: Scope,
  { report, values, format, rows_max = ROWS_MAX, folder }: Building & { readonly folder: string },
): Promise<BuiltFile> {
  const { graphql, source_path, report_fields, name, report_type } = report
  const asked = { graphql, variables: values, source_path, rows_max }
  const place = await mkdtemp(join(folder, 'report-'))
  const table = await readTable(stream_query, scope, { asked, report_fields, folder: place })
  if ('kind' in table) throw refusalFor(table, rows_max)
  const heading = { name, report_type, timezone: scope.tenant.timezone }
  const path = join(place, 'file')
  await pipeline(reportBytes(heading, table, format), createWriteStream(path, { mode: 0o600 }))
  return {
    file_name: fileNameFor(name, format),
    content_type: typeOf(format),
    read: () => createReadStream(path),
  }
}

function refusalFor(none: NoRows, max: number): Problem {
  switch (none.kind) {
    case 'too_many':
      return refusal('report_too_large', { max })
    case 'forbidden':
      return refusal('permission_denied', {})
    case 'failed':
      return refusal('report_query_invalid', { reason: none.reason })
  }
}

/** Works in a folder of the system that goes with all that lies in it. */
export async function inReportFolder<Made>(work: (folder: string) => Promise<Made>): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'goodsyard-report-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Whoever owns a report that goes out by itself, with the rights that they have in common with all who last changed what it is made of:
 * others get what is shown, so nobody may show more than they see themselves.
 */
export async function senderOf(
  worker: WorkerContext,
  scope: Scope,
  people: readonly [number | null, ...(number | null)[]],
): Promise<Caller> {
  const found = await findCommonCaller(worker, scope, people)
  if (found === null) throw refusal('report_without_rights', {})
  return { ...found, is_operator: false, source: 'job' }
}

/** Somebody as they may act in a tenant now; refused where they may not enter it any more. */
async function callerOf(
  { database }: Pick<WorkerContext, 'database'>,
  { tenant }: Scope,
  user_id: number,
): Promise<Caller> {
  const { subdomain } = tenant
  const found = await database.acrossTenants((session) => findCaller(session, { user_id, subdomain }))
  if (found === null) throw refusal('permission_denied', {})
  return { ...found, is_operator: false, source: 'job' }
}
