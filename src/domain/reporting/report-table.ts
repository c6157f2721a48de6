import { mappedInTurns } from '#values/in-turns.ts'
import { isObject, type Json } from '#values/json.ts'
import type { ValueKind } from './run-query.ts'

/** What a report is called and drawn as. */
export type Heading = { readonly name: string; readonly report_type: string }

/** What stands in one place of a table. */
export type Cell = string | number | boolean | null

/** A column of a table: its heading, and what its values are. */
export type TableColumn = { readonly name: string; readonly kind: ValueKind }

/** Named columns, and the rows below them: they are read from the first as often as they are asked for. */
export type Table = {
  readonly columns: readonly TableColumn[]
  readonly rows: () => AsyncIterable<readonly Cell[]>
}

/** A column of a report: its heading, where its value is in a row, what it is, and what is written around it. */
export type Column = TableColumn & {
  readonly path: string
  readonly prefix: string
  readonly suffix: string
}

/** What is read of a row of a list; the rest of an edge is about the list. */
const NODE = 'node.'

/** What the values at the paths of a row are; what is not listed is `other`. */
export type Kinds = ReadonlyMap<string, ValueKind>

/** The columns a report names, or one for each of these paths where it names none. */
export function columnsFor(
  report_fields: unknown,
  { paths, kinds }: { readonly paths: readonly string[]; readonly kinds: Kinds },
): readonly Column[] {
  const kindOf = (path: string) => kinds.get(path) ?? 'other'
  if (!namesColumns(report_fields))
    return paths.map((path) => ({ ...plain, path, name: headOf(path), kind: kindOf(path) }))
  return report_fields.filter(isObject).map(({ name, path, prefix, suffix }) => {
    const around = { prefix: isText(prefix) ? prefix : '', suffix: isText(suffix) ? suffix : '' }
    const isBare = around.prefix === '' && around.suffix === ''
    return {
      ...around,
      path: String(path),
      name: isText(name) ? name : headOf(String(path)),
      kind: isBare ? kindOf(String(path)) : 'other',
    }
  })
}

/** Whether a report says itself which columns it has. */
export function namesColumns(report_fields: unknown): report_fields is readonly unknown[] {
  return Array.isArray(report_fields) && report_fields.some(isObject)
}

const plain = { prefix: '', suffix: '' } as const

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function headOf(path: string): string {
  return path.startsWith(NODE) ? path.slice(NODE.length) : path
}

/** The cells of many rows. */
export function cellRows(
  columns: readonly Column[],
  rows: readonly Json[],
): Promise<readonly (readonly Cell[])[]> {
  return mappedInTurns(rows, (row) => cellsOf(columns, row))
}

/** The cells of one row. */
export function cellsOf(columns: readonly Column[], row: Json): readonly Cell[] {
  return columns.map((column) => cellOf(row, column))
}

function cellOf(row: Json, { path, prefix, suffix }: Column): Cell {
  const value = valueAt(row, path)
  const cell = value !== null && typeof value === 'object' ? JSON.stringify(value) : value
  return cell === null || (prefix === '' && suffix === '') ? cell : `${prefix}${cell}${suffix}`
}

/** What is found along a path; null where it leads nowhere. */
export function valueAt(row: Json, path: string): Json {
  return path.split('.').reduce<Json>((at, step) => {
    if (Array.isArray(at)) return at[Number(step)] ?? null
    return isObject(at) && Object.hasOwn(at, step) ? ((at[step] ?? null) as Json) : null
  }, row)
}

/** Collects the paths of all single values of rows, in the order in which they are first met; `task_type` is none beside `task_type.code`. */
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
    for (const [key, below] of Object.entries(value))
      this.#collect((below ?? null) as Json, path === '' ? key : `${path}.${key}`)
  }
}
