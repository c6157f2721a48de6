import { mayView } from '#access/may-view.ts'
import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { findHiddenReference, referencesOf } from '#domain/automations/action-references.ts'
import type { ActionTask } from '#domain/automations/action-task.ts'
import { recordTypeOf } from '#domain/automations/matrix.ts'
import { isEventVisible } from '#domain/automations/subjects.ts'
import { ediMessages } from '#domain/edi/edi-messages.ts'
import { findLoginChanger } from '#domain/imports/logins.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { Caller, Tenant } from '#values/caller.ts'
import { backgroundCaller } from './callers.ts'
import { findCommonCaller } from './common-caller.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

/**
 * Why an action may not be performed with the common rights of everybody who last changed it; null if it may. It sends
 * data to others, so its changers must be allowed to view the record of the event and the referenced records (platform 8.4).
 */
export async function findMissingRights(
  worker: WorkerContext,
  tenant: Tenant,
  task: ActionTask,
): Promise<Violation | null> {
  const changers = await findChangers(worker, tenant, task)
  const caller = await findCommonCaller(worker, { tenant }, changers)
  if (caller === null) return violation('automation_without_rights', {})
  const type = await findHiddenType(worker, { tenant, caller: { ...caller, is_operator: false } }, task)
  return type === null ? null : violation('automation_data_hidden', { type })
}

/** Who last changed the automation, and the SFTP user that downloads the file of an action. */
async function findChangers(worker: WorkerContext, tenant: Tenant, task: ActionTask) {
  const { changed_by_id } = task.automation
  const ftp_user_id = referencesOfTask(task).find(({ to }) => to === 'ftp_users')?.id
  if (ftp_user_id === undefined) return [changed_by_id] as const
  const scope = { tenant, caller: backgroundCaller(worker.user_id) }
  const login = await inTransaction(worker, scope, (tx) => findLoginChanger(tx, ftp_user_id))
  return login === null ? ([changed_by_id] as const) : ([changed_by_id, login.changed_by_id] as const)
}

/** A type of records that an action would send and its changers may not view; null if there is none. */
async function findHiddenType(
  worker: WorkerContext,
  scope: Scope & { readonly caller: Caller },
  task: ActionTask,
): Promise<string | null> {
  const { model } = worker
  const { caller } = scope
  const references = referencesOfTask(task)
  const eventType = recordTypeOf(task.automation.resource_name)
  const types = [
    ...(eventType === null ? [] : [eventType]),
    ...references.map(({ to }) => to),
    ...(isAboutStock(task) ? ['stock_balances'] : []),
  ]
  const forbidden = types.find((type) => !mayView(caller, resourceNamed(model, type)))
  if (forbidden !== undefined) return forbidden
  if (caller.account_ids === null && caller.warehouse_ids === null) return null
  const { id, aggregate } = task.subject
  return inTransaction(worker, scope, async (tx) => {
    const isVisible =
      eventType === null ||
      aggregate === null ||
      (await isEventVisible(tx, resourceNamed(model, 'events'), id))
    return isVisible ? findHiddenReference(tx, model, references) : eventType
  })
}

/** Whether an action sends the stock of an account, whatever its event is about. */
function isAboutStock({ parameters }: ActionTask): boolean {
  const message = parameters.find(({ parameter_code }) => parameter_code === 'edi_message')?.value ?? ''
  return ediMessages[message]?.record_type === null
}

function referencesOfTask(task: ActionTask) {
  return referencesOf({ ...task, parameters: task.parameters.map((one) => ({ ...one, pointer: '' })) })
}
