import { refusal } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import type { FileRow } from './file-row.ts'
import { CellNames, packRow } from './packed-row.ts'
import { ROW_STEPS, type Step } from './pre-process.ts'
import {
  fileTooLarge,
  RECORD_MIB_MAX,
  RECORD_ROWS_MAX,
  type ReadLimits,
  ReadTally,
  ROWS_MIB_MAX,
} from './read-limits.ts'

/** Where the rows of a file lie that has been read, and which of them are one record. */
export type ReadIndex = {
  /** The names of cells, by the numbers they are written with. */
  readonly names: readonly string[]
  /** What stands around all rows. */
  readonly shared: Readonly<Record<string, string>>
  /** Where each row begins, in bytes, and where the last one ends. */
  readonly offsets: Float64Array
  /** The line of each row in the file. */
  readonly numbers: Uint32Array
  /** The rows of all records, one record after the other. */
  readonly order: Uint32Array
  /** Where each record begins in that order, and where the last one ends. */
  readonly records: Uint32Array
}

/** How rows become records. */
export type RowArrangement = {
  readonly columns: readonly string[] | null
  readonly steps: readonly Step[]
  /** The columns in which rows of one record agree; each row is one where there are none. */
  readonly group_by: readonly string[]
}

/** A step with the columns it names, and what each row says there. */
type Keyed = { readonly kind: string; readonly by: readonly string[]; readonly keys: (readonly string[])[] }

type Arranging = { readonly rename: ReadonlyMap<string, string> } | { readonly keyed: Keyed }

const MIB = 1024 * 1024

/** Packs the rows of a file as they come, and keeps of them only where each lies and what arranges it. */
export class RowIndex {
  readonly #names = new CellNames()
  readonly #tally: ReadTally
  readonly #write: (line: Buffer) => void
  readonly #group: Keyed
  readonly #steps: readonly Arranging[]
  /** Columns by number that no row had so far: whether there are such, only the rows say. */
  readonly #unseen = new Set<string>()
  readonly #offsets = [0]
  readonly #numbers: number[] = []

  /** Refuses a file without a column that its rows are told apart by: all of them would be alike there. */
  constructor(
    { columns, steps, group_by }: RowArrangement,
    limits: ReadLimits,
    write: (line: Buffer) => void,
  ) {
    this.#tally = new ReadTally(limits)
    this.#write = write
    this.#group = { kind: 'group', by: group_by, keys: [] }
    let names = columns
    this.#steps = steps
      .filter(({ kind }) => ROW_STEPS.includes(String(kind)))
      .map(({ kind, configuration }) => {
        const told = isObject(configuration) ? configuration : {}
        if (kind === 'rename_columns') {
          const rename = new Map(
            Object.entries(isObject(told.map) ? told.map : {}).map(([from, to]) => [from, String(to)]),
          )
          names = names?.map((name) => rename.get(name) ?? name) ?? null
          return { rename }
        }
        const by = namesIn(told.columns)
        this.#assertNamed(names, by)
        return { keyed: { kind: String(kind), by, keys: [] } }
      })
    this.#assertNamed(names, group_by)
  }

  /** Takes the next row. */
  add(row: FileRow): void {
    this.#tally.count(Object.keys(row.cells).length)
    let cells = row.cells
    for (const step of this.#steps) {
      if ('rename' in step) cells = renamed(cells, step.rename)
      else this.#key(step.keyed, cells)
    }
    if (this.#group.by.length > 0) this.#key(this.#group, cells)
    const line = Buffer.from(packRow({ ...row, cells }, this.#names))
    const end = (this.#offsets.at(-1) ?? 0) + line.length
    if (end > ROWS_MIB_MAX * MIB) throw fileTooLarge(`its rows take more than ${ROWS_MIB_MAX} MiB`)
    this.#offsets.push(end)
    this.#numbers.push(row.number)
    this.#write(line)
  }

  /** Arranges the rows when all are there. */
  finish(shared: Readonly<Record<string, string>> = {}): ReadIndex {
    const [unseen] = this.#unseen
    if (unseen !== undefined && this.#numbers.length > 0)
      throw refusal('import_column_missing', { column: unseen })
    let rows = this.#numbers.map((_, place) => place)
    let around = shared
    for (const step of this.#steps) {
      if ('rename' in step) around = renamed(around, step.rename)
      else rows = arranged(rows, step.keyed)
    }
    const records = this.#gathered(rows)
    for (const record of records) this.#assertSmall(record)
    return {
      names: this.#names.names,
      shared: around,
      offsets: Float64Array.from(this.#offsets),
      numbers: Uint32Array.from(this.#numbers),
      order: Uint32Array.from(records.flat()),
      records: Uint32Array.from(beginningsOf(records)),
    }
  }

  #assertNamed(columns: readonly string[] | null, wanted: readonly string[]): void {
    if (columns === null) return
    const missing = wanted.filter((one) => !columns.includes(one))
    for (const column of missing) {
      if (!/^\d+$/.test(column)) throw refusal('import_column_missing', { column })
      this.#unseen.add(column)
    }
  }

  #key({ by, keys }: Keyed, cells: FileRow['cells']): void {
    for (const column of this.#unseen) if (by.includes(column) && column in cells) this.#unseen.delete(column)
    keys.push(by.map((column) => cells[column] ?? ''))
  }

  /** Rows that agree are one record, in the order of their first rows; scattered ones too. */
  #gathered(rows: readonly number[]): readonly (readonly number[])[] {
    const { by, keys } = this.#group
    if (by.length === 0) return rows.map((row) => [row])
    return [...Map.groupBy(rows, (row) => JSON.stringify(keys[row])).values()]
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

function renamed(cells: FileRow['cells'], names: ReadonlyMap<string, string>): FileRow['cells'] {
  return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [names.get(name) ?? name, cell]))
}

const collator = new Intl.Collator('en', { numeric: true })

/** The same rows sorted, or the first of each that are alike. */
function arranged(rows: readonly number[], { kind, keys }: Keyed): number[] {
  if (kind === 'sort')
    return rows.toSorted((one, other) => {
      const others = keys[other] ?? []
      return (keys[one] ?? []).reduce(
        (order, key, place) => (order === 0 ? collator.compare(key, others[place] ?? '') : order),
        0,
      )
    })
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = JSON.stringify(keys[row])
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

/** Where each record begins, and where the last one ends. */
function beginningsOf(records: readonly (readonly number[])[]): readonly number[] {
  const beginnings = [0]
  for (const record of records) beginnings.push((beginnings.at(-1) ?? 0) + record.length)
  return beginnings
}

/** Names of columns, in a list or with commas. */
function namesIn(told: unknown): readonly string[] {
  if (Array.isArray(told)) return told.map(String)
  return String(told ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
