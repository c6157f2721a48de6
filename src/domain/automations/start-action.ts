import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type ActionTask, readTask } from './action-task.ts'
import { closeRun, lockRun, startNextAction } from './close-run.ts'

type LogRow = {
  readonly automation_run_id: number
  readonly automation_id: number | null
  readonly automation_action_id: number | null
  readonly destination_type: string
  readonly destination_code: string
  readonly position: number
  readonly attempt: number
}

/**
 * Starts an attempt at an action, which counts whatever its result. Null if there is nothing to do: it is finished, or
 * its automation was deleted.
 */
export async function startAction(tx: Transaction, log_id: number): Promise<ActionTask | null> {
  const found = await tx.maybe<{ automation_run_id: number }>(sql`
    select l.automation_run_id
    from automation_action_logs l
    where l.tenant_id = ${tx.tenant.id} and l.id = ${log_id}`)
  if (found === null) return null
  const { automation_run_id: run_id } = found
  await lockRun(tx, run_id)
  const log = await tx.maybe<LogRow>(sql`
    update automation_action_logs l
    set status = 'running', attempt = l.attempt + 1, next_attempt_at = null, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.id = ${log_id} and l.status in ('queued', 'running', 'waiting')
    returning l.automation_run_id, l.automation_id, l.automation_action_id, l.destination_type, l.destination_code,
      l.position, l.attempt`)
  if (log === null) return null
  const {
    automation_id,
    automation_action_id: action_id,
    destination_type,
    destination_code,
    position,
    attempt,
  } = log
  const action = {
    run_id,
    log_id,
    delivery_id: null,
    destination_type,
    destination_code,
    position,
    attempt,
  }
  const task =
    automation_id === null || action_id === null
      ? null
      : await readTask(tx, { ...action, automation_id, action_id })
  if (task === null) await cancelAction(tx, { run_id, log_id, position })
  else await markRunStarted(tx, run_id)
  return task
}

/** Records that the first action of a run has started. */
export async function markRunStarted(tx: Transaction, run_id: number): Promise<void> {
  await tx.run(sql`
    update automation_runs r
    set status = 'running', started_at = coalesce(r.started_at, ${tx.now}), ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id}
      and (r.status = 'queued' or r.status = 'running' and r.started_at is null)`)
}

type CancelledAction = { readonly run_id: number; readonly log_id: number; readonly position: number }

/** Cancels an action whose automation or subject was deleted. */
export async function cancelAction(
  tx: Transaction,
  { run_id, log_id, position }: CancelledAction,
): Promise<void> {
  await tx.run(sql`
    update automation_action_logs l
    set status = 'cancelled', error = 'what it belongs to was deleted', next_attempt_at = null, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.id = ${log_id}`)
  await startNextAction(tx, run_id, position)
  await closeRun(tx, run_id)
}
