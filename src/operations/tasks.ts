import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import type { AnyDeclaration } from '#declare/resource.ts'
import { moveStaged } from '#domain/dispatch/move-staged.ts'
import { rechooseLocation } from '#domain/putaway/rechoose-location.ts'
import { rechooseSource } from '#domain/replenishment/rechoose-source.ts'
import { allocateTasks, enterTask, exitTask, unallocateTasks } from '#domain/tasks/assign-tasks.ts'
import { enterNextTask, type NextTaskRequest, readNextTask } from '#domain/tasks/next-task.ts'
import type { Task } from '#domain/tasks/task.ts'
import { assertSameOwner, updateTask, updateTaskNotes } from '#domain/tasks/update-task.ts'
import { announceChange } from '#events/announce.ts'
import { Problem, refusal } from '#problems/problem.ts'
import { checkInput } from '#records/check-input.ts'
import { readRecord } from '#records/find.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import {
  taskAllocation,
  taskCollection,
  tasksAllocation,
  tasksUnallocation,
  taskUpdate,
  taskWish,
} from '#resources/tasks/task-acts.ts'
import { completeCollection } from './complete-collection.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, Method, Operation, Outcome } from './operation.ts'
import { withPickProgress } from './pick-progress.ts'
import { cancelTask, completeTask, taskAttributesOf } from './task-completions.ts'
import { tasksTogether } from './tasks-together.ts'

const NOTHING: Outcome = { kind: 'nothing' }

/** Operations on tasks: allocate, enter, leave, complete, cancel (operations 6). */
export function taskOperations(model: Model): readonly Operation[] {
  const tasks = resourceNamed(model, 'tasks')
  return [
    updateOf(model, tasks),
    ...allocations(model, tasks),
    ...entryOperations(model, tasks),
    nextTaskOperation(model, tasks),
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
      await checkInput(tx, input, act.parsed)
      const written = await update(tx, model, act)
      const row = written ?? (await readRecord(tx, tasks, { id: act.subject.id }))
      return { kind: 'record', resource: tasks, row }
    },
  }
}

