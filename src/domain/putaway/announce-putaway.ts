import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { Task } from '#domain/tasks/task.ts'
import { announce } from '#events/announce.ts'
import { recordData } from '#events/record-data.ts'

/** Tells that goods were put away: the task with its goods and places (operations 13). */
export async function announcePutaway(tx: Transaction, model: Model, task: Task): Promise<void> {
  const tasks = model.get('tasks')
  if (tasks === undefined) throw new Error('tasks are not declared')
  const [data = {}] = await recordData(tx, tasks, [task])
  announce(tx, {
    resource_name: 'putaway_task',
    event: 'completed',
    aggregate: { type: tasks.name, id: task.id },
    data,
  })
}
