import { SEND_INVITATION } from '#access/invitations.ts'
import { SEND_SECOND_FACTOR_RESET } from '#access/reset-second-factors.ts'
import type { Transaction } from '#database/transaction.ts'
import { DELIVER_WEBHOOK, RUN_ACTION } from '#domain/automations/jobs.ts'
import { settleAction } from '#domain/automations/settle-action.ts'
import { settleDelivery } from '#domain/automations/settle-delivery.ts'
import { takeAction } from '#domain/automations/take-action.ts'
import { takeDelivery } from '#domain/automations/take-delivery.ts'
import type { Result, Task } from '#domain/automations/task.ts'
import { DISPATCH_ORDER, SHIP_ORDER } from '#domain/dispatch/fire-automatic.ts'
import { RUN_IMPORT } from '#domain/imports/begin-import.ts'
import { PUSH_FULFILMENT } from '#domain/integrations/fulfilment.ts'
import { SYNCHRONIZE } from '#domain/integrations/synchronize.ts'
import { PROCESS_PICKS } from '#domain/orders/processing.ts'
import { MAKE_REPORT } from '#domain/reporting/ask-report.ts'
import { REMOVE_FILE } from '#domain/reporting/documents.ts'
import { SEND_REPORTS } from '#domain/reporting/send-schedules.ts'
import { FOLLOW_ACCOUNT } from '#domain/shipping/follow-account.ts'
import { EXPORT_TENANT } from '#domain/tenancy/ask-export.ts'
import { attemptAction, brokenAttempt } from './attempt-action.ts'
import { automationCaller, backgroundCaller } from './callers.ts'
import { dispatchOrder, ordersFollow } from './dispatch-orders.ts'
import { exportTenant } from './export-tenant.ts'
import { runImport } from './imports/run-import.ts'
import { pushFulfilment } from './integrations/push-fulfilment.ts'
import { synchronize } from './integrations/synchronize.ts'
import type { JobHandler, JobInHand } from './job.ts'
import { makeReport } from './make-report.ts'
import { processPicks } from './process-picks.ts'
import { sendInvitation } from './send-invitation.ts'
import { sendReports } from './send-reports.ts'
import { sendSecondFactorReset } from './send-second-factor-reset.ts'
import { shipOrder } from './ship-order.ts'
import { automationsOf, inTransaction, type WorkerContext } from './worker-context.ts'

/** What the worker can do, by the name of the task. */
export const jobHandlers: Readonly<Record<string, JobHandler>> = {
  [SEND_INVITATION]: sendInvitation,
  [SEND_SECOND_FACTOR_RESET]: sendSecondFactorReset,
  [RUN_IMPORT]: runImport,
  [SHIP_ORDER]: shipOrder,
  [FOLLOW_ACCOUNT]: ordersFollow,
  [DISPATCH_ORDER]: dispatchOrder,
  [PROCESS_PICKS]: processPicks,
  [SYNCHRONIZE]: synchronize,
  [PUSH_FULFILMENT]: pushFulfilment,
  [MAKE_REPORT]: makeReport,
  [SEND_REPORTS]: sendReports,
  [EXPORT_TENANT]: exportTenant,
  [REMOVE_FILE]: ({ files }, { payload }) => files.remove(String(payload.file_path)),
  [RUN_ACTION]: (worker, job) =>
    doTask(worker, job, {
      take: (tx) => takeAction(tx, Number(job.payload.log_id)),
      settle: settleAction,
    }),
  [DELIVER_WEBHOOK]: (worker, job) =>
    doTask(worker, job, {
      take: (tx) => takeDelivery(tx, Number(job.payload.delivery_id)),
      settle: (tx, task, result) => settleDelivery(tx, automationsOf(worker), { task, result }),
    }),
}

type Doing = {
  readonly take: (tx: Transaction) => Promise<Task | null>
  readonly settle: (tx: Transaction, task: Task, result: Result) => Promise<void>
}

/** Takes a task in one transaction, makes the attempt outside of any, and writes down in another what came of it. */
async function doTask(
  worker: WorkerContext,
  { known, is_last }: JobInHand,
  { take, settle }: Doing,
): Promise<void> {
  const { tenant } = known
  const task = await inTransaction(worker, { tenant, caller: backgroundCaller(worker.user_id) }, take)
  if (task === null) return
  const caller = automationCaller(worker.user_id, task)
  const write = (result: Result) =>
    inTransaction(worker, { tenant, caller }, (tx) => settle(tx, task, result))
  try {
    const result = await attemptAction(worker, tenant, task)
    worker.metrics?.deliveries.inc({ result: result.kind })
    await write(result)
  } catch (error) {
    // The queue tries again; the last try must leave an end that people can see.
    if (is_last) await write(brokenAttempt(worker, tenant, task))
    throw error
  }
}
