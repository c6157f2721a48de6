import type { FileHandle } from 'node:fs/promises'
import type { FileRow } from '#domain/imports/file-row.ts'
import { unpackRow } from '#domain/imports/packed-row.ts'
import type { ReadIndex } from '#domain/imports/row-index.ts'

/** Bytes read at once: consecutive rows are mostly close together. */
const WINDOW_BYTES = 256 * 1024

/** A parsed file: its rows are on disk, and are read record by record. */
export class ParsedFile {
  readonly #file: FileHandle
  readonly #index: ReadIndex
  #window = { from: 0, bytes: Buffer.alloc(0) }

  constructor(file: FileHandle, index: ReadIndex) {
    this.#file = file
    this.#index = index
  }

  /** How many records it has. */
  get records(): number {
    return this.#index.records.length - 1
  }

  /** What the file has that is not read, or does not have that is. */
  get warnings(): readonly string[] {
    return this.#index.warnings
  }

  /** The lines of a record's rows in the file. */
  lines(record: number): readonly number[] {
    return this.#rowsOf(record).map((row) => this.#index.numbers[row] ?? 0)
  }

  /** The rows of a record. */
  async rows(record: number): Promise<readonly FileRow[]> {
    const rows: FileRow[] = []
    for (const row of this.#rowsOf(record)) rows.push(await this.#row(row))
    return rows
  }

  /** Closes the file of rows. */
  close(): Promise<void> {
    return this.#file.close()
  }

  #rowsOf(record: number): readonly number[] {
    const { records, order } = this.#index
    return [...order.subarray(records[record], records[record + 1])]
  }

  async #row(row: number): Promise<FileRow> {
    const { offsets, names, shared } = this.#index
    const line = await this.#bytes(offsets[row] ?? 0, offsets[row + 1] ?? 0)
    const unpacked = unpackRow(line.toString(), names)
    return { ...unpacked, cells: { ...shared, ...unpacked.cells } }
  }

  async #bytes(from: number, to: number): Promise<Buffer> {
    const { from: start, bytes } = this.#window
    if (from < start || to > start + bytes.length) {
      const buffer = Buffer.alloc(Math.max(WINDOW_BYTES, to - from))
      const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, from)
      this.#window = { from, bytes: buffer.subarray(0, bytesRead) }
    }
    return this.#window.bytes.subarray(from - this.#window.from, to - this.#window.from)
  }
}
