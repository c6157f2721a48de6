import { type Model, resourceNamed } from '#declare/model.ts'
import { takeTasks } from '#domain/tasks/next-task.ts'
import { readWorkPack } from '#domain/work-packs/read-work-pack.ts'
import { taskTaking } from '#resources/tasks/task-acts.ts'
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { taskRequestOf } from './task-request.ts'

/** Gives a device several tasks at once, with all that it needs to do them without a connection (spec: operations 11.5). */
export function workPackOperations(model: Model): readonly Operation[] {
  const tasks = resourceNamed(model, 'tasks')
  const resources = { alternative_codes: resourceNamed(model, 'alternative_codes') }
  return [
    {
      ...operationDefaults(tasks, 'creation'),
      name: 'take',
      method: 'POST',
      path: '/api/tasks/take',
      permission: 'work_tasks',
      accepts: 'plain',
      answer: 'facts',
      answers: 'taken_tasks',
      description:
        'Assigns the best tasks to the caller, those already assigned to them included, and returns them with all codes and packs that a device needs without a connection.',
      ...actWithInput(model, taskTaking, async (tx, { count, ...wish }, { parsed }) => {
        const request = { ...taskRequestOf(wish, parsed), count }
        const ids = await takeTasks(tx, tasks, request)
        const taken = ids.length === 0 ? [] : await readWorkPack(tx, resources, ids)
        return { kind: 'facts', type: 'taken_tasks', facts: { tasks: [...taken] } }
      }),
    },
  ]
}
