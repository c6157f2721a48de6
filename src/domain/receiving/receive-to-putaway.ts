import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { completePutaway } from '#domain/putaway/complete-putaway.ts'
import { completePutawaysTogether } from '#domain/putaway/complete-putaways-together.ts'
import { assertTarget, isLimited, readLocations } from '#domain/stock/locations.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { isRefused } from '#problems/is-refused.ts'
import { required } from '#values/look-up.ts'
import { NotTogether } from '#values/not-together.ts'
import { receiveTask } from './receive-task.ts'
import { type JointReceiving, receiveTogether } from './receive-together.ts'
import type { ReceivingInput } from './receiving-input.ts'

/** Receives goods in the bay and puts them away at once (operations 1.4). */
export async function receiveToPutaway(
  tx: Transaction,
  model: Model,
  {
    task,
    input,
  }: { readonly task: Task; readonly input: ReceivingInput & { readonly location_to_id: number } },
): Promise<void> {
  const { putaway_task_id } = await receiveTask(tx, model, { task, input, arrival: 'at_bay' })
  if (putaway_task_id === null) return
  const putaway = taskIn(await readTasks(tx, [putaway_task_id]), putaway_task_id)
  await completePutaway(tx, model, {
    task: putaway,
    input: {
      location_to_id: input.location_to_id,
      storage_unit_to_id: putaway.storage_unit_from_id,
      confirmed_quantity: null,
    },
  })
}

/** A receive task to complete, with goods that are put away at once. */
export type JointReceivingToPutaway = JointReceiving & {
  readonly input: ReceivingInput & { readonly location_to_id: number }
}

/**
 * Receives goods of several requests and puts them away, as if one after the other, and returns the receive tasks that were
 * completed; all others stay as they are. Throws `NotTogether` where goods that were received cannot be put away with the rest.
 */
export async function receiveToPutawayTogether(
  tx: Transaction,
  model: Model,
  requests: readonly JointReceivingToPutaway[],
): Promise<readonly Task[]> {
  const received = await receiveTogether(tx, model, await placeableTogether(tx, requests), 'at_bay')
  const placed = received.flatMap(({ id, putaway_task_id }) =>
    putaway_task_id === null ? [] : [{ id, putaway_task_id }],
  )
  const tasks = await readTasks(
    tx,
    placed.map(({ putaway_task_id }) => putaway_task_id),
  )
  const byId = new Map(requests.map((request) => [request.task.id, request]))
  const putaways = placed.map(({ id, putaway_task_id }) => {
    const task = taskIn(tasks, putaway_task_id)
    const { input, origin } = required(byId.get(id), 'the request of a received task')
    const { location_to_id } = input
    const whole = { location_to_id, storage_unit_to_id: task.storage_unit_from_id, confirmed_quantity: null }
    return { task, input: whole, origin }
  })
  const done = new Set((await completePutawaysTogether(tx, model, putaways)).map(({ id }) => id))
  const left = placed.filter(({ putaway_task_id }) => !done.has(putaway_task_id))
  if (left.length > 0) throw new NotTogether(left.map(({ id }) => id))
  return received
}

/** The requests, in order, whose goods may stand at their location, and have neither pile nor limited location in common. */
async function placeableTogether(
  tx: Transaction,
  requests: readonly JointReceivingToPutaway[],
): Promise<readonly JointReceivingToPutaway[]> {
  const targets = await readLocations(
    tx,
    requests.map(({ input }) => input.location_to_id),
  )
  const taken = new Set<string>()
  return requests.filter(({ task, input }) => {
    const target = targets.get(input.location_to_id)
    if (target === undefined || target.type === 'PICKANDDROP') return false
    const at = { warehouse_id: task.warehouse_id, arrival: 'putaway' } as const
    if (isRefused(() => assertTarget(target, at))) return false
    const wanted = [
      `goods ${task.account_id} ${task.product_id}`,
      ...(isLimited(target) ? [`location ${target.id}`] : []),
    ]
    if (wanted.some((one) => taken.has(one))) return false
    for (const one of wanted) taken.add(one)
    return true
  })
}
