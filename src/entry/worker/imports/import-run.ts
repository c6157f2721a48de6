import { isUnreachable } from '#database/failures.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import type { FileRow } from '#domain/imports/file-row.ts'
import {
  ImportStopped,
  lockRunning,
  type RecordImportResult,
  writeResults,
} from '#domain/imports/progress.ts'
import { OUR_MISTAKE } from '#entry/worker/job.ts'
import type { WorkerContext } from '#entry/worker/worker-context.ts'
import { inOneTransaction, type Operations, TransactionalClient } from '#operations/transactional-client.ts'
import { Problem, type Violation, violation } from '#problems/problem.ts'
import type { ImportPlan } from './row-importer.ts'
import { type FileFacts, type ImportedRecord, type KnownIds, RowImporter } from './row-importer.ts'
import { RowProblem, refuseRows } from './row-problem.ts'
import { RowSkipped } from './row-skipped.ts'

/** An import that is running. */
export type RunningImport = {
  readonly import_id: number
  readonly dry_run: boolean
  readonly facts: FileFacts
  readonly reading: ImportPlan
  /** The tenant and the caller its records are written as. */
  readonly scope: Scope
}

type Rows = readonly FileRow[]

/** Rolls back the transaction of a dry run. */
class DryRunRollback extends Error {
  readonly results: readonly RecordImportResult[]
  constructor(results: readonly RecordImportResult[]) {
    super('a dry run is taken back')
    this.results = results
  }
}

/** Imports the records of a file, one after the other. */
export class ImportRun {
  readonly #worker: WorkerContext
  readonly #operations: Operations
  readonly #import: RunningImport
  readonly #known: KnownIds = new Map()

  constructor(worker: WorkerContext, running: RunningImport) {
    this.#worker = worker
    this.#operations = worker.operations()
    this.#import = running
  }

  /** Imports one record and writes its result, in a transaction of its own; a refused record is skipped. */
  async importOne(rows: Rows): Promise<void> {
    try {
      await this.#inOneTransaction(async (tx) => [await this.#importRecord(tx, rows)])
    } catch (error) {
      if (error instanceof ImportStopped) throw error
      const results = this.#failureOf(rows, error)
      await this.#inTransaction((tx) => writeResults(tx, this.#import.import_id, results))
    }
  }

  /** Imports all records in one transaction; returns why the first refused record ends it, or null. */
  async importAll(records: AsyncIterable<Rows>): Promise<Violation | null> {
    let current: Rows = []
    try {
      await this.#inOneTransaction(async (tx) => {
        const results: RecordImportResult[] = []
        for await (const rows of records) {
          current = rows
          results.push(...(await this.#importOrSkip(tx, rows)))
        }
        return results
      })
      return null
    } catch (error) {
      if (error instanceof ImportStopped) throw error
      const failed = this.#failureOf(current, error)
      await this.#inTransaction((tx) => writeResults(tx, this.#import.import_id, failed))
      return failed.find(({ reason }) => reason !== null)?.reason ?? null
    }
  }

  async #inOneTransaction(work: (tx: Transaction) => Promise<readonly RecordImportResult[]>): Promise<void> {
    const { import_id, dry_run, scope } = this.#import
    try {
      await inOneTransaction(this.#worker, scope, async (tx) => {
        await lockRunning(tx, import_id)
        const results = await work(tx)
        if (dry_run) throw new DryRunRollback(results)
        await writeResults(tx, import_id, results)
      })
    } catch (error) {
      if (!(error instanceof DryRunRollback)) throw error
      const rolledBack = error.results.map((result) => ({ ...result, resource_id: null }))
      // Ids created in this transaction no longer exist.
      this.#known.clear()
      await this.#inTransaction((tx) => writeResults(tx, import_id, rolledBack))
    }
  }

  async #importRecord(tx: Transaction, rows: Rows): Promise<RecordImportResult> {
    const { model } = this.#worker
    const { facts, reading } = this.#import
    refuseRows(
      new Map(
        rows.flatMap(({ number, fault }) =>
          fault === undefined
            ? []
            : [[number, [violation('import_row_rejected', { message: fault })]] as const],
        ),
      ),
    )
    const client = new TransactionalClient(this.#worker, this.#operations, tx)
    const imported = await reading.importRecord(
      new RowImporter({ tx, client, model, facts, known: this.#known }),
      rows,
    )
    return resultOf(rows, imported)
  }

  async #importOrSkip(tx: Transaction, rows: Rows): Promise<readonly RecordImportResult[]> {
    try {
      return [await this.#importRecord(tx, rows)]
    } catch (error) {
      if (error instanceof RowSkipped) return this.#failureOf(rows, error)
      throw error
    }
  }

  /** The results of a record that was not imported; the rows at fault have their own reason, the others name them. */
  #failureOf(rows: Rows, error: unknown): readonly RecordImportResult[] {
    const noResult = { rows, resource_type: null, resource_id: null }
    if (error instanceof RowSkipped)
      return [{ ...noResult, status: 'skipped', reason: null, message: error.message }]
    if (error instanceof RowProblem) return rows.map((row) => failureOfRow(row, error))
    if (error instanceof Problem)
      return [{ ...noResult, status: 'failed', reason: error.first, message: messageOf(error.violations) }]
    if (isUnreachable(error)) throw error
    const { import_id } = this.#import
    this.#worker.log.error({ err: error, import_id, row: rows[0]?.number }, 'a row was not imported')
    const reason: Violation = violation('import_row_rejected', { message: OUR_MISTAKE })
    return [{ ...noResult, status: 'failed', reason, message: null }]
  }

  #inTransaction(work: (tx: Transaction) => Promise<void>): Promise<void> {
    return inOneTransaction(this.#worker, this.#import.scope, work)
  }
}

function messageOf(violations: readonly Violation[]): string {
  return violations.map(({ details }) => details).join('; ')
}

function failureOfRow(row: FileRow, { by_line, first }: RowProblem): RecordImportResult {
  const own = by_line.get(row.number)
  const [reason] = own ?? []
  const [line] = [...by_line].find(([, violations]) => violations.includes(first)) ?? []
  return {
    rows: [row],
    resource_type: null,
    resource_id: null,
    status: 'failed',
    reason: reason ?? first,
    message: own === undefined ? `line ${line}: ${first.details}` : messageOf(own),
  }
}

function resultOf(
  rows: Rows,
  { message = null, ...imported }: Omit<ImportedRecord, 'message'> & { message?: string | null },
) {
  return { rows, ...imported, reason: null, message }
}
