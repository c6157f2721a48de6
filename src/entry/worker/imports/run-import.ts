import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Scope, Transaction } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { addImportJob, type ImportOrder } from '#domain/imports/begin-import.ts'
import { assertImportable } from '#domain/imports/check-importable.ts'
import { closeImport, type ImportEnd } from '#domain/imports/close-import.ts'
import { errorsFile } from '#domain/imports/errors-file.ts'
import type { FileKinds } from '#domain/imports/file-kinds.ts'
import {
  beginTurn,
  endTurn,
  type ImportGround,
  ImportStopped,
  isFirstInLine,
  isGoingOn,
  isThere,
  linesOf,
  linesSettled,
  nextRowsLeft,
  noteRead,
  type RowLeft,
  type RowPlace,
  readGround,
} from '#domain/imports/progress.ts'
import { isOverQuota } from '#domain/reporting/storage.ts'
import { backgroundCaller } from '#entry/worker/callers.ts'
import { findCommonCaller } from '#entry/worker/common-caller.ts'
import { type JobInHand, OUR_MISTAKE } from '#entry/worker/job.ts'
import { inTransaction, type WorkerContext } from '#entry/worker/worker-context.ts'
import { Problem, refusal, type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { takeRecord } from '#records/find.ts'
import type { Caller } from '#values/caller.ts'
import { ReadingStopped } from './file-reader.ts'
import { ImportRun } from './import-run.ts'
import type { ParsedFile } from './parsed-file.ts'
import { readingOf } from './reading.ts'
import type { Reading } from './row-importer.ts'

/** For so long records are taken before the job makes room for others and goes on behind them. */
const TURN_MS = 8_000

/** A turn is at least so many times as long as reading the file took, which each turn does anew. */
const TIMES_READ = 4

/** So many records are looked at before others have their turn. */
const RECORDS_AT_ONCE = 10_000

/** An import in the midst of which the service died so often is given up: it may be why. */
const INTERRUPTIONS_MAX = 2

/** An import that has begun, with what its job was told. */
type Begun = {
  readonly row: FullRow
  readonly ground: ImportGround
  readonly order: ImportOrder
  readonly scope: Scope
}

/**
 * Turns a file into records. It goes on where it was broken off: what became of a record is written in the record's own
 * transaction, so none is taken twice (platform 11.5).
 */
export async function runImport(worker: WorkerContext, job: JobInHand): Promise<void> {
  const begun = await begin(worker, job)
  if (begun === null) return
  try {
    const end = await take(worker, begun)
    if (end === null) await goOnLater(worker, begun)
    else await close(worker, begun, end)
  } catch (error) {
    if (error instanceof ImportStopped) return
    if (error instanceof ReadingStopped) {
      if (error.why === 'closing') await goOnLater(worker, begun)
      return
    }
    if (!(error instanceof Problem) && !job.is_last) {
      // Where the database is away there is nothing to be written, and the next turn counts one too many.
      await inTransaction(worker, begun.scope, (tx) => endTurn(tx, begun.row.id)).catch(() => undefined)
      throw error
    }
    const reason =
      error instanceof Problem ? error.first : violation('import_row_rejected', { message: OUR_MISTAKE })
    await close(worker, begun, { status: 'failed', reason })
    if (!(error instanceof Problem)) throw error
  }
}

/** Begins or goes on; null where it is gone, nothing is left to do, or another import of the same login comes first. */
async function begin(worker: WorkerContext, { payload, known }: JobInHand): Promise<Begun | null> {
  // What is in the payload was written with the import.
  const order = payload as unknown as ImportOrder
  const { cause_id, depth } = order
  // Its end is told of as far from a person as its rows are: an automation that listens to it may have begun it.
  const caller = { ...backgroundCaller(worker.user_id), cause_id, depth }
  const scope: Scope = { tenant: known.tenant, caller }
  return inTransaction(worker, scope, async (tx) => {
    if (!(await isThere(tx, order.import_id))) return null
    const row = await takeRecord(tx, kindsOf(worker).imports, { id: order.import_id })
    if (!['queued', 'parsing', 'processing'].includes(String(row.status))) return null
    const first = { id: row.id, ftp_user_id: row.ftp_user_id }
    if (!(await isFirstInLine(tx, first))) {
      await addImportJob(tx, order, true)
      return null
    }
    await beginTurn(tx, row.id)
    return { row, order, scope, ground: await readGround(tx, row.id) }
  })
}

type End = Pick<ImportEnd, 'status' | 'reason'>

/** Leaves the rest of an import for another turn. */
function goOnLater(worker: WorkerContext, { row, order, scope }: Begun): Promise<void> {
  return inTransaction(worker, scope, async (tx) => {
    await endTurn(tx, row.id)
    await addImportJob(tx, order)
  })
}

/** Takes the records; null where it goes on later. */
async function take(worker: WorkerContext, begun: Begun): Promise<End | null> {
  const { row, ground } = begun
  const times = Number(row.interruptions)
  if (times >= INTERRUPTIONS_MAX) throw refusal('import_interrupted', { times })
  if (ground.file_path === null) throw refusal('import_file_invalid', { reason: 'the file no longer exists' })
  if (ground.configuration !== null) assertImportable(worker.model, ground.configuration)
  const reading = readingOf({
    template_type: typeof row.template_type === 'string' ? row.template_type : null,
    ground,
    flow_code: begun.order.flow_code,
  })
  const from = performance.now()
  const file = await worker.file_reader.read({
    tenant_id: begun.scope.tenant.id,
    source: worker.files.read(ground.file_path),
    rules: reading.rules,
    isWanted: () => inTransaction(worker, begun.scope, (tx) => isGoingOn(tx, row.id)),
  })
  const turn_ms = Math.max(TURN_MS, TIMES_READ * (performance.now() - from))
  try {
    return await takeRecords(worker, begun, { reading, file, until: performance.now() + turn_ms })
  } finally {
    await file.close()
  }
}

type ReadFile = { readonly reading: Reading; readonly file: ParsedFile; readonly until: number }

async function takeRecords(
  worker: WorkerContext,
  begun: Begun,
  { reading, file, until }: ReadFile,
): Promise<End | null> {
  const { row, ground, scope } = begun
  const caller = await callerFor(worker, begun)
  const records = await inTransaction(worker, scope, (tx) => chosenIn(tx, begun, file))
  const run = new ImportRun(worker, {
    import_id: row.id,
    dry_run: row.dry_run === true,
    facts: {
      timezone: scope.tenant.timezone,
      ...(reading.notation === undefined ? {} : { notation: reading.notation }),
      mapping_group_id: ground.mapping_group_id,
      account_id: typeof row.account_id === 'number' ? row.account_id : ground.ftp_account_id,
    },
    reading,
    scope: { tenant: scope.tenant, caller },
  })
  if (reading.is_whole) {
    const failed = await run.takeAll(rowsOf(file, records))
    return failed === null ? endOf(worker, begun) : { status: 'failed', reason: failed.reason }
  }
  for (const record of records) {
    if (performance.now() > until) return null
    await run.takeOne(await file.rows(record))
  }
  return endOf(worker, begun)
}

async function* rowsOf(file: ParsedFile, records: readonly number[]) {
  for (const record of records) yield await file.rows(record)
}

/**
 * The records that are still to be taken. Of a retry, only those that were not imported before: what failed, and what a cancelled
 * import never came to.
 */
async function chosenIn(
  tx: Transaction,
  { row, order }: Begun,
  file: ParsedFile,
): Promise<readonly number[]> {
  const done = await linesOf(tx, row.id)
  const settled = order.retry_of === null ? new Set<number>() : await linesSettled(tx, row.id)
  const chosen: number[] = []
  let total_rows = 0
  for (let record = 0; record < file.records; record += 1) {
    if (record % RECORDS_AT_ONCE === 0) await othersTurn()
    const lines = file.lines(record)
    if (lines.every((line) => settled.has(line))) continue
    total_rows += lines.length
    if (!done.has(lines[0] ?? 0)) chosen.push(record)
  }
  await noteRead(tx, row.id, total_rows)
  return chosen
}

/**
 * In whose name records are written, and which accounts they may touch (platform 11.3): with the rights that all have who
 * last changed what the import runs by, so that nobody gains any by changing what runs in another's name.
 */
async function callerFor(worker: WorkerContext, { row, ground, order, scope }: Begun): Promise<Caller> {
  const { automated_by = null } = order
  const people = [...ground.changed_by, ...(automated_by === null ? [] : [automated_by])]
  const owner = typeof row.user_id === 'number' ? row.user_id : null
  const found = await findCommonCaller(worker, scope, [owner, ...people])
  if (found === null) throw refusal('import_without_rights', {})
  const limits = [row.account_id, ground.ftp_account_id].filter((id) => typeof id === 'number')
  const account_ids = limits.reduce<readonly number[] | null>(
    (ids, id) => (ids === null || ids.includes(id) ? [id] : []),
    found.account_ids,
  )
  const { cause_id, depth } = order
  return { ...found, is_operator: false, source: 'import', account_ids, cause_id, depth }
}

/** How an import ends whose records have all been looked at: badly where not one of them was taken. */
async function endOf(worker: WorkerContext, { row, scope }: Begun): Promise<End> {
  return inTransaction(worker, scope, async (tx) => {
    const now = await takeRecord(tx, kindsOf(worker).imports, { id: row.id })
    const taken = Number(now.created_count) + Number(now.updated_count)
    const left = Number(now.failed_count) + Number(now.skipped_count)
    if (left === 0) return { status: 'completed', reason: null }
    const [first] = await nextRowsLeft(tx, row.id)
    if (taken > 0 || Number(now.failed_count) === 0) return { status: 'completed_with_errors', reason: null }
    const why = `row ${first?.row_number ?? 0}: ${first?.message ?? ''}`
    return { status: 'failed', reason: violation('import_file_invalid', { reason: why }) }
  })
}

/** Writes the end, with the rows that were left out as a file beside the one that was brought. */
async function close(worker: WorkerContext, { row, order, scope }: Begun, end: End): Promise<void> {
  const reason: Violation | null = end.reason
  const put = (bytes: AsyncIterable<Buffer>) => worker.files.putStream(scope.tenant.id, bytes)
  const left = rowsLeftIn(worker, scope, row.id)
  const errors = await errorsFile(put, { left, reason }).catch(noneOverQuota)
  await inTransaction(worker, scope, async (tx) => {
    const kinds = kindsOf(worker)
    const current = await takeRecord(tx, kinds.imports, { id: row.id })
    if (current.finished_at !== null) return
    await closeImport(tx, kinds, { current, end: { ...end, errors, is_silent: order.is_silent } })
  })
  worker.metrics?.imports.inc({ status: end.status })
}

/** An import ends without the list of its errors where there is no room for one; its rows tell them all the same. */
function noneOverQuota(error: unknown): null {
  if (isOverQuota(error)) return null
  throw error
}

async function* rowsLeftIn(
  worker: WorkerContext,
  scope: Scope,
  import_id: number,
): AsyncGenerator<readonly RowLeft[]> {
  let place: RowPlace | undefined
  do {
    const rows = await inTransaction(worker, scope, (tx) => nextRowsLeft(tx, import_id, place))
    yield rows
    place = rows.at(-1)
  } while (place !== undefined)
}

function kindsOf({ model }: WorkerContext): FileKinds {
  return { documents: resourceNamed(model, 'documents'), imports: resourceNamed(model, 'imports') }
}
