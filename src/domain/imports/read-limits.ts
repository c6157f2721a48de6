import { type Problem, refusal } from '#problems/problem.ts'

/** How much of a file is read; what is set for the whole service. */
export type ReadLimits = { readonly rows: number; readonly cells: number }

/** So many columns a row may have. */
export const COLUMNS_MAX = 10_000

/** So many rows one record may be gathered from. */
export const RECORD_ROWS_MAX = 10_000

/** So many elements and attributes, or parts of segments, one record may consist of. */
export const RECORD_ELEMENTS_MAX = 50_000

/** So many bytes one record may have when it has been read. */
export const RECORD_MIB_MAX = 8

/** So many bytes all rows may have when they have been read. */
export const ROWS_MIB_MAX = 512

/** So many segments may stand outside of the messages of an interchange. */
export const SEGMENTS_AROUND_MAX = 10_000

/** So many different names the cells of all rows may have, which stay in memory while rows are taken. */
export const NAMES_MAX = 250_000

/** So many values may stand around the records of a document. */
export const AROUND_MAX = 10_000

/** The refusal of a file that is beyond a bound. */
export function fileTooLarge(bound: string): Problem {
  return refusal('import_file_too_large', { bound })
}

/** Counts what a file has while it is read, and refuses it when it has too much. */
export class ReadTally {
  readonly #limits: ReadLimits
  #rows = 0
  #cells = 0

  constructor(limits: ReadLimits) {
    this.#limits = limits
  }

  /** One row more, with its cells. */
  count(cells: number): void {
    this.#rows += 1
    this.#cells += cells
    if (this.#rows > this.#limits.rows) throw fileTooLarge(`more than ${this.#limits.rows} rows`)
    if (this.#cells > this.#limits.cells) throw fileTooLarge(`more than ${this.#limits.cells} cells`)
  }
}
