import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { addJobs } from '#events/queue.ts'
import { refuseAll } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import type { JsonObject } from '#values/json.ts'
import { assertRoomForExports } from './assert-room-for-exports.ts'
import { parameterNames, type QueryCheck } from './check-query.ts'
import { checkVariableNames } from './check-report.ts'
import { readDateContext } from './date-context.ts'
import { listedValues, readVariables, storedValues } from './read-variables.ts'
import { defaultFormat, fileNameFor, mimeTypeOf, type ReportFormat } from './report-file.ts'

/** The job that builds the file of a report. */
export const BUILD_REPORT = 'make_report'

/** Payload of the job. */
export type ReportJob = {
  readonly document_id: number
  readonly report_id: number
  readonly values: JsonObject
  readonly format: ReportFormat
}

/** A report to build, with the input of the request and the check of its query. */
export type ReportRequest = { readonly report: FullRow; readonly parsed: Parsed; readonly check: QueryCheck }

/** Queues the building of a report, with a pending document for its file (platform 14.2). */
export async function requestReport(
  tx: Transaction,
  documents: Resource,
  { report, parsed, check }: ReportRequest,
): Promise<FullRow> {
  const query = await findQuery(tx, Number(report.report_query_id))
  const at = parsed.pointers.variables ?? '/variables'
  const read = readVariables(
    [...storedValues(report.variables, at), ...listedValues(parsed.values.variables, at)],
    { parameters: query.parameters, required: requiredVariables(check, query.graphql), pointer: at },
    await readDateContext(tx, tx.caller.user_id),
  )
  refuseAll([
    ...parsed.violations,
    ...checkVariableNames(parsed.values.variables, parameterNames(query.parameters), at),
    ...read.violations,
  ])
  const format = (parsed.values.format ?? defaultFormat(String(report.report_type))) as ReportFormat
  await assertRoomForExports(tx)
  const [document] = await insertMany(tx, documents, [
    {
      category: 'report',
      file_name: fileNameFor(String(report.name), format),
      file_type: mimeTypeOf(format),
      status: 'queued',
      warnings: [],
      user_id: tx.caller.user_id,
    },
  ])
  if (document === undefined) throw new Error('a document was not written')
  announceChange(tx, documents, { event: 'created', row: document })
  const job: ReportJob = { document_id: document.id, report_id: report.id, values: read.values, format }
  await addJobs(tx, [{ task: BUILD_REPORT, about: document.id, payload: job }])
  return document
}

/** The text of a query and its parameters. */
export type StoredQuery = { readonly graphql: string; readonly parameters: unknown }

/** The query of a report or a widget. */
export function findQuery(tx: Transaction, id: number): Promise<StoredQuery> {
  return tx.one<StoredQuery>(sql`
    select q.graphql, q.parameters from report_queries q where q.tenant_id = ${tx.tenant.id} and q.id = ${id}`)
}

/** The required variables of a query. */
export function requiredVariables(check: QueryCheck, graphql: string): readonly string[] {
  const result = check(graphql)
  if ('reason' in result) return []
  return result.variables.filter(({ is_required: is_needed }) => is_needed).map(({ name }) => name)
}
