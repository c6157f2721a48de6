import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { beginNextAction, closeRun, lockRun } from './close-run.ts'
import { readTask, type Task } from './task.ts'

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
 * Takes an action of a run in hand: this attempt counts, whatever becomes of it. Null where there is nothing to do: it is
 * done, it was given up, or its automation is gone.
 */
export async function takeAction(tx: Transaction, log_id: number): Promise<Task | null> {
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
  const standing = {
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
      : await readTask(tx, { ...standing, automation_id, action_id })
  if (task === null) await cancelAction(tx, { run_id, log_id, position })
  else await startRun(tx, run_id)
  return task
}

/** Notes that the first action of a run has begun. */
export async function startRun(tx: Transaction, run_id: number): Promise<void> {
  await tx.run(sql`
    update automation_runs r
    set status = 'running', started_at = coalesce(r.started_at, ${tx.now}), ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id}
      and (r.status = 'queued' or r.status = 'running' and r.started_at is null)`)
}

type Cancelled = { readonly run_id: number; readonly log_id: number; readonly position: number }

/** An action whose automation or subject is gone is not done any more. */
export async function cancelAction(tx: Transaction, { run_id, log_id, position }: Cancelled): Promise<void> {
  await tx.run(sql`
    update automation_action_logs l
    set status = 'cancelled', error = 'what it belongs to was deleted', next_attempt_at = null, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.id = ${log_id}`)
  await beginNextAction(tx, run_id, position)
  await closeRun(tx, run_id)
}
