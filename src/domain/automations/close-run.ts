import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { addJobOnce } from '#events/queue.ts'
import type { Violation } from '#problems/problem.ts'
import { type ActionRef, jobFor } from './jobs.ts'
import { SILENT_LISTENERS } from './matrix.ts'
import { type FailingType, recordFailure, recordFailuresSilently } from './record-failure.ts'

/** Locks a run, so that its actions are recorded one after the other. */
export async function lockRun(tx: Transaction, run_id: number): Promise<void> {
  await tx.one(sql`
    select r.id from automation_runs r where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id} for update`)
}

/** Starts the next action of a run, after the one at this position was attempted or has to wait. */
export async function startNextAction(tx: Transaction, run_id: number, position: number): Promise<void> {
  const next = await tx.maybe<ActionRef>(sql`
    select l.id as log_id, d.id as delivery_id
    from automation_action_logs l
    left join webhook_deliveries d
      on d.tenant_id = l.tenant_id and d.automation_action_log_id = l.id and d.status = 'pending'
    where l.tenant_id = ${tx.tenant.id} and l.automation_run_id = ${run_id} and l.position > ${position}
      and l.status = 'queued'
    order by l.position
    limit 1`)
  if (next !== null) await addJobOnce(tx, jobFor(next))
}

/** Closes a run if no action is open any more. */
export async function closeRun(tx: Transaction, run_id: number): Promise<void> {
  await tx.run(sql`
    update automation_runs r
    set status = case
          when l.succeeded = l.total then 'succeeded'
          when l.succeeded = 0 then 'failed'
          else 'partially_failed'
        end,
      finished_at = ${tx.now},
      ${nextVersion(tx, 'r')}
    from (
      select count(*) as total,
        count(*) filter (where l.status = 'succeeded') as succeeded,
        count(*) filter (where l.status in ('queued', 'running', 'waiting')) as open
      from automation_action_logs l
      where l.tenant_id = ${tx.tenant.id} and l.automation_run_id = ${run_id}) l
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id} and l.open = 0`)
}

/** An action or delivery that was given up, and its automation. */
export type GivenUpAction = {
  readonly source_type: FailingType
  readonly source_id: number
  readonly automation: { readonly id: number; readonly resource_name: string }
  readonly run_id: number
  readonly reason: Violation
}

/** Records that an action was given up; without an event if its automation listens to failures. */
export async function recordGivenUp(tx: Transaction, failed: GivenUpAction): Promise<void> {
  const { source_type, source_id, automation, run_id, reason } = failed
  const context = { automation_id: automation.id, automation_run_id: run_id }
  const failure = { source_type, source_id, reason, context }
  if (SILENT_LISTENERS.includes(automation.resource_name)) await recordFailuresSilently(tx, [failure])
  else await recordFailure(tx, failure)
}
