import { refusal } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { columnMissing } from './column-missing.ts'
import type { FileRow } from './file-row.ts'
import { CellNames, packRow } from './packed-row.ts'
import { type PreProcessingStep, ROW_STEPS } from './pre-process.ts'
import {
  fileTooLarge,
  RECORD_MIB_MAX,
  RECORD_ROWS_MAX,
  ReadCounter,
  type ReadLimits,
  ROWS_MIB_MAX,
} from './read-limits.ts'

/** Where the rows of a parsed file are stored, and which of them form one record. */
export type ReadIndex = {
  /** The column names, by their numbers. */
  readonly names: readonly string[]
  /** What the file has that is not read, or does not have that is. */
  readonly warnings: readonly string[]
  /** Values outside the rows. */
  readonly shared: Readonly<Record<string, string>>
  /** The byte offset of each row, and of the end of the last one. */
  readonly offsets: Float64Array
  /** The line of each row in the file. */
  readonly numbers: Uint32Array
  /** The rows of all records, one record after the other. */
  readonly order: Uint32Array
  /** The index of each record in that order, and of the end of the last one. */
  readonly records: Uint32Array
}

/** How rows become records. */
export type RowGrouping = {
  readonly columns: readonly string[] | null
  readonly steps: readonly PreProcessingStep[]
  /** The columns in which the rows of a record agree; without any, each row is a record. */
  readonly group_by: readonly string[]
  /**
   * Whether a row that leaves some of these columns empty belongs to the record before it that agrees in the last one, or to
   * the one behind it if there is none before.
   */
  readonly fills_blanks?: boolean
}

/** A step with its columns, and the values of each row in them. */
type KeyedStep = {
  readonly kind: string
  readonly by: readonly string[]
  readonly keys: (readonly string[])[]
}

type RowStep = { readonly rename: ReadonlyMap<string, string> } | { readonly keyed: KeyedStep }

const MIB = 1024 * 1024

/** Packs the rows of a file as they are read, and keeps only their offsets and sort or group keys in memory. */
export class RowIndex {
  readonly #names = new CellNames()
  readonly #tally: ReadCounter
  readonly #write: (line: Buffer) => void
  readonly #group: KeyedStep
  readonly #fillsBlanks: boolean
  readonly #steps: readonly RowStep[]
  /** Numbered columns that no row has had so far: only the rows tell whether they exist. */
  readonly #unseenColumns = new Set<string>()
  readonly #offsets = [0]
  readonly #numbers: number[] = []

  /** Refuses a file without a column that it is sorted or grouped by: all rows would count as equal. */
  constructor(
    { columns, steps, group_by, fills_blanks = false }: RowGrouping,
    limits: ReadLimits,
    write: (line: Buffer) => void,
  ) {
    this.#tally = new ReadCounter(limits)
    this.#write = write
    this.#group = { kind: 'group', by: group_by, keys: [] }
    this.#fillsBlanks = fills_blanks
    let names = columns
    this.#steps = steps
      .filter(({ kind }) => ROW_STEPS.includes(String(kind)))
      .map(({ kind, configuration }) => {
        const settings = isObject(configuration) ? configuration : {}
        if (kind === 'rename_columns') {
          const rename = new Map(
            Object.entries(isObject(settings.map) ? settings.map : {}).map(([from, to]) => [
              from,
              String(to),
            ]),
          )
          names = names?.map((name) => rename.get(name) ?? name) ?? null
          assertDifferentNames(names)
          return { rename }
        }
        const by = columnNamesIn(settings.columns)
        this.#assertNamed(names, by)
        return { keyed: { kind: String(kind), by, keys: [] } }
      })
    this.#assertNamed(names, group_by)
  }

