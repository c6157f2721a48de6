import { type Problem, refusal } from '#problems/problem.ts'

/** Limits of a file, set for the whole service. */
export type ReadLimits = { readonly rows: number; readonly cells: number }

/** Maximum number of columns of a row. */
export const COLUMNS_MAX = 10_000

/** Maximum number of rows of a record. */
export const RECORD_ROWS_MAX = 10_000

/** Maximum number of elements and attributes, or of EDI components, of a record. */
export const RECORD_ELEMENTS_MAX = 50_000

/** Maximum size of a parsed record. */
export const RECORD_MIB_MAX = 8

/** Maximum size of all parsed rows. */
export const ROWS_MIB_MAX = 512

/** Maximum number of segments outside the messages of an interchange. */
export const OUTSIDE_SEGMENTS_MAX = 10_000

/** Maximum number of different column names, which stay in memory during the import. */
export const NAMES_MAX = 250_000

/** Maximum number of values outside the records of a document. */
export const OUTSIDE_VALUES_MAX = 10_000

/** The refusal of a file that exceeds a limit. */
export function fileTooLarge(bound: string): Problem {
  return refusal('import_file_too_large', { bound })
}

/** Counts rows and cells while a file is read, and refuses it beyond the limits. */
export class ReadCounter {
  readonly #limits: ReadLimits
  #rows = 0
  #cells = 0

  constructor(limits: ReadLimits) {
    this.#limits = limits
  }

  /** Counts one row with its cells. */
  count(cells: number): void {
    this.#rows += 1
    this.#cells += cells
    if (this.#rows > this.#limits.rows) throw fileTooLarge(`more than ${this.#limits.rows} rows`)
    if (this.#cells > this.#limits.cells) throw fileTooLarge(`more than ${this.#limits.cells} cells`)
  }
}
