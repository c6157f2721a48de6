import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { completePutaway } from '#domain/putaway/complete-putaway.ts'
import { readTasks, taskIn } from '#domain/tasks/task.ts'
import { receiveTask } from './receive-task.ts'
import type { ReceivingInput } from './receiving-input.ts'

/** Receives goods in the bay and puts them away at once (operations 1.4). */
export async function receiveToPutaway(
  tx: Transaction,
  model: Model,
  {
    id,
    input,
  }: { readonly id: number; readonly input: ReceivingInput & { readonly location_to_id: number } },
): Promise<void> {
  const { putaway_task_id } = await receiveTask(tx, model, { id, input, arrival: 'at_bay' })
  if (putaway_task_id === null) return
  const putaway = taskIn(await readTasks(tx, [putaway_task_id]), putaway_task_id)
  await completePutaway(tx, model, {
    id: putaway_task_id,
    input: {
      location_to_id: input.location_to_id,
      storage_unit_to_id: putaway.storage_unit_from_id,
      confirmed_quantity: null,
    },
  })
}
