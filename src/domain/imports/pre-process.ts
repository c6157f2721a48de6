import { RE2JS } from 're2js'
import { refusal } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { type FileRow, type FileTable, textOf } from './parse-csv.ts'
import { unzipped } from './unzip.ts'

type Step = Readonly<Record<string, unknown>>
type Told = Readonly<Record<string, unknown>>

const linesIn = (text: string) => text.split(/\r?\n/)

/** What can be done to the text of a file before it is parsed (platform 11.3). */
const steps: Readonly<Record<string, (text: string, told: Told) => string>> = {
  replace: (text, { find, with: by }) => text.replaceAll(String(find), () => String(by ?? '')),
  regexp_replace: (text, { pattern, with: by }) =>
    RE2JS.compile(String(pattern))
      .matcher(text)
      .replaceAll(String(by ?? '')),
  remove_lines: (text, { pattern }) => {
    const wanted = RE2JS.compile(String(pattern))
    return linesIn(text)
      .filter((line) => !wanted.matcher(line).find())
      .join('\n')
  },
  skip_lines: (text, { first, last }) => {
    const lines = linesIn(text)
    return lines.slice(Number(first ?? 0), lines.length - Number(last ?? 0)).join('\n')
  },
  join_lines: (text, { pattern }) => {
    const joins = RE2JS.compile(String(pattern))
    return linesIn(text).reduce(
      (all, line) => (all === '' || joins.matcher(line).find() ? `${all}${line}` : `${all}\n${line}`),
      '',
    )
  },
  trim: (text) =>
    linesIn(text)
      .map((line) => line.trim())
      .join('\n')
      .trim(),
}

/** What is done to the bytes of a file, before anything else is. */
const BYTE_STEPS = ['unzip', 'convert_encoding']
/** What is done to its rows, when it has been parsed. */
const tableSteps: Readonly<Record<string, (table: FileTable, told: Told) => FileTable>> = {
  rename_columns: ({ columns, rows }, { map }) => {
    const names = new Map(Object.entries(isObject(map) ? map : {}).map(([from, to]) => [from, String(to)]))
    const renamed = (column: string) => names.get(column) ?? column
    return {
      columns: columns.map(renamed),
      rows: rows.map((row) => ({
        ...row,
        cells: Object.fromEntries(Object.entries(row.cells).map(([column, cell]) => [renamed(column), cell])),
      })),
    }
  },
  sort: ({ columns, rows }, told) => {
    const by = namesIn(told.columns)
    assertNamed(columns, by)
    const order = (one: FileRow, other: FileRow) =>
      by
        .map((column) =>
          (one.cells[column] ?? '').localeCompare(other.cells[column] ?? '', 'en', { numeric: true }),
        )
        .find((found) => found !== 0) ?? 0
    return { columns, rows: rows.toSorted(order) }
  },
  deduplicate: ({ columns, rows }, told) => {
    const by = namesIn(told.columns)
    assertNamed(columns, by)
    const seen = new Set<string>()
    const isNew = (row: FileRow) => {
      const key = JSON.stringify(by.map((column) => row.cells[column] ?? ''))
      return !seen.has(key) && seen.add(key) !== undefined
    }
    return { columns, rows: rows.filter(isNew) }
  },
}

/** The text of a file whose bytes may have to be unpacked, or are in an encoding that is said. */
export async function textIn(
  bytes: Buffer,
  encoding: string | undefined,
  wanted: readonly Step[],
): Promise<string> {
  const isZip = wanted.some(({ kind }) => kind === 'unzip')
  const conversion = wanted.find(({ kind }) => kind === 'convert_encoding')
  const from = isObject(conversion?.configuration) ? conversion.configuration.from : undefined
  return textOf(
    isZip ? await unzipped(bytes) : bytes,
    typeof from === 'string' && from !== '' ? from : encoding,
  )
}

/** Does what is to be done to a file before it is parsed, one step after the other. */
export function prepared(text: string, wanted: readonly Step[]): string {
  return wanted.reduce((done, { kind, configuration }) => {
    const name = String(kind)
    if (BYTE_STEPS.includes(name) || Object.hasOwn(tableSteps, name)) return done
    const step = steps[name]
    if (step === undefined)
      throw refusal('import_file_invalid', { reason: `${name} is not served by this version` })
    return step(done, (configuration ?? {}) as Told)
  }, text)
}

/** Does what is to be done to the rows of a file, one step after the other. */
export function arranged(table: FileTable, wanted: readonly Step[]): FileTable {
  return wanted.reduce<FileTable>(
    (done, { kind, configuration }) =>
      tableSteps[String(kind)]?.(done, (configuration ?? {}) as Told) ?? done,
    table,
  )
}

/**
 * Refuses a file without a column that its rows are told apart by: all of them would be alike there. Files whose records are
 * found by paths name no columns.
 */
export function assertNamed(columns: readonly string[], wanted: readonly string[]): void {
  const column = wanted.find((one) => !columns.includes(one))
  if (columns.length > 0 && column !== undefined) throw refusal('import_column_missing', { column })
}

/** Names of columns, in a list or with commas. */
function namesIn(told: unknown): readonly string[] {
  if (Array.isArray(told)) return told.map(String)
  return String(told ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
