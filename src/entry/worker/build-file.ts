import { templateContent } from '#domain/imports/import-by-action.ts'
import { csvLine } from '#values/csv.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'
import type { Action } from './action.ts'
import { backgroundCaller } from './callers.ts'
import { inTransaction } from './worker-context.ts'

/** A file that an action generates: its name without folders, and its bytes. */
export type GeneratedFile = { readonly file_name: string; readonly file_type: string; readonly bytes: Buffer }

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  xml: 'application/xml',
  json: 'application/json',
}

/** Generates the file of an action from its body, a template, or the record in the given format; returns a reason if it cannot. */
export async function buildFile(action: Action): Promise<GeneratedFile | string> {
  const { parameters, worker, tenant } = action
  const file_name = await parameters.fileName()
  if (file_name === null) return 'its file_name is no name of a file'
  const format = parameters.constant('format') ?? 'json'
  const file = (text: string) => ({
    file_name,
    file_type: TYPES[format] ?? 'application/octet-stream',
    bytes: Buffer.from(text),
  })
  const body = await parameters.text('body')
  if (body !== null) return file(body)
  const data = (parameters.payload.data ?? {}) as Json
  if (format === 'template') {
    const scope = { tenant, caller: backgroundCaller(worker.user_id) }
    const id = Number(parameters.constant('template_id') ?? 0)
    const content = await inTransaction(worker, scope, (tx) => templateContent(tx, id))
    return content === null ? 'its template has no content' : file(await parameters.rendered(content))
  }
  if (format === 'csv') return file(csvOf(data))
  return file(format === 'xml' ? xmlOf(data) : JSON.stringify(parameters.payload))
}

/** A record as CSV: a row for each of its lines, or one if it has none; every row has the values of the record. */
function csvOf(data: Json): string {
  const record = isObject(data) ? (data as JsonObject) : {}
  const lines = Array.isArray(record.lines) ? record.lines.filter(isObject) : []
  const recordCells = flatten(record, '')
  const rows =
    lines.length === 0
      ? [recordCells]
      : lines.map((line) => ({ ...recordCells, ...flatten(line as JsonObject, 'line_') }))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(csvLine).join('')
}

/** The scalar values of a record; those of nested records are prefixed with their name. */
function flatten(record: JsonObject, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, string][] => {
      if (Array.isArray(value)) return []
      if (isObject(value)) return Object.entries(flatten(value as JsonObject, `${prefix}${name}_`))
      return [[`${prefix}${name}`, value === null || value === undefined ? '' : String(value)]]
    }),
  )
}

/** A record as XML: an element for each value, `item` for each of a list. */
function xmlOf(data: Json): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('data', data)}\n`
}

function element(name: string, value: Json): string {
  const tag = /^[A-Za-z_][\w.-]*$/.test(name) ? name : 'value'
  if (value === null) return `<${tag}/>`
  if (Array.isArray(value)) return `<${tag}>${value.map((one) => element('item', one)).join('')}</${tag}>`
  if (isObject(value)) {
    const inner = Object.entries(value as JsonObject).map(([key, one]) => element(key, one ?? null))
    return `<${tag}>${inner.join('')}</${tag}>`
  }
  const escaped = String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<${tag}>${escaped}</${tag}>`
}
