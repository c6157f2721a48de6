import { isObject, type Json } from '#values/json.ts'
import { mapInChunks } from '#values/map-in-chunks.ts'
import type { ValueKind } from './run-query.ts'

/** The name and the type of a report. */
export type ReportHeading = { readonly name: string; readonly report_type: string }

/** A cell of a table. */
export type TableCell = string | number | boolean | null

/** A column of a table: its name, and the kind of its values. */
export type TableColumn = { readonly name: string; readonly kind: ValueKind }

/** Columns and rows; each call of `rows` reads from the first row. */
export type Table = {
  readonly columns: readonly TableColumn[]
  readonly rows: () => AsyncIterable<readonly TableCell[]>
}

/** A column of a report: its name, the path of its value, and a prefix and suffix. */
export type ReportColumn = TableColumn & {
  readonly path: string
  readonly prefix: string
  readonly suffix: string
}

/** The path of the record in an edge of a list. */
const NODE = 'node.'

/** The kinds of values by path; all others are `other`. */
export type ValueKinds = ReadonlyMap<string, ValueKind>

/** The columns of a report, or one for each path if it has none. */
export function columnsFor(
  report_fields: unknown,
  { paths, kinds }: { readonly paths: readonly string[]; readonly kinds: ValueKinds },
): readonly ReportColumn[] {
  const kindOf = (path: string) => kinds.get(path) ?? 'other'
  if (!hasOwnColumns(report_fields))
    return paths.map((path) => ({ ...noAffixes, path, name: columnNameOf(path), kind: kindOf(path) }))
  return report_fields.filter(isObject).map(({ name, path, prefix, suffix }) => {
    const affixes = { prefix: isText(prefix) ? prefix : '', suffix: isText(suffix) ? suffix : '' }
    const isBare = affixes.prefix === '' && affixes.suffix === ''
    return {
      ...affixes,
      path: String(path),
      name: isText(name) ? name : columnNameOf(String(path)),
      kind: isBare ? kindOf(String(path)) : 'other',
    }
  })
}

/** Whether a report defines its columns. */
export function hasOwnColumns(report_fields: unknown): report_fields is readonly unknown[] {
  return Array.isArray(report_fields) && report_fields.some(isObject)
}

const noAffixes = { prefix: '', suffix: '' } as const

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function columnNameOf(path: string): string {
  return path.startsWith(NODE) ? path.slice(NODE.length) : path
}

/** The cells of many rows. */
export function cellRows(
  columns: readonly ReportColumn[],
  rows: readonly Json[],
): Promise<readonly (readonly TableCell[])[]> {
  return mapInChunks(rows, (row) => cellsOf(columns, row))
}

/** The cells of one row. */
export function cellsOf(columns: readonly ReportColumn[], row: Json): readonly TableCell[] {
  return columns.map((column) => cellOf(row, column))
}

function cellOf(row: Json, { path, prefix, suffix }: ReportColumn): TableCell {
  const value = valueAt(row, path)
  const cell = value !== null && typeof value === 'object' ? JSON.stringify(value) : value
  return cell === null || (prefix === '' && suffix === '') ? cell : `${prefix}${cell}${suffix}`
}

/** The value at a path; null if there is none. */
export function valueAt(row: Json, path: string): Json {
  return path.split('.').reduce<Json>((current, step) => {
    if (Array.isArray(current)) return current[Number(step)] ?? null
    return isObject(current) && Object.hasOwn(current, step) ? ((current[step] ?? null) as Json) : null
  }, row)
}

/** Collects the paths of all scalar values of rows, in the order of their first occurrence; `task_type` is dropped beside `task_type.code`. */
export class PathCollector {
  readonly #leaves = new Set<string>()
  readonly #inner = new Set<string>()

  add(row: Json): void {
    this.#collect(row, '')
  }

  get paths(): readonly string[] {
    const paths = [...this.#leaves].filter((path) => !this.#inner.has(path))
    const nodes = paths.filter((path) => path.startsWith(NODE))
    return nodes.length === 0 ? paths : nodes
  }

  #collect(value: Json, path: string): void {
    if (!isObject(value)) {
      this.#leaves.add(path === '' ? 'value' : path)
      return
    }
    if (path !== '') this.#inner.add(path)
    for (const [key, child] of Object.entries(value))
      this.#collect((child ?? null) as Json, path === '' ? key : `${path}.${key}`)
  }
}
