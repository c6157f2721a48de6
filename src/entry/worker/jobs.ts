import { SEND_INVITATION } from '#access/invitations.ts'
import { SEND_SECOND_FACTOR_RESET } from '#access/reset-second-factors.ts'
import type { Transaction } from '#database/transaction.ts'
import type { ActionResult, ActionTask } from '#domain/automations/action-task.ts'
import { DELIVER_WEBHOOK, RUN_ACTION } from '#domain/automations/jobs.ts'
import { recordActionResult } from '#domain/automations/record-action-result.ts'
import { recordDeliveryResult } from '#domain/automations/record-delivery-result.ts'
import { startAction } from '#domain/automations/start-action.ts'
import { startDelivery } from '#domain/automations/start-delivery.ts'
import { DISPATCH_ORDER, SHIP_ORDER } from '#domain/dispatch/trigger-automatic-dispatch.ts'
import { REMOVE_FILE } from '#domain/documents/documents.ts'
import { CHECK_ACKNOWLEDGEMENT } from '#domain/edi/number-interchange.ts'
import { noteOverdue } from '#domain/edi/take-acknowledgement.ts'
import { RUN_IMPORT } from '#domain/imports/queue-import.ts'
import { PUSH_FULFILMENT } from '#domain/integrations/fulfilment.ts'
import { SYNCHRONIZE } from '#domain/integrations/request-synchronization.ts'
import { PROCESS_PICKS } from '#domain/orders/processing.ts'
import { SEND_REPORTS } from '#domain/reporting/queue-due-reports.ts'
import { EXPORT_LIST } from '#domain/reporting/request-list-export.ts'
import { BUILD_REPORT } from '#domain/reporting/request-report.ts'
import { APPLY_ACCOUNT_STRATEGY } from '#domain/shipping/apply-account-strategy.ts'
import { EXPORT_TENANT } from '#domain/tenancy/request-export.ts'
import { attemptAction, brokenAttempt } from './attempt-action.ts'
import { buildReport } from './build-report.ts'
import { automationCaller, backgroundCaller } from './callers.ts'
import { dispatchOrder, ordersFollow } from './dispatch-orders.ts'
import { exportList } from './export-list.ts'
import { exportTenant } from './export-tenant.ts'
import { acknowledgeInterchanges } from './imports/acknowledge-interchanges.ts'
import { runImport } from './imports/run-import.ts'
import { ACKNOWLEDGE_INTERCHANGES } from './imports/survey-interchanges.ts'
import { pushFulfilment } from './integrations/push-fulfilment.ts'
import { synchronize } from './integrations/synchronize.ts'
import type { JobContext, JobHandler } from './job.ts'
import { processPicks } from './process-picks.ts'
import { sendInvitation } from './send-invitation.ts'
import { sendReports } from './send-reports.ts'
import { sendSecondFactorReset } from './send-second-factor-reset.ts'
import { shipOrder } from './ship-order.ts'
import { automationsOf, inTransaction, type WorkerContext } from './worker-context.ts'

/** The job handlers by the name of the task. */
export const jobHandlers: Readonly<Record<string, JobHandler>> = {
  [SEND_INVITATION]: sendInvitation,
  [SEND_SECOND_FACTOR_RESET]: sendSecondFactorReset,
  [RUN_IMPORT]: runImport,
  [ACKNOWLEDGE_INTERCHANGES]: acknowledgeInterchanges,
  [CHECK_ACKNOWLEDGEMENT]: (worker, { payload, known: { tenant } }) =>
    inTransaction(worker, { tenant, caller: backgroundCaller(worker.user_id) }, (tx) =>
      noteOverdue(tx, Number(payload.edi_interchange_id)),
    ),
  [SHIP_ORDER]: shipOrder,
  [APPLY_ACCOUNT_STRATEGY]: ordersFollow,
  [DISPATCH_ORDER]: dispatchOrder,
  [PROCESS_PICKS]: processPicks,
  [SYNCHRONIZE]: synchronize,
  [PUSH_FULFILMENT]: pushFulfilment,
  [BUILD_REPORT]: buildReport,
  [SEND_REPORTS]: sendReports,
  [EXPORT_LIST]: exportList,
  [EXPORT_TENANT]: exportTenant,
  [REMOVE_FILE]: ({ files }, { payload }) => files.remove(String(payload.file_path)),
  [RUN_ACTION]: (worker, job) =>
    doTask(worker, job, {
      take: (tx) => startAction(tx, Number(job.payload.log_id)),
      settle: recordActionResult,
    }),
  [DELIVER_WEBHOOK]: (worker, job) =>
    doTask(worker, job, {
      take: (tx) => startDelivery(tx, Number(job.payload.delivery_id)),
      settle: (tx, task, result) => recordDeliveryResult(tx, automationsOf(worker), { task, result }),
    }),
}

type AttemptSteps = {
  readonly take: (tx: Transaction) => Promise<ActionTask | null>
  readonly settle: (tx: Transaction, task: ActionTask, result: ActionResult) => Promise<void>
}

/** Claims a task in one transaction, makes the attempt outside of any, and records the result in another. */
async function doTask(
  worker: WorkerContext,
  { known, is_last }: JobContext,
  { take, settle }: AttemptSteps,
): Promise<void> {
  const { tenant } = known
  const task = await inTransaction(worker, { tenant, caller: backgroundCaller(worker.user_id) }, take)
  if (task === null) return
  const caller = automationCaller(worker.user_id, task)
  const write = (result: ActionResult) =>
    inTransaction(worker, { tenant, caller }, (tx) => settle(tx, task, result))
  try {
    const result = await attemptAction(worker, tenant, task)
    worker.metrics?.deliveries.inc({ result: result.kind })
    await write(result)
  } catch (error) {
    // The queue retries; the last attempt must leave a failure that users can see.
    if (is_last) await write(brokenAttempt(worker, tenant, task))
    throw error
  }
}
