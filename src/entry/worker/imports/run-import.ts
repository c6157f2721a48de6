import { buffer } from 'node:stream/consumers'
import { systemCaller } from '#access/create-tenant.ts'
import { findCaller } from '#access/find-caller.ts'
import { intersectCallers } from '#access/intersect-callers.ts'
import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { addImportJob, type ImportOrder } from '#domain/imports/begin-import.ts'
import { assertImportable } from '#domain/imports/check-importable.ts'
import { closeImport, type ImportEnd } from '#domain/imports/close-import.ts'
import { errorsFile } from '#domain/imports/errors-file.ts'
import type { FileKinds } from '#domain/imports/file-kinds.ts'
import {
  advance,
  type ImportGround,
  ImportStopped,
  isFirstInLine,
  isThere,
  linesOf,
  linesSettled,
  readGround,
  rowsLeft,
} from '#domain/imports/progress.ts'
import { backgroundCaller } from '#entry/worker/callers.ts'
import { type JobInHand, OUR_MISTAKE } from '#entry/worker/job.ts'
import { inTransaction, type Workshop } from '#entry/worker/workshop.ts'
import { Problem, refusal, type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { takeRecord } from '#records/find.ts'
import type { Caller } from '#values/caller.ts'
import type { Reading } from './desk.ts'
import { ImportRun } from './import-run.ts'
import { readingOf } from './reading.ts'

/** For so long records are taken before the job makes room for others and goes on behind them. */
const TURN_MS = 8_000

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
export async function runImport(workshop: Workshop, job: JobInHand): Promise<void> {
  const begun = await begin(workshop, job)
  if (begun === null) return
  try {
    const end = await take(workshop, begun)
    if (end !== null) await close(workshop, begun, end)
  } catch (error) {
    if (error instanceof ImportStopped) return
    if (!(error instanceof Problem) && !job.is_last) throw error
    const reason =
      error instanceof Problem ? error.first : violation('import_row_rejected', { message: OUR_MISTAKE })
    await close(workshop, begun, { status: 'failed', reason })
    if (!(error instanceof Problem)) throw error
  }
}

/** Begins or goes on; null where it is gone, nothing is left to do, or another import of the same login comes first. */
async function begin(workshop: Workshop, { payload, known }: JobInHand): Promise<Begun | null> {
  // What is in the payload was written with the import.
  const order = payload as unknown as ImportOrder
  const { cause_id, depth } = order
  // Its end is told of as far from a person as its rows are: an automation that listens to it may have begun it.
  const caller = { ...backgroundCaller(workshop.user_id), cause_id, depth }
  const scope: Scope = { tenant: known.tenant, caller }
  return inTransaction(workshop, scope, async (tx) => {
    if (!(await isThere(tx, order.import_id))) return null
    const row = await takeRecord(tx, kindsOf(workshop).imports, { id: order.import_id })
    if (!['queued', 'parsing', 'processing'].includes(String(row.status))) return null
    const first = { id: row.id, ftp_user_id: row.ftp_user_id }
    if (!(await isFirstInLine(tx, first))) {
      await addImportJob(tx, order, true)
      return null
    }
    if (row.status === 'queued') await advance(tx, row.id, { status: 'parsing' })
    return { row, order, scope, ground: await readGround(tx, row.id) }
  })
}

type End = Pick<ImportEnd, 'status' | 'reason'>

/** Takes the records; null where it goes on later. */
async function take(workshop: Workshop, begun: Begun): Promise<End | null> {
  const { row, ground, order, scope } = begun
  if (ground.file_path === null) throw refusal('import_file_invalid', { reason: 'the file is gone' })
  if (ground.configuration !== null) assertImportable(workshop.model, ground.configuration)
  const reading = await readingOf({
    bytes: await buffer(workshop.files.read(ground.file_path)),
    template_type: typeof row.template_type === 'string' ? row.template_type : null,
    ground,
    flow_code: order.flow_code,
  })
  const caller = await callerFor(workshop, begun)
  const records = await inTransaction(workshop, scope, async (tx) => {
    const done = await linesOf(tx, row.id)
    const settled = order.retry_of === null ? new Set<number>() : await linesSettled(tx, row.id)
    const chosen = chosenOf(reading, settled)
    const total_rows = chosen.reduce((sum, one) => sum + one.length, 0)
    await advance(tx, row.id, { status: 'processing', total_rows })
    return chosen.filter(([first]) => first !== undefined && !done.has(first.number))
  })
  const run = new ImportRun(workshop, {
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
    const failed = await run.takeAll(records)
    return failed === null ? endOf(workshop, begun) : { status: 'failed', reason: failed.reason }
  }
  const until = performance.now() + TURN_MS
  for (const record of records) {
    if (performance.now() > until) {
      await inTransaction(workshop, scope, (tx) => addImportJob(tx, order))
      return null
    }
    await run.takeOne(record)
  }
  return endOf(workshop, begun)
}

/** Of a retry, only what was not imported before: what failed, and what a cancelled import never came to. */
function chosenOf({ records }: Reading, settled: ReadonlySet<number>): Reading['records'] {
  return records.filter((rows) => rows.some(({ number }) => !settled.has(number)))
}

/**
 * In whose name records are written, and which accounts they may touch (platform 11.3): with the rights that all have who
 * last changed what the import runs by, so that nobody gains any by changing what runs in another's name.
 */
async function callerFor(workshop: Workshop, { row, ground, order, scope }: Begun): Promise<Caller> {
  const { automated_by = null } = order
  const people = [...ground.changed_by, ...(automated_by === null ? [] : [automated_by])]
  const owner = await readCaller(workshop, scope, typeof row.user_id === 'number' ? row.user_id : null)
  const others: Caller[] = []
  for (const user_id of new Set(people)) others.push(await readCaller(workshop, scope, user_id))
  const found = intersectCallers(owner, others)
  const limits = [row.account_id, ground.ftp_account_id].filter((id) => typeof id === 'number')
  const account_ids = limits.reduce<readonly number[] | null>(
    (ids, id) => (ids === null || ids.includes(id) ? [id] : []),
    found.account_ids,
  )
  const { cause_id, depth } = order
  return { ...found, is_operator: false, source: 'import', account_ids, cause_id, depth }
}

async function readCaller(workshop: Workshop, scope: Scope, user_id: number | null): Promise<Caller> {
  if (user_id === workshop.user_id) return systemCaller(workshop.user_id)
  const { subdomain } = scope.tenant
  const found =
    user_id === null
      ? null
      : await workshop.database.acrossTenants((session) => findCaller(session, { user_id, subdomain }))
  if (found === null) throw refusal('import_without_rights', {})
  return found
}

/** How an import ends whose records have all been looked at: badly where not one of them was taken. */
async function endOf(workshop: Workshop, { row, scope }: Begun): Promise<End> {
  return inTransaction(workshop, scope, async (tx) => {
    const now = await takeRecord(tx, kindsOf(workshop).imports, { id: row.id })
    const taken = Number(now.created_count) + Number(now.updated_count)
    const left = Number(now.failed_count) + Number(now.skipped_count)
    if (left === 0) return { status: 'completed', reason: null }
    const [first] = await rowsLeft(tx, row.id)
    if (taken > 0 || Number(now.failed_count) === 0) return { status: 'completed_with_errors', reason: null }
    const why = `row ${first?.row_number ?? 0}: ${first?.message ?? ''}`
    return { status: 'failed', reason: violation('import_file_invalid', { reason: why }) }
  })
}

/** Writes the end, with the rows that were left out as a file beside the one that was brought. */
async function close(workshop: Workshop, { row, order, scope }: Begun, end: End): Promise<void> {
  const left = await inTransaction(workshop, scope, (tx) => rowsLeft(tx, row.id))
  const reason: Violation | null = end.reason
  const put = (bytes: Buffer) => workshop.files.put(scope.tenant.id, bytes)
  const errors = await errorsFile(put, { left, reason })
  await inTransaction(workshop, scope, async (tx) => {
    const kinds = kindsOf(workshop)
    const current = await takeRecord(tx, kinds.imports, { id: row.id })
    if (current.finished_at !== null) return
    await closeImport(tx, kinds, { current, end: { ...end, errors, is_silent: order.is_silent } })
  })
  workshop.metrics?.imports.inc({ status: end.status })
}

function kindsOf({ model }: Workshop): FileKinds {
  return { documents: resourceNamed(model, 'documents'), imports: resourceNamed(model, 'imports') }
}
