import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { readFieldLabels } from '#domain/tenancy/read-field-labels.ts'
import { announceChange } from '#events/announce.ts'
import { addJobs } from '#events/queue.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { labelOfField } from '#values/field-label.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { assertRoomForExports } from './assert-room-for-exports.ts'
import type { QueryCheck } from './check-query.ts'
import { fileNameFor, mimeTypeOf, type ReportFormat } from './report-file.ts'

/** The job that builds the file of an exported list. */
export const EXPORT_LIST = 'export_list'

/** A column of an export. */
type ExportColumn = { readonly name: string; readonly path: string }

/** Payload of the job. */
export type ListExportJob = {
  readonly document_id: number
  readonly name: string
  readonly graphql: string
  readonly values: JsonObject
  readonly report_fields: readonly ExportColumn[]
  readonly format: ReportFormat
}

/** A list to export, with the input of the request and the check of its query. */
export type ListExportRequest = {
  readonly list: Resource
  /** The resource of the labels of own fields. */
  readonly labels: Resource
  readonly parsed: Parsed
  readonly check: QueryCheck
}

/** Queues the export of a list, with a pending document for its file (spec: platform 14.6). */
export async function requestListExport(
  tx: Transaction,
  documents: Resource,
  { list, labels, parsed, check }: ListExportRequest,
): Promise<FullRow> {
  const { filter, order, format: chosen, name: given } = parsed.values
  const own = await readFieldLabels(tx, labels, list.name)
  const account = accountOf(tx, filter)
  const columns = columnsIn(parsed.values.fields, (path) => labelOfField(own, path, account) ?? path)
  const graphql = listQueryText(list, columns)
  const pointer = parsed.pointers.fields ?? '/fields'
  refuseAll([...parsed.violations, ...checkColumns(columns, pointer)])
  refuseAll(checkText(graphql, check, pointer))
  const format = chosen as ReportFormat
  const name = typeof given === 'string' && given !== '' ? given : list.root
  await assertRoomForExports(tx)
  const [document] = await insertMany(tx, documents, [
    {
      category: 'export',
      file_name: fileNameFor(name, format),
      file_type: mimeTypeOf(format),
      status: 'queued',
      warnings: [],
      user_id: tx.caller.user_id,
    },
  ])
  if (document === undefined) throw new Error('a document was not written')
  announceChange(tx, documents, { event: 'created', row: document })
  const values = { filter: isObject(filter) ? filter : {}, ...(typeof order === 'string' ? { order } : {}) }
  const report_fields = columns.map((column) => ({ ...column, path: `node.${column.path}` }))
  const job: ListExportJob = {
    document_id: document.id,
    name,
    graphql,
    values: values as JsonObject,
    report_fields,
    format,
  }
  await addJobs(tx, [{ task: EXPORT_LIST, about: document.id, payload: job }])
  return document
}

/** The columns, each with its name or else the heading of its path. */
function columnsIn(fields: unknown, headingOf: (path: string) => string): readonly ExportColumn[] {
  const listed = Array.isArray(fields) ? fields.filter(isObject) : []
  return listed.map(({ name, path }) => ({
    name: typeof name === 'string' && name !== '' ? name : headingOf(String(path)),
    path: String(path),
  }))
}

/** The only account whose records are exported; null where there may be several. */
function accountOf({ caller }: Transaction, filter: unknown): string | null {
  if (caller.account_ids?.length === 1) return String(caller.account_ids[0])
  const by = isObject(filter) ? filter.account_id : undefined
  const { eq, in: listed } = isObject(by) ? by : { eq: by }
  const id = Array.isArray(listed) && listed.length === 1 ? listed[0] : eq
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}

/** The most columns of an export. */
const COLUMNS_MAX = 200

const PATH = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){0,3}$/

function checkColumns(columns: readonly ExportColumn[], pointer: string): readonly Violation[] {
  if (columns.length === 0) return [violation('blank', { field: 'fields' }, pointer)]
  if (columns.length > COLUMNS_MAX)
    return [violation('too_many_items', { field: 'fields', max: COLUMNS_MAX }, pointer)]
  return columns.flatMap(({ path }, index) =>
    PATH.test(path) ? [] : [violation('invalid', { field: 'path' }, `${pointer}/${index}/path`)],
  )
}

function checkText(graphql: string, check: QueryCheck, pointer: string): readonly Violation[] {
  const result = check(graphql)
  return 'reason' in result ? [violation('report_query_invalid', { reason: result.reason }, pointer)] : []
}

/** The query of a list with some of its fields; values stand in variables alone. */
function listQueryText({ root, filter }: Resource, columns: readonly ExportColumn[]): string {
  const selection = selectionText(columns.map(({ path }) => path.split('.')))
  return `query ListExport($filter: ${filter}, $order: String) { ${root} { all(filter: $filter, order: $order) { edges { node { ${selection} } } } } }`
}

function selectionText(paths: readonly (readonly string[])[]): string {
  const byFirst = Map.groupBy(paths, ([first = '']) => first)
  return [...byFirst]
    .map(([name, those]) => {
      const below = those.map((path) => path.slice(1)).filter((path) => path.length > 0)
      return below.length === 0 ? name : `${name} { ${selectionText(below)} }`
    })
    .join(' ')
}
