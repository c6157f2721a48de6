import { mappedInTurns } from '#values/in-turns.ts'
import { isObject, type Json } from '#values/json.ts'

/** What a report is called and drawn as. */
export type Heading = { readonly name: string; readonly report_type: string }

/** What stands in one place of a table. */
export type Cell = string | number | boolean | null

/** Rows of cells under named columns. */
export type Table = { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] }

/** A column: its head, where its value is in a row, and what is written around it. */
export type Column = {
  readonly name: string
  readonly path: string
  readonly prefix: string
  readonly suffix: string
}

/** What is read of a row of a list; the rest of an edge is about the list. */
const NODE = 'node.'

/** The columns a report says, or one for every single value of its rows where it says none. */
export async function columnsFor(
  report_fields: unknown,
  { rows, paths }: { readonly rows: readonly Json[]; readonly paths: readonly string[] },
): Promise<readonly Column[]> {
  const said = Array.isArray(report_fields) ? report_fields.filter(isObject) : []
  if (said.length === 0) {
    const met = rows.length === 0 ? paths : await pathsIn(rows)
    return met.map((path) => ({ ...plain, path, name: headOf(path) }))
  }
  return said.map(({ name, path, prefix, suffix }) => ({
    path: String(path),
    name: isText(name) ? name : headOf(String(path)),
    prefix: isText(prefix) ? prefix : '',
    suffix: isText(suffix) ? suffix : '',
  }))
}

const plain = { prefix: '', suffix: '' } as const

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function headOf(path: string): string {
  return path.startsWith(NODE) ? path.slice(NODE.length) : path
}

/** The table of a report. */
export async function tableOf(columns: readonly Column[], rows: readonly Json[]): Promise<Table> {
  return {
    columns: columns.map(({ name }) => name),
    rows: await mappedInTurns(rows, (row) => columns.map((column) => cellOf(row, column))),
  }
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

/** The paths of all single values, in the order in which they are first met; `task_type` is none beside `task_type.code`. */
async function pathsIn(rows: readonly Json[]): Promise<readonly string[]> {
  const [leaves, inner] = [new Set<string>(), new Set<string>()]
  await mappedInTurns(rows, (row) => collect(row, '', { leaves, inner }))
  const paths = [...leaves].filter((path) => !inner.has(path))
  const nodes = paths.filter((path) => path.startsWith(NODE))
  return nodes.length === 0 ? paths : nodes
}

type Collected = { readonly leaves: Set<string>; readonly inner: Set<string> }

function collect(value: Json, path: string, found: Collected): void {
  if (!isObject(value)) {
    found.leaves.add(path === '' ? 'value' : path)
    return
  }
  if (path !== '') found.inner.add(path)
  for (const [key, below] of Object.entries(value))
    collect((below ?? null) as Json, path === '' ? key : `${path}.${key}`, found)
}
