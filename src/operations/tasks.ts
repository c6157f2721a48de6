import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { moveStaged } from '#domain/dispatch/move-staged.ts'
import { allocateTasks, unallocateTasks } from '#domain/tasks/assign-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { assertSameOwner, updateTask, updateTaskNotes } from '#domain/tasks/update-task.ts'
import { announceChange } from '#events/announce.ts'
import { Problem, refusal } from '#problems/problem.ts'
import { readRecord } from '#records/find.ts'
import { validateInput } from '#records/input.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import {
  taskAllocation,
  taskCollection,
  tasksAllocation,
  tasksUnallocation,
  taskUpdate,
} from '#resources/tasks/task-acts.ts'
import { actWithInput } from './act-with-input.ts'
import { completeCollection } from './complete-collection.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation } from './operation.ts'
import { withPickProgress } from './pick-progress.ts'
import { operationOf, type TaskAct } from './task-act.ts'
import { cancelTask, completeTask, taskAttributesOf } from './task-completions.ts'
import { confirmationOf } from './task-confirmation.ts'
import { entryOperations } from './task-entries.ts'
import { tasksTogether } from './tasks-together.ts'

/** Operations on tasks: allocate, enter, leave, complete, cancel (operations 6). */
export function taskOperations(model: Model): readonly Operation[] {
  const tasks = resourceNamed(model, 'tasks')
  return [
    updateOf(model, tasks),
    ...allocations(model, tasks),
    ...entryOperations(model, tasks),
    collectionOf(model, tasks),
  ]
}

function updateOf(model: Model, tasks: Resource): Operation {
  const input = inputFor(model, taskUpdate)
  return {
    ...operationDefaults(tasks, 'change'),
    name: 'update',
    method: 'PATCH',
    path: '/api/tasks/{id}',
    permission: 'work_tasks',
    input,
    on_record: 'unlocked',
    description: 'Completes or cancels a task by its status, or updates an open task.',
    uses_generic_plans: true,
    together: tasksTogether(model, input),
    run: async (tx, act) => {
      await validateInput(tx, input, act.parsed)
      const written = await updateOne(tx, model, act)
      const row = written ?? (await readRecord(tx, tasks, { id: act.subject.id }))
      return { kind: 'record', resource: tasks, row }
    },
  }
}

/** Updates a task and returns it where it need not be read again. */
async function updateOne(
  tx: Transaction,
  model: Model,
  { resource, subject, parsed }: ActInput,
): Promise<Task | null> {
  const confirmation = confirmationOf(parsed)
  const { values } = confirmation
  const { id } = subject
  const status = values.status?.toLowerCase() ?? null
  // The record of the path is a row of tasks.
  const task = subject as ActInput['subject'] & Task
  assertSameOwner(task, values)
  if (status === 'cancelled') {
    await withErrorField('cancel', cancelTask(tx, model, task))
    return null
  }
  if (status === 'completed') {
    const written = await withErrorField('complete', completeTask(tx, model, { task, confirmation }))
    return (await updateTaskNotes(tx, { ids: [id], values: taskAttributesOf(task.type, values) }))
      ? null
      : written
  }
  if (status !== null) throw refusal('task_status_not_settable', { status: String(values.status) })
  const { location_to_id } = values
  if (task.type === 'DISP' && typeof location_to_id === 'number')
    await moveStaged(tx, model, { id, location_to_id })
  const { before, task: updated } = await updateTask(tx, { id, values })
  const previous = Object.fromEntries(Object.keys(values).map((column) => [column, before[column]]))
  if (updated !== before) announceChange(tx, resource, { event: 'updated', row: updated, previous })
  return null
}

/** Reports a refusal as that of the requested status, not of the update. */
async function withErrorField<Value>(act: string, done: Promise<Value>): Promise<Value> {
  try {
    return await done
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.violations, act) : error
  }
}

function allocations(model: Model, tasks: Resource): readonly Operation[] {
  const permission = 'allocate_tasks'
  const acts: readonly TaskAct[] = [
    {
      name: 'allocate',
      method: 'POST',
      path: '/api/tasks/{id}/allocate',
      permission,
      description: 'Assigns a task to a user.',
      ...actWithInput(model, taskAllocation, (tx, { user_id }, { subject }) => {
        const ids = [subject.id]
        const run = () => allocateTasks(tx, { ids, user_id: user_id ?? tx.caller.user_id })
        return withPickProgress(tx, model, { ids, run })
      }),
    },
    {
      name: 'allocate',
      method: 'POST',
      path: '/api/tasks/allocate',
      permission,
      description: 'Assigns several tasks to a user, all or none.',
      ...actWithInput(model, tasksAllocation, async (tx, { user_id, ...input }) => {
        const ids = await readVisibleIds(tx, tasks, input.ids)
        const run = () => allocateTasks(tx, { ids, user_id: user_id ?? tx.caller.user_id })
        return withPickProgress(tx, model, { ids, run })
      }),
    },
    {
      name: 'unallocate',
      method: 'PATCH',
      path: '/api/tasks/{id}/unallocate',
      permission,
      input: null,
      description: 'Removes the user assignment of a task.',
      run: (tx, { subject: { id } }) =>
        withPickProgress(tx, model, { ids: [id], run: () => unallocateTasks(tx, [id]) }),
    },
    {
      name: 'unallocate',
      method: 'PATCH',
      path: '/api/tasks/unallocate',
      permission,
      description: 'Removes the user assignment of several tasks, all or none.',
      ...actWithInput(model, tasksUnallocation, async (tx, input) => {
        const ids = await readVisibleIds(tx, tasks, input.ids)
        return withPickProgress(tx, model, { ids, run: () => unallocateTasks(tx, ids) })
      }),
    },
  ]
  return acts.map((act) => operationOf(tasks, act))
}

function collectionOf(model: Model, tasks: Resource): Operation {
  const updateInput = inputFor(model, taskUpdate)
  const operation = operationOf(tasks, {
    name: 'complete_collection',
    method: 'POST',
    path: '/api/tasks/complete_collection',
    permission: 'work_tasks',
    description: 'Completes all open tasks that match a filter, at most fifty, all or none.',
    ...actWithInput(model, taskCollection, (tx, input, { parsed: { pointers } }) =>
      completeCollection(tx, model, { tasks, update: updateInput, input, pointers }),
    ),
  })
  return { ...operation, uses_generic_plans: true as const }
}
