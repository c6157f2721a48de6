import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { addJobs } from '#events/queue.ts'
import { instantFor } from '#values/instant.ts'
import { type ActionResult, type ActionTask, excerptFor } from './action-task.ts'
import { closeRun, lockRun, recordGivenUp, startNextAction } from './close-run.ts'
import { jobFor } from './jobs.ts'
import { retryAtFor } from './retries.ts'

/** Records the result of an attempt at an action, and queues the retry or the next action. */
export async function recordActionResult(
  tx: Transaction,
  task: ActionTask,
  result: ActionResult,
): Promise<void> {
  const { run_id, log_id, position, automation } = task
  if (log_id === null) throw new Error('an action without a log has nothing to be written down in')
  await lockRun(tx, run_id)
  const retry_at = retryAtOf(tx, task, result)
  const status = result.kind === 'done' ? 'succeeded' : retry_at === null ? 'failed' : 'waiting'
  const isOpen = await writeLog(tx, { log_id, result, status, retry_at })
  // It ended meanwhile: the automation was deleted, or another process performed the action.
  if (!isOpen) return
  if (retry_at !== null) await addJobs(tx, [jobFor({ log_id, delivery_id: null }, retry_at)])
  if (status === 'failed' && result.kind === 'failed') {
    const { reason } = result
    await recordGivenUp(tx, {
      source_type: 'automation_action_logs',
      source_id: log_id,
      automation,
      run_id,
      reason,
    })
  }
  await startNextAction(tx, run_id, position)
  if (retry_at === null) await closeRun(tx, run_id)
}

/** The time of the next attempt; null if this was the last. */
export function retryAtOf(tx: Transaction, task: ActionTask, result: ActionResult): string | null {
  if (result.kind === 'done' || result.is_final) return null
  const { destination_type, attempt } = task
  const { retry_after } = result
  const at = retryAtFor({ destination_type, attempt, retry_after, now: new Date(tx.now) }, Math.random())
  return at === null ? null : instantFor(at)
}

/** The result of an attempt, for the log of its action. */
export type LogResult = {
  readonly log_id: number
  readonly result: ActionResult
  readonly status: 'succeeded' | 'failed' | 'waiting' | 'cancelled'
  readonly retry_at: string | null
}

/** Writes an attempt into the log of its action; false if the log is closed. */
export async function writeLog(
  tx: Transaction,
  { log_id, result, status, retry_at }: LogResult,
): Promise<boolean> {
  const output = result.kind === 'done' ? JSON.stringify({ output: result.output }) : null
  const error = result.kind === 'failed' ? excerptFor(result.reason.details) : null
  const written = await tx.run(sql`
    update automation_action_logs l
    set status = ${status}, next_attempt_at = ${retry_at}, destination = ${excerptFor(result.destination, 2000)},
      request = ${excerptFor(result.request)}, answer = ${excerptFor(result.answer)}, error = ${error},
      output = ${output}, duration_ms = ${result.duration_ms}, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.id = ${log_id} and l.status in ('queued', 'running', 'waiting')`)
  return written > 0
}
