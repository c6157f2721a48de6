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
import { parameterNames, type QueryCheck } from './check-query.ts'
import { checkVariableNames } from './check-report.ts'
import { listedValues, readVariables, storedValues } from './read-variables.ts'
import { type Format, fileNameFor, typeOf, usualFormat } from './report-file.ts'
import { todayFor } from './today.ts'

/** The job that builds the file of a report. */
export const MAKE_REPORT = 'make_report'

/** What the job is told. */
export type ReportOrder = {
  readonly document_id: number
  readonly report_id: number
  readonly values: JsonObject
  readonly format: Format
}

/** A report that is asked for: what was said, and what looks at its query. */
export type Asked = { readonly report: FullRow; readonly parsed: Parsed; readonly check: QueryCheck }

/** Leaves the building of a report to the worker, with a document that waits for it (platform 14.2). */
export async function askReport(
  tx: Transaction,
  documents: Resource,
  { report, parsed, check }: Asked,
): Promise<FullRow> {
  const query = await findQuery(tx, Number(report.report_query_id))
  const at = parsed.pointers.variables ?? '/variables'
  const read = readVariables(
    [...storedValues(report.variables, at), ...listedValues(parsed.values.variables, at)],
    { parameters: query.parameters, needed: neededBy(check, query.graphql), pointer: at },
    await todayFor(tx, tx.caller.user_id),
  )
  refuseAll([
    ...parsed.violations,
    ...checkVariableNames(parsed.values.variables, parameterNames(query.parameters), at),
    ...read.violations,
  ])
  const format = (parsed.values.format ?? usualFormat(String(report.report_type))) as Format
  const [document] = await insertMany(tx, documents, [
    {
      category: 'report',
      file_name: fileNameFor(String(report.name), format),
      file_type: typeOf(format),
      status: 'queued',
      warnings: [],
      user_id: tx.caller.user_id,
    },
  ])
  if (document === undefined) throw new Error('a document was not written')
  announceChange(tx, documents, { event: 'created', row: document })
  const order: ReportOrder = { document_id: document.id, report_id: report.id, values: read.values, format }
  await addJobs(tx, [{ task: MAKE_REPORT, about: document.id, payload: order }])
  return document
}

/** The text of a query and its parameters. */
export type KeptQuery = { readonly graphql: string; readonly parameters: unknown }

/** The query that a report or a widget stands on. */
export function findQuery(tx: Transaction, id: number): Promise<KeptQuery> {
  return tx.one<KeptQuery>(sql`
    select q.graphql, q.parameters from report_queries q where q.tenant_id = ${tx.tenant.id} and q.id = ${id}`)
}

/** The variables without which a query cannot run. */
export function neededBy(check: QueryCheck, graphql: string): readonly string[] {
  const checked = check(graphql)
  if ('reason' in checked) return []
  return checked.variables.filter(({ is_needed }) => is_needed).map(({ name }) => name)
}
