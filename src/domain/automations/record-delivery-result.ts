import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { addJobs, runJobNow } from '#events/queue.ts'
import { violation } from '#problems/problem.ts'
import { required } from '#values/look-up.ts'
import { type ActionResult, type ActionTask, excerptFor } from './action-task.ts'
import { closeRun, lockRun, recordGivenUp, startNextAction } from './close-run.ts'
import { disableAutomation } from './disable-automation.ts'
import { deliveryJob } from './jobs.ts'
import { retryAtOf, writeLog } from './record-action-result.ts'
import { lockDeliveries } from './start-delivery.ts'

/** Records the result of an attempt at a delivery, and queues its retry or what waited for it. */
export async function recordDeliveryResult(
  tx: Transaction,
  automations: Resource,
  { task, result }: { readonly task: ActionTask; readonly result: ActionResult },
): Promise<void> {
  const { run_id, log_id, delivery_id, position } = task
  if (delivery_id === null) throw new Error('a task without a delivery has nothing to be written down in')
  // The automation is locked before its runs (LOCKING.md).
  if (result.kind === 'failed' && result.is_gone) await disableAutomation(tx, automations, task.automation.id)
  await lockRun(tx, run_id)
  const retry_at = retryAtOf(tx, task, result)
  const status = result.kind === 'done' ? 'delivered' : retry_at === null ? 'dead' : 'failed'
  const isOpen = await writeDelivery(tx, { delivery_id, result, status, retry_at })
  if (!isOpen) return
  if (status === 'dead') await recordDead(tx, task, result)
  if (log_id !== null) {
    const logged = { delivered: 'succeeded', dead: 'failed', failed: 'waiting' } as const
    await writeLog(tx, { log_id, result, status: logged[status], retry_at })
    await startNextAction(tx, run_id, position)
    if (retry_at === null) await closeRun(tx, run_id)
  }
  if (retry_at !== null) await addJobs(tx, [deliveryJob(delivery_id, retry_at)])
  else await startSuccessor(tx, task)
}

type DeliveryResult = {
  readonly delivery_id: number
  readonly result: ActionResult
  readonly status: 'delivered' | 'dead' | 'failed'
  readonly retry_at: string | null
}

async function writeDelivery(tx: Transaction, input: DeliveryResult): Promise<boolean> {
  const { delivery_id, result, status, retry_at } = input
  const error = result.kind === 'failed' ? excerptFor(result.reason.details) : null
  const count = await tx.run(sql`
    update webhook_deliveries d
    set status = ${status}, next_attempt_at = ${retry_at}, url = ${excerptFor(result.destination, 2000)},
      last_status = ${result.answer_status}, last_error = ${error}, response = ${excerptFor(result.answer)},
      duration_ms = ${result.duration_ms}, sending_until = null, ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.id = ${delivery_id} and d.status in ('pending', 'failed')`)
  return count > 0
}

/** Starts the next delivery about the same record, if the earlier actions of its run have started. */
async function startSuccessor(
  tx: Transaction,
  { automation, action_id, subject }: ActionTask,
): Promise<void> {
  const { aggregate } = subject
  if (aggregate === null) return
  // Late, since other deliveries of the automation wait from here on.
  await lockDeliveries(tx, automation.id)
  const next = await tx.maybe<{ id: number }>(sql`
    with next as materialized (
      select n.id, n.automation_action_log_id
      from webhook_deliveries n
      where n.tenant_id = ${tx.tenant.id} and n.automation_action_id = ${action_id}
        and n.aggregate_type = ${aggregate.type} and n.aggregate_id = ${aggregate.id}
        and n.status in ('pending', 'failed') and coalesce(n.next_attempt_at, ${tx.now}) <= ${tx.now}
      order by n.aggregate_sequence, n.id
      limit 1
    )
    select next.id
    from next
    where not exists (
      select from automation_action_logs own
      join automation_action_logs before
        on before.tenant_id = own.tenant_id and before.automation_run_id = own.automation_run_id
        and before.position < own.position and before.status = 'queued'
      where own.tenant_id = ${tx.tenant.id} and own.id = next.automation_action_log_id)`)
  if (next !== null) await runJobNow(tx, deliveryJob(next.id))
}

async function recordDead(tx: Transaction, task: ActionTask, result: ActionResult): Promise<void> {
  const { automation, run_id, attempt } = task
  const isGone = result.kind === 'failed' && (result.is_gone || result.is_final)
  const reason = isGone ? result.reason : violation('delivery_dead', { attempts: attempt })
  const source_id = required(task.delivery_id, 'the delivery of a task')
  await recordGivenUp(tx, { source_type: 'webhook_deliveries', source_id, automation, run_id, reason })
}
