import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import type { ReadLimits } from '#domain/imports/read-limits.ts'
import { type ReadRules, readRows } from '#domain/imports/read-rows.ts'
import type { ReadIndex } from '#domain/imports/row-index.ts'
import { Problem } from '#problems/problem.ts'
import { serveJobs } from '#values/serve-jobs.ts'

/** A file to read: its path, its rules and limits, and the path to write its rows to. */
export type ReadTask = {
  readonly rules: ReadRules
  readonly limits: ReadLimits
  readonly places: { readonly from: string; readonly to: string }
}

/** The index of the rows, or why the file cannot be read. */
export type ReadResult =
  | { readonly kind: 'read'; readonly index: ReadIndex }
  | { readonly kind: 'refused'; readonly violations: Problem['violations'] }
  | { readonly kind: 'broken'; readonly reason: string }

/** Bytes written at once. */
const BLOCK_BYTES = 1024 * 1024

/** Buffers rows and writes many at once. */
class RowWriter {
  readonly #descriptor: number
  #rows: Buffer[] = []
  #buffered = 0
  #written = 0

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  write(row: Buffer): void {
    this.#rows.push(row)
    this.#buffered += row.length
    if (this.#buffered >= BLOCK_BYTES) this.flush()
  }

  flush(): void {
    const bytes = Buffer.concat(this.#rows)
    for (let from = 0; from < bytes.length; )
      from += writeSync(this.#descriptor, bytes, from, bytes.length - from, this.#written + from)
    this.#written += bytes.length
    this.#rows = []
    this.#buffered = 0
  }
}

async function readFile({ rules, limits, places }: ReadTask): Promise<ReadResult> {
  const descriptor = openSync(places.to, 'r+')
  const rows = new RowWriter(descriptor)
  try {
    const bytes = readFileSync(places.from)
    // The parent process has both open; deleted now, they do not remain if both processes die.
    for (const place of [places.from, places.to]) rmSync(place)
    const index = await readRows({ bytes, rules, limits, write: (row) => rows.write(row) })
    rows.flush()
    return { kind: 'read', index }
  } catch (error) {
    if (error instanceof Problem) return { kind: 'refused', violations: error.violations }
    return { kind: 'broken', reason: error instanceof Error ? String(error.stack) : String(error) }
  } finally {
    closeSync(descriptor)
  }
}

serveJobs(readFile)
