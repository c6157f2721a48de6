import { isUnreachable } from '#database/failures.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import type { FileRow } from '#domain/imports/file-row.ts'
import { ImportStopped, lockRunning, type RecordResult, writeResults } from '#domain/imports/progress.ts'
import { OUR_MISTAKE } from '#entry/worker/job.ts'
import type { WorkerContext } from '#entry/worker/worker-context.ts'
import { JointAsker, type Operations, together } from '#operations/together.ts'
import { Problem, type Violation, violation } from '#problems/problem.ts'
import type { Reading } from './row-importer.ts'
import { type FileFacts, type Known, RowImporter, type Taken } from './row-importer.ts'
import { RowSkipped } from './row-skipped.ts'

/** An import in hand. */
export type ImportInHand = {
  readonly import_id: number
  readonly dry_run: boolean
  readonly facts: FileFacts
  readonly reading: Reading
  /** In whose name its records are written. */
  readonly scope: Scope
}

type Rows = readonly FileRow[]

/** Ends a transaction whose work was only tried. */
class TakenBack extends Error {
  readonly results: readonly RecordResult[]
  constructor(results: readonly RecordResult[]) {
    super('a dry run is taken back')
    this.results = results
  }
}

/** Takes the records of a file, one after the other. */
export class ImportRun {
  readonly #worker: WorkerContext
  readonly #operations: Operations
  readonly #import: ImportInHand
  readonly #known: Known = new Map()

  constructor(worker: WorkerContext, given: ImportInHand) {
    this.#worker = worker
    this.#operations = worker.operations()
    this.#import = given
  }

  /** Takes one record in a transaction of its own, together with what is written of it; a refused one is left out. */
  async takeOne(rows: Rows): Promise<void> {
    try {
      await this.#inOne(async (tx) => [await this.#take(tx, rows)])
    } catch (error) {
      if (error instanceof ImportStopped) throw error
      const result = this.#leftOut(rows, error)
      await this.#work((tx) => writeResults(tx, this.#import.import_id, [result]))
    }
  }

  /** Takes all records in one transaction; the first that is refused ends it, and is given back with its reason. */
  async takeAll(records: AsyncIterable<Rows>): Promise<RecordResult | null> {
    let current: Rows = []
    try {
      await this.#inOne(async (tx) => {
        const results: RecordResult[] = []
        for await (const rows of records) {
          current = rows
          results.push(await this.#takeOrSkip(tx, rows))
        }
        return results
      })
      return null
    } catch (error) {
      if (error instanceof ImportStopped) throw error
      const result = this.#leftOut(current, error)
      await this.#work((tx) => writeResults(tx, this.#import.import_id, [result]))
      return result
    }
  }

  async #inOne(work: (tx: Transaction) => Promise<readonly RecordResult[]>): Promise<void> {
    const { import_id, dry_run, scope } = this.#import
    try {
      await together(this.#worker, scope, async (tx) => {
        await lockRunning(tx, import_id)
        const results = await work(tx)
        if (dry_run) throw new TakenBack(results)
        await writeResults(tx, import_id, results)
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
      const tried = error.results.map((result) => ({ ...result, resource_id: null }))
      // What was found in this transaction is gone with it.
      this.#known.clear()
      await this.#work((tx) => writeResults(tx, import_id, tried))
    }
  }

  async #take(tx: Transaction, rows: Rows): Promise<RecordResult> {
    const { model } = this.#worker
    const { facts, reading } = this.#import
    const asker = new JointAsker(this.#worker, this.#operations, tx)
    const taken = await reading.take(new RowImporter({ tx, asker, model, facts, known: this.#known }), rows)
    return resultOf(rows, taken)
  }

  async #takeOrSkip(tx: Transaction, rows: Rows): Promise<RecordResult> {
    try {
      return await this.#take(tx, rows)
    } catch (error) {
      if (error instanceof RowSkipped) return this.#leftOut(rows, error)
      throw error
    }
  }

  #leftOut(rows: Rows, error: unknown): RecordResult {
    const nothing = { rows, resource_type: null, resource_id: null }
    if (error instanceof RowSkipped)
      return { ...nothing, status: 'skipped', reason: null, message: error.message }
    if (error instanceof Problem) {
      const message = error.violations.map(({ details }) => details).join('; ')
      return { ...nothing, status: 'failed', reason: error.first, message }
    }
    if (isUnreachable(error)) throw error
    const { import_id } = this.#import
    this.#worker.log.error({ err: error, import_id, row: rows[0]?.number }, 'a row was not imported')
    const reason: Violation = violation('import_row_rejected', { message: OUR_MISTAKE })
    return { ...nothing, status: 'failed', reason, message: null }
  }

  #work(work: (tx: Transaction) => Promise<void>): Promise<void> {
    return together(this.#worker, this.#import.scope, work)
  }
}

function resultOf(
  rows: Rows,
  { message = null, ...taken }: Omit<Taken, 'message'> & { message?: string | null },
) {
  return { rows, ...taken, reason: null, message }
}