/** Updates a task and returns it where it need not be read again. */
async function update(
  tx: Transaction,
  model: Model,
  { resource, subject, parsed }: ActInput,
): Promise<Task | null> {
  const { values } = parsed
  const { id } = subject
  const status = typeof values.status === 'string' ? values.status.toLowerCase() : null
  // The record of the path is a row of tasks.
  const task = subject as ActInput['subject'] & Task
  assertSameOwner(task, values)
  if (status === 'cancelled') {
    await withErrorField('cancel', cancelTask(tx, model, task))
    return null
  }
  if (status === 'completed') {
    const written = await withErrorField('complete', completeTask(tx, model, { task, confirmation: parsed }))
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

type TaskAct = {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly permission: string
  readonly declaration: AnyDeclaration | null
  readonly description: string
  readonly run: (tx: Transaction, act: ActInput) => Promise<unknown>
}

function operationOf(model: Model, tasks: Resource, act: TaskAct): Operation {
  const input = act.declaration === null ? null : inputFor(model, act.declaration)
  const isOnRecord = act.path.includes('{id}')
  return {
    ...operationDefaults(tasks, input === null ? 'change' : 'creation'),
    name: act.name,
    method: act.method,
    path: act.path,
    permission: act.permission,
    accepts: input === null ? 'nothing' : 'plain',
    input,
    on_record: isOnRecord ? 'unlocked' : false,
    answer: 'nothing',
    description: act.description,
    run: async (tx, act_input) => {
      if (input !== null) await checkInput(tx, input, act_input.parsed)
      await act.run(tx, act_input)
      return NOTHING
    },
  }
}

function allocations(model: Model, tasks: Resource): readonly Operation[] {
  const permission = 'allocate_tasks'
  const userIn = (tx: Transaction, { parsed }: ActInput) => {
    const { user_id } = parsed.values
    return typeof user_id === 'number' ? user_id : tx.caller.user_id
  }
  const acts: readonly TaskAct[] = [
    {
      name: 'allocate',
      method: 'POST',
      path: '/api/tasks/{id}/allocate',
      permission,
      declaration: taskAllocation,
      description: 'Assigns a task to a user.',
      run: (tx, act) => {
        const ids = [act.subject.id]
        const run = () => allocateTasks(tx, { ids, user_id: userIn(tx, act) })
        return withPickProgress(tx, model, { ids, run })
      },
    },
    {
      name: 'allocate',
      method: 'POST',
      path: '/api/tasks/allocate',
      permission,
      declaration: tasksAllocation,
      description: 'Assigns several tasks to a user, all or none.',
      run: async (tx, act) => {
        const ids = await readVisibleIds(tx, tasks, act.parsed.values.ids)
        const run = () => allocateTasks(tx, { ids, user_id: userIn(tx, act) })
        return withPickProgress(tx, model, { ids, run })
      },
    },
    {
      name: 'unallocate',
      method: 'PATCH',
      path: '/api/tasks/{id}/unallocate',
      permission,
      declaration: null,
      description: 'Removes the user assignment of a task.',
      run: (tx, { subject: { id } }) =>
        withPickProgress(tx, model, { ids: [id], run: () => unallocateTasks(tx, [id]) }),
    },
    {
      name: 'unallocate',
      method: 'PATCH',
      path: '/api/tasks/unallocate',
      permission,
      declaration: tasksUnallocation,
      description: 'Removes the user assignment of several tasks, all or none.',
      run: async (tx, { parsed }) => {
        const ids = await readVisibleIds(tx, tasks, parsed.values.ids)
        return withPickProgress(tx, model, { ids, run: () => unallocateTasks(tx, ids) })
      },
    },
  ]
  return acts.map((act) => operationOf(model, tasks, act))
}

function entryOperations(model: Model, tasks: Resource): readonly Operation[] {
  const acts: readonly TaskAct[] = [
    {
      name: 'enter',
      method: 'POST',
      path: '/api/tasks/{id}/enter',
      permission: 'work_tasks',
      declaration: null,
      description: 'Starts a task and assigns it to the caller.',
      run: async (tx, { subject: { id } }) => {
        const task = await withPickProgress(tx, model, { ids: [id], run: () => enterTask(tx, id) })
        await refreshSuggestion(tx, task)
      },
    },
    {
      name: 'exit',
      method: 'POST',
      path: '/api/tasks/{id}/exit',
      permission: 'work_tasks',
      declaration: null,
      description: 'Leaves a task; a task assigned to the caller becomes available to others again.',
      run: (tx, { subject: { id } }) =>
        withPickProgress(tx, model, { ids: [id], run: () => exitTask(tx, id) }),
    },
  ]
  return acts.map((act) => operationOf(model, tasks, act))
}

function nextTaskOperation(model: Model, tasks: Resource): Operation {
  const input = inputFor(model, taskWish)
  return {
    ...operationOf(model, tasks, {
      name: 'next',
      method: 'POST',
      path: '/api/tasks/next',
      permission: 'work_tasks',
      declaration: taskWish,
      description:
        'Selects the best task for the caller, starts it and returns it; returns nothing if there is none.',
      run: async () => undefined,
    }),
    answer: 'record',
    input,
    run: async (tx, { parsed }) => {
      await checkInput(tx, input, parsed)
      const { values, pointers } = parsed
      const task = await enterNext(tx, model, {
        tasks,
        warehouse_id: Number(values.warehouse_id),
        task_type_codes:
          Array.isArray(values.task_type_codes) && values.task_type_codes.length > 0
            ? values.task_type_codes
            : null,
        location_id: typeof values.location_id === 'number' ? values.location_id : null,
        interleave: 'interleave' in pointers ? values.interleave === true : null,
      })
      if (task === null) return NOTHING
      return { kind: 'record', resource: tasks, row: await readRecord(tx, tasks, { id: task.id }) }
    },
  }
}

/** The suggestion of a task may be outdated when it is entered; false if nothing is left to do. */
async function refreshSuggestion(tx: Transaction, task: Task): Promise<boolean> {
  await rechooseLocation(tx, task)
  return rechooseSource(tx, task)
}

type NextTask = NextTaskRequest & { readonly tasks: Resource }

/** Enters the best available task. Its order is locked first, as when one of its picks is confirmed. */
async function enterNext(
  tx: Transaction,
  model: Model,
  { tasks, ...request }: NextTask,
): Promise<Task | null> {
  const candidate = await readNextTask(tx, tasks, request)
  if (candidate === null) return null
  const run = () => enterNextTask(tx, tasks, request)
  const task = await withPickProgress(tx, model, { ids: [candidate.id], run })
  // Another user entered that one first; the order of the next is locked without waiting.
  if (task !== null && task.id !== candidate.id)
    await withPickProgress(tx, model, { ids: [task.id], run: () => Promise.resolve() })
  return task === null || (await refreshSuggestion(tx, task))
    ? task
    : enterNext(tx, model, { tasks, ...request })
}

function collectionOf(model: Model, tasks: Resource): Operation {
  const updateInput = inputFor(model, taskUpdate)
  const operation = operationOf(model, tasks, {
    name: 'complete_collection',
    method: 'POST',
    path: '/api/tasks/complete_collection',
    permission: 'work_tasks',
    declaration: taskCollection,
    description: 'Completes all open tasks that match a filter, at most fifty, all or none.',
    run: (tx, { parsed }) => completeCollection(tx, model, { tasks, input: updateInput, parsed }),
  })
  return { ...operation, uses_generic_plans: true as const }
}
