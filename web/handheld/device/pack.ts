import type { FlowCall, FlowState, FlowValues } from '#web/values/flow/flow-state.ts'
import { isEmpty } from '#web/values/flow/flow-values.ts'
import type { QueuedAct } from './device-store.ts'

/** The types of tasks that can be completed without a connection. */
const OFFLINE_TYPES = ['PICK', 'PWAY', 'REPLEN', 'TRAN']

/** Which argument a completion lacks where the service would refuse it with a symbol. */
const NEEDED: Readonly<Record<string, string>> = {
  tote_required: 'storage_unit_to_id',
  storage_unit_to_required: 'storage_unit_to_id',
  serial_numbers_count_mismatch: 'serial_numbers',
}

/** Whether all tasks of these types can be done without a connection, so that they are taken in packs. */
export function isPackable(types: readonly string[] | null): types is readonly string[] {
  return types !== null && types.length > 0 && types.every((type) => OFFLINE_TYPES.includes(type))
}

/** The ids of the tasks that some acts are about. */
export function idsOfActs(acts: readonly QueuedAct[]): ReadonlySet<string> {
  return new Set(
    acts.flatMap(({ task_id, body }) => [task_id, ...(Array.isArray(body.ids) ? body.ids.map(String) : [])]),
  )
}

/** The task that a call completes, if it can wait in the queue; else null. */
export function queuedTask({ values, task_id }: FlowState, call: FlowCall): FlowValues | null {
  // What is left open becomes a task that only the service knows.
  if (call.arguments.keep_open === true) return null
  if (call.operation !== 'complete_task' || task_id === null || String(call.arguments.id) !== task_id)
    return null
  const task = Object.values(values).find(
    (value) => String(Object(value).id) === task_id && Object(value).__typename === 'Task',
  )
  // Only tasks of a pack say what their completion needs; any other is answered before the screen goes on.
  const { type, needs } = Object(task) as FlowValues
  return Array.isArray(needs) && OFFLINE_TYPES.includes(String(type)) ? (task as FlowValues) : null
}

/** The symbol with which a completion would be refused because something is not told; null if nothing is missing. */
export function missingNeed(task: FlowValues, call: FlowCall): string | null {
  const needs = Array.isArray(task.needs) ? task.needs.map(String) : []
  // Nothing goes anywhere where nothing was taken.
  if (Number(call.arguments.confirmed_quantity ?? task.start_quantity) === 0) return null
  return needs.find((symbol) => isEmpty(call.arguments[NEEDED[symbol] ?? ''])) ?? null
}

/** What a completion does, for people. */
function summaryOf(task: FlowValues, call: FlowCall): string {
  const quantity = call.arguments.confirmed_quantity ?? task.start_quantity ?? ''
  const place = Object(task.location_from).code ?? ''
  return [quantity, task.stock_description, place].filter((part) => !isEmpty(part)).join(' · ')
}

/** The act with which a task of a pack is completed. */
export function completionOf(task: FlowValues, call: FlowCall): Pick<QueuedAct, ActParts> {
  const { id, ...told } = call.arguments
  return {
    key: call.key,
    task_id: String(id),
    method: 'PATCH',
    path: `/api/tasks/${task.id}`,
    body: { data: { type: 'tasks', attributes: { status: 'completed', ...told } } },
    summary: summaryOf(task, call),
  }
}

/** The act with which the tasks of a pack that are not done are given back. */
export function givingBack(ids: readonly number[], key: string): Pick<QueuedAct, ActParts> {
  const summary = ids.map((id) => `#${id}`).join(', ')
  return { key, task_id: String(ids[0]), method: 'POST', path: '/api/tasks/exit', body: { ids }, summary }
}

type ActParts = 'key' | 'task_id' | 'method' | 'path' | 'body' | 'summary'
