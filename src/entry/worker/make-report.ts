import { findCaller } from '#access/find-caller.ts'
import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import type { ReportOrder } from '#domain/reporting/ask-report.ts'
import { fillDocument } from '#domain/reporting/documents.ts'
import { type Format, fileNameFor, reportBytes, typeOf } from '#domain/reporting/report-file.ts'
import { columnsFor, tableOf } from '#domain/reporting/report-table.ts'
import { type BuiltReport, beginDocument, failDocument, findReport } from '#domain/reporting/settle-report.ts'
import { Problem, violation } from '#problems/problem.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { backgroundCaller } from './callers.ts'
import { type JobInHand, OUR_MISTAKE } from './job.ts'
import { inTransaction, type Workshop } from './workshop.ts'

/** No report has more rows (platform 14.2). */
const ROWS_MAX = 500_000

/** Builds the file of a report, for the document that waits for it. */
export async function makeReport(workshop: Workshop, { payload, known, is_last }: JobInHand): Promise<void> {
  // What is in the payload was written with the document.
  const order = payload as unknown as ReportOrder
  const { document_id } = order
  const documents = resourceNamed(workshop.model, 'documents')
  const scope = { tenant: known.tenant, caller: backgroundCaller(workshop.user_id) }
  const fail = (message: string) =>
    inTransaction(workshop, scope, (tx) => failDocument(tx, documents, { document_id, message }))
  const begun = await inTransaction(workshop, scope, async (tx) => {
    const document = await beginDocument(tx, documents, document_id)
    return document === null ? null : { document, report: await findReport(tx, order.report_id) }
  })
  if (begun === null) return
  if (begun.report === null) return fail('the report is gone')
  try {
    const owner = await callerOf(workshop, scope, Number(begun.document.user_id))
    const file = await builtFile(
      workshop,
      { tenant: known.tenant, caller: owner },
      { ...order, report: begun.report },
    )
    const filling = { ...(await workshop.files.put(known.tenant.id, file.bytes)), ...file }
    const isKept = await inTransaction(workshop, scope, async (tx) => {
      const current = await beginDocument(tx, documents, document_id)
      if (current !== null) await fillDocument(tx, documents, { current, filling })
      return current !== null
    })
    if (!isKept) await workshop.files.remove(filling.file_path)
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
export type BuiltFile = { readonly file_name: string; readonly content_type: string; readonly bytes: Buffer }

/** Builds the file of a report as its owner sees it; refuses what cannot be built. */
export async function builtFile(
  { run_query }: Pick<Workshop, 'run_query'>,
  scope: Scope,
  { report, values, format, rows_max = ROWS_MAX }: Building,
): Promise<BuiltFile> {
  const { graphql, source_path, report_fields, name } = report
  const answer = await run_query(scope, { graphql, variables: values, source_path, rows_max })
  if (answer.kind === 'too_many') throw new Problem([violation('report_too_large', { max: rows_max })])
  if (answer.kind === 'forbidden') throw new Problem([violation('permission_denied', {})])
  if (answer.kind === 'failed')
    throw new Problem([violation('report_query_invalid', { reason: answer.reason })])
  const table = await tableOf(await columnsFor(report_fields, answer), answer.rows)
  return {
    file_name: fileNameFor(name, format),
    content_type: typeOf(format),
    bytes: await reportBytes(report, table, format),
  }
}

/** Somebody as they may act in a tenant now; refused where they may not enter it any more. */
export async function callerOf(
  { database }: Pick<Workshop, 'database'>,
  { tenant }: Scope,
  user_id: number,
): Promise<Caller> {
  const { subdomain } = tenant
  const found = await database.acrossTenants((session) => findCaller(session, { user_id, subdomain }))
  if (found === null) throw new Problem([violation('permission_denied', {})])
  return { ...found, is_operator: false, source: 'job' }
}