  /** Adds the next row. */
  add(row: FileRow): void {
    this.#tally.count(Object.keys(row.cells).length)
    let { cells, numbers } = row
    for (const step of this.#steps) {
      if ('rename' in step) {
        cells = renameCells(cells, step.rename)
        numbers = numbers === undefined ? undefined : renameCells(numbers, step.rename)
      } else this.#key(step.keyed, cells)
    }
    if (this.#group.by.length > 0) this.#key(this.#group, cells)
    const line = Buffer.from(
      packRow({ ...row, cells, ...(numbers === undefined ? {} : { numbers }) }, this.#names),
    )
    const end = (this.#offsets.at(-1) ?? 0) + line.length
    if (end > ROWS_MIB_MAX * MIB) throw fileTooLarge(`its rows take more than ${ROWS_MIB_MAX} MiB`)
    this.#offsets.push(end)
    this.#numbers.push(row.number)
    this.#write(line)
  }

  /** Sorts and groups the rows after the last one. */
  finish(shared: Readonly<Record<string, string>> = {}, warnings: readonly string[] = []): ReadIndex {
    const [unseen] = this.#unseenColumns
    if (unseen !== undefined && this.#numbers.length > 0) throw columnMissing([unseen], this.#names.names)
    let rows = this.#numbers.map((_, index) => index)
    let outerValues = shared
    for (const step of this.#steps) {
      if ('rename' in step) outerValues = renameCells(outerValues, step.rename)
      else rows = applyStep(rows, step.keyed)
    }
    const records = this.#gathered(rows)
    for (const record of records) this.#assertSmall(record)
    return {
      names: this.#names.names,
      // A path or a type of record that nothing matches, or a header alone.
      warnings: rows.length === 0 ? [...warnings, 'the file has no records'] : warnings,
      shared: outerValues,
      offsets: Float64Array.from(this.#offsets),
      numbers: Uint32Array.from(this.#numbers),
      order: Uint32Array.from(records.flat()),
      records: Uint32Array.from(startsOf(records)),
    }
  }

  #assertNamed(columns: readonly string[] | null, required: readonly string[]): void {
    if (columns === null) return
    const missing = required.filter((one) => !columns.includes(one))
    for (const column of missing) {
      if (!/^\d+$/.test(column)) throw columnMissing([column], columns)
      this.#unseenColumns.add(column)
    }
  }

  #key({ by, keys }: KeyedStep, cells: FileRow['cells']): void {
    for (const column of this.#unseenColumns)
      if (by.includes(column) && column in cells) this.#unseenColumns.delete(column)
    keys.push(by.map((column) => cells[column] ?? ''))
  }

  /** Rows that agree form one record, even if they are not adjacent, in the order of their first rows. */
  #gathered(rows: readonly number[]): readonly (readonly number[])[] {
    const { by, keys } = this.#group
    if (by.length === 0) return rows.map((row) => [row])
    const keyOf = this.#fillsBlanks ? filledKeys(rows, keys) : (row: number) => keys[row]
    return [...Map.groupBy(rows, (row) => JSON.stringify(keyOf(row))).values()]
  }

  #assertSmall(record: readonly number[]): void {
    if (record.length > RECORD_ROWS_MAX) throw fileTooLarge(`more than ${RECORD_ROWS_MAX} rows in one record`)
    const bytes = record.reduce(
      (sum, row) => sum + (this.#offsets[row + 1] ?? 0) - (this.#offsets[row] ?? 0),
      0,
    )
    if (bytes > RECORD_MIB_MAX * MIB) throw fileTooLarge(`more than ${RECORD_MIB_MAX} MiB in one record`)
  }
}

/** Two columns renamed to one name would lose the cells of the first. */
function assertDifferentNames(names: readonly string[] | null): void {
  const twice = names?.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined)
    throw refusal('import_file_invalid', { reason: `rename_columns names two columns ${twice}` })
}

/** The keys of rows, with empty values filled from the nearest key that agrees in the last value. */
function filledKeys(rows: readonly number[], keys: KeyedStep['keys']) {
  const filled = new Map<number, readonly string[]>()
  const fill = (ordered: readonly number[]) => {
    const latest = new Map<string, readonly string[]>()
    for (const row of ordered) {
      const key = filled.get(row) ?? keys[row] ?? []
      const last = key.at(-1) ?? ''
      const isWhole = key.every((value) => value !== '')
      const whole = isWhole ? key : latest.get(last)
      const agrees = whole?.every((value, index) => key[index] === '' || key[index] === value)
      if (whole === undefined || agrees !== true) continue
      filled.set(row, whole)
      latest.set(last, whole)
    }
  }
  fill(rows)
  fill(rows.toReversed())
  return (row: number) => filled.get(row) ?? keys[row]
}

function renameCells(cells: FileRow['cells'], names: ReadonlyMap<string, string>): FileRow['cells'] {
  return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [names.get(name) ?? name, cell]))
}

const collator = new Intl.Collator('en', { numeric: true })

/** The rows sorted, or without duplicates. */
function applyStep(rows: readonly number[], { kind, keys }: KeyedStep): number[] {
  if (kind === 'sort')
    return rows.toSorted((one, other) => {
      const others = keys[other] ?? []
      return (keys[one] ?? []).reduce(
        (order, key, index) => (order === 0 ? collator.compare(key, others[index] ?? '') : order),
        0,
      )
    })
  const knownKeys = new Set<string>()
  return rows.filter((row) => {
    const key = JSON.stringify(keys[row])
    return !knownKeys.has(key) && knownKeys.add(key) !== undefined
  })
}

/** The start of each record, and the end of the last one. */
function startsOf(records: readonly (readonly number[])[]): readonly number[] {
  const starts = [0]
  for (const record of records) starts.push((starts.at(-1) ?? 0) + record.length)
  return starts
}

/** Column names, as a list or separated by commas. */
function columnNamesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return String(value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
