import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import type { ReadLimits } from '#domain/imports/read-limits.ts'
import { type ReadRules, readRows } from '#domain/imports/read-rows.ts'
import type { ReadIndex } from '#domain/imports/row-index.ts'
import { Problem } from '#problems/problem.ts'
import { answerOrders } from '#values/answer-orders.ts'

/** What the process is told: where a file lies, how it is read and how much of it, and where its rows are to lie. */
export type ReadOrder = {
  readonly rules: ReadRules
  readonly limits: ReadLimits
  readonly places: { readonly from: string; readonly to: string }
}

/** What the process answers: where the rows lie, or why the file cannot be read. */
export type ReadAnswer =
  | { readonly kind: 'read'; readonly index: ReadIndex }
  | { readonly kind: 'refused'; readonly violations: Problem['violations'] }
  | { readonly kind: 'broken'; readonly reason: string }

/** So many bytes are written at once. */
const BLOCK = 1024 * 1024

/** Writes rows as they come, many at once. */
class RowWriter {
  readonly #descriptor: number
  #rows: Buffer[] = []
  #waiting = 0
  #written = 0

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  write(row: Buffer): void {
    this.#rows.push(row)
    this.#waiting += row.length
    if (this.#waiting >= BLOCK) this.flush()
  }

  flush(): void {
    const bytes = Buffer.concat(this.#rows)
    for (let from = 0; from < bytes.length; )
      from += writeSync(this.#descriptor, bytes, from, bytes.length - from, this.#written + from)
    this.#written += bytes.length
    this.#rows = []
    this.#waiting = 0
  }
}

async function answerTo({ rules, limits, places }: ReadOrder): Promise<ReadAnswer> {
  const descriptor = openSync(places.to, 'r+')
  const rows = new RowWriter(descriptor)
  try {
    const bytes = readFileSync(places.from)
    // Whoever started it has them open: neither is to stay where both of us die.
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

answerOrders(answerTo)
