import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Scope, Transaction } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { isOverQuota } from '#domain/documents/storage.ts'
import { buildErrorsFile } from '#domain/imports/build-errors-file.ts'
import { assertImportable } from '#domain/imports/check-importable.ts'
import { closeImport, type ImportEnd } from '#domain/imports/close-import.ts'
import type { FileResources } from '#domain/imports/file-resources.ts'
import {
  beginTurn,
  endTurn,
  type ImportContext,
  ImportStopped,
  importExists,
  isFirstInQueue,
  isRunning,
  type RowPosition,
  readImportContext,
  readProcessedLines,
  readSettledLines,
  readUnimportedRows,
  recordParsed,
  type UnimportedRow,
} from '#domain/imports/progress.ts'
import { addImportJob, type ImportJob } from '#domain/imports/queue-import.ts'
import { backgroundCaller } from '#entry/worker/callers.ts'
import { findCommonCaller } from '#entry/worker/common-caller.ts'
import { type JobContext, OUR_MISTAKE } from '#entry/worker/job.ts'
import { inTransaction, type WorkerContext } from '#entry/worker/worker-context.ts'
import { Problem, refusal, type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { lockRecord } from '#records/find.ts'
import { type Caller, ownerOf } from '#values/caller.ts'
import { ReadCancelled } from './file-reader.ts'
import { importPlanFor } from './import-plan-for.ts'
import { ImportRun } from './import-run.ts'
import type { ParsedFile } from './parsed-file.ts'
import type { ImportPlan } from './row-importer.ts'
import { type EdiSource, ediFormatOf, queueAcknowledgement, registerFile } from './survey-interchanges.ts'

/** How long records are imported before the job queues itself again behind others. */
const TURN_MS = 8_000

/** A turn is at least this many times as long as reading the file, since every turn reads it again. */
const TURN_READ_FACTOR = 4

/** Records examined before the event loop runs other work. */
const RECORDS_AT_ONCE = 10_000

/** An import during which the service died this often is given up, since it may be the cause. */
const INTERRUPTIONS_MAX = 2

/** An import that has started, with its job. */
type StartedImport = {
  readonly row: FullRow
  readonly context: ImportContext
  readonly importJob: ImportJob
  readonly scope: Scope
}

/**
 * Imports a file. An interrupted import continues where it stopped: the result of a record is written in its own
 * transaction, so none is imported twice (platform 11.5).
 */
export async function runImport(worker: WorkerContext, job: JobContext): Promise<void> {
  const started = await start(worker, job)
  if (started === null) return
  try {
    const outcome = await readAndImport(worker, started)
    if (outcome === null) await continueLater(worker, started)
    else await close(worker, started, outcome)
  } catch (error) {
    if (error instanceof ImportStopped) return
    if (error instanceof ReadCancelled) {
      if (error.why === 'closing') await continueLater(worker, started)
      return
    }
    if (!(error instanceof Problem) && !job.is_last) {
      // If the database is unavailable, nothing can be written, and the turn counts as interrupted.
      await inTransaction(worker, started.scope, (tx) => endTurn(tx, started.row.id)).catch(() => undefined)
      throw error
    }
    const reason =
      error instanceof Problem ? error.first : violation('import_row_rejected', { message: OUR_MISTAKE })
    await close(worker, started, { status: 'failed', reason })
    if (!(error instanceof Problem)) throw error
  }
}

/** Starts or continues an import; null if it no longer exists, is finished, or has to wait for an earlier one of its login. */
async function start(worker: WorkerContext, { payload, known }: JobContext): Promise<StartedImport | null> {
  // `queueImport` wrote the payload.
  const importJob = payload as unknown as ImportJob
  const { cause_id, depth } = importJob
  // Its end has the same depth as its rows: an automation may have started it, and may be started by its end.
  const caller = { ...backgroundCaller(worker.user_id), cause_id, depth }
  const scope: Scope = { tenant: known.tenant, caller }
  return inTransaction(worker, scope, async (tx) => {
    if (!(await importExists(tx, importJob.import_id))) return null
    const row = await lockRecord(tx, kindsOf(worker).imports, { id: importJob.import_id })
    if (!['queued', 'parsing', 'processing'].includes(String(row.status))) return null
    const first = { id: row.id, ftp_user_id: row.ftp_user_id }
    if (!(await isFirstInQueue(tx, first))) {
      await addImportJob(tx, importJob, true)
      return null
    }
    await beginTurn(tx, row.id)
    return { row, importJob, scope, context: await readImportContext(tx, row.id) }
  })
}

type ImportOutcome = Pick<ImportEnd, 'status' | 'reason'>

/** Queues the rest of an import for another turn. */
function continueLater(worker: WorkerContext, { row, importJob, scope }: StartedImport): Promise<void> {
  return inTransaction(worker, scope, async (tx) => {
    await endTurn(tx, row.id)
    await addImportJob(tx, importJob)
  })
}

/** Reads the file and imports its records; null if it continues later. */
async function readAndImport(worker: WorkerContext, started: StartedImport): Promise<ImportOutcome | null> {
  const { row, context } = started
  const times = Number(row.interruptions)
  if (times >= INTERRUPTIONS_MAX) throw refusal('import_interrupted', { times })
  if (context.file_path === null)
    throw refusal('import_file_invalid', { reason: 'the file no longer exists' })
  if (context.configuration !== null) assertImportable(worker.model, context.configuration)
  const plan = importPlanFor({
    template_type: typeof row.template_type === 'string' ? row.template_type : null,
    context,
    flow_code: started.importJob.flow_code,
  })
  const charset = typeof row.encoding === 'string' ? { charset: row.encoding } : {}
  const edi = ediSourceOf(started)
  if (edi !== null) await registerFile(worker, started.scope, edi)
  const from = performance.now()
  const file = await worker.file_reader.read({
    owner: ownerOf(started.scope.tenant),
    source: worker.files.read(context.file_path),
    rules: { ...plan.rules, ...charset },
    isWanted: () => inTransaction(worker, started.scope, (tx) => isRunning(tx, row.id)),
  })
  const turn_ms = Math.max(TURN_MS, TURN_READ_FACTOR * (performance.now() - from))
  try {
    return await importRecords(worker, started, { plan, file, until: performance.now() + turn_ms })
  } finally {
    await file.close()
  }
}

type FileToImport = { readonly plan: ImportPlan; readonly file: ParsedFile; readonly until: number }

async function importRecords(
  worker: WorkerContext,
  started: StartedImport,
  { plan, file, until }: FileToImport,
): Promise<ImportOutcome | null> {
  const { row, context, scope } = started
  const caller = await callerFor(worker, started)
  const records = await inTransaction(worker, scope, (tx) => recordsToImport(tx, started, file))
  const run = new ImportRun(worker, {
    import_id: row.id,
    dry_run: row.dry_run === true,
    facts: {
      timezone: scope.tenant.timezone,
      ...(plan.notation === undefined ? {} : { notation: plan.notation }),
      mapping_group_id: context.mapping_group_id,
      account_id: typeof row.account_id === 'number' ? row.account_id : context.ftp_account_id,
    },
    reading: plan,
    scope: { tenant: scope.tenant, caller },
  })
  if (plan.is_whole) {
    const failed = await run.importAll(rowsOf(file, records))
    return failed === null ? outcomeOf(worker, started) : { status: 'failed', reason: failed }
  }
  for (const record of records) {
    if (performance.now() > until) return null
    await run.importOne(await file.rows(record))
  }
  return outcomeOf(worker, started)
}

async function* rowsOf(file: ParsedFile, records: readonly number[]) {
  for (const record of records) yield await file.rows(record)
}

/**
 * The records that are still to be imported; in a retry, only those that no earlier import has imported or skipped.
 */
async function recordsToImport(
  tx: Transaction,
  { row, importJob }: StartedImport,
  file: ParsedFile,
): Promise<readonly number[]> {
  const done = await readProcessedLines(tx, row.id)
  const settled = importJob.retry_of === null ? new Set<number>() : await readSettledLines(tx, row.id)
  const chosen: number[] = []
  let total_rows = 0
  for (let record = 0; record < file.records; record += 1) {
    if (record % RECORDS_AT_ONCE === 0) await yieldToOthers()
    const lines = file.lines(record)
    if (lines.every((line) => settled.has(line))) continue
    total_rows += lines.length
    if (!done.has(lines[0] ?? 0)) chosen.push(record)
  }
  await recordParsed(tx, row.id, { total_rows, warnings: file.warnings })
  return chosen
}

/**
 * The caller records are written as (platform 11.3): with the common rights of its user and of everybody who last changed
 * its template, configuration, login or automation, so that nobody gains rights by changing what runs as somebody else.
 */
async function callerFor(
  worker: WorkerContext,
  { row, context, importJob, scope }: StartedImport,
): Promise<Caller> {
  const { automated_by = null } = importJob
  const people = [...context.changed_by, ...(automated_by === null ? [] : [automated_by])]
  const owner = typeof row.user_id === 'number' ? row.user_id : null
  const found = await findCommonCaller(worker, scope, [owner, ...people])
  if (found === null) throw refusal('import_without_rights', {})
  const limits = [row.account_id, context.ftp_account_id].filter((id) => typeof id === 'number')
  const account_ids = limits.reduce<readonly number[] | null>(
    (ids, id) => (ids === null || ids.includes(id) ? [id] : []),
    found.account_ids,
  )
  const { cause_id, depth } = importJob
  return { ...found, is_operator: false, source: 'import', account_ids, cause_id, depth }
}

/** The outcome of an import after its last record: failed if no record was imported and some failed. */
async function outcomeOf(worker: WorkerContext, { row, scope }: StartedImport): Promise<ImportOutcome> {
  return inTransaction(worker, scope, async (tx) => {
    const current = await lockRecord(tx, kindsOf(worker).imports, { id: row.id })
    const imported = Number(current.created_count) + Number(current.updated_count)
    const notImported = Number(current.failed_count) + Number(current.skipped_count)
    if (notImported === 0) return { status: 'completed', reason: null }
    const [first] = await readUnimportedRows(tx, row.id)
    if (imported > 0 || Number(current.failed_count) === 0)
      return { status: 'completed_with_errors', reason: null }
    const reason = `row ${first?.row_number ?? 0}: ${first?.message ?? ''}`
    return { status: 'failed', reason: violation('import_file_invalid', { reason }) }
  })
}

/** Closes an import, with its errors as a file beside the uploaded one. */
async function close(worker: WorkerContext, started: StartedImport, outcome: ImportOutcome): Promise<void> {
  const { row, importJob, scope } = started
  const reason: Violation | null = outcome.reason
  const edi = ediSourceOf(started)
  const store = (bytes: AsyncIterable<Buffer>) => worker.files.putStream(scope.tenant.id, bytes)
  const unimported = unimportedRowsOf(worker, scope, row.id)
  const errors = await buildErrorsFile(store, { rows: unimported, reason }).catch(ignoreOverQuota)
  await inTransaction(worker, scope, async (tx) => {
    const kinds = kindsOf(worker)
    const current = await lockRecord(tx, kinds.imports, { id: row.id })
    if (current.finished_at !== null) return
    await closeImport(tx, kinds, { current, end: { ...outcome, errors, is_silent: importJob.is_silent } })
    if (edi?.is_answered === true) await queueAcknowledgement(tx, edi)
  })
  worker.metrics?.imports.inc({ status: outcome.status })
}

/** Beyond the storage quota an import ends without its file of errors; the rows of the import have them as well. */
function ignoreOverQuota(error: unknown): null {
  if (isOverQuota(error)) return null
  throw error
}

/** A file of EDI that is imported; null for others, and for what is only tried. */
function ediSourceOf({ row, context, importJob }: StartedImport): EdiSource | null {
  if (ediFormatOf(context) === null || row.dry_run === true) return null
  return {
    import_id: row.id,
    context,
    account_id: typeof row.account_id === 'number' ? row.account_id : context.ftp_account_id,
    charset: typeof row.encoding === 'string' ? row.encoding : null,
    is_answered: importJob.retry_of === null,
  }
}

async function* unimportedRowsOf(
  worker: WorkerContext,
  scope: Scope,
  import_id: number,
): AsyncGenerator<readonly UnimportedRow[]> {
  let place: RowPosition | undefined
  do {
    const rows = await inTransaction(worker, scope, (tx) => readUnimportedRows(tx, import_id, place))
    yield rows
    place = rows.at(-1)
  } while (place !== undefined)
}

function kindsOf({ model }: WorkerContext): FileResources {
  return { documents: resourceNamed(model, 'documents'), imports: resourceNamed(model, 'imports') }
}
