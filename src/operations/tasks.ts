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
import { seeRecord } from '#records/find.ts'
import { seeIds } from '#records/see-ids.ts'
import {
  taskAllocation,
  taskCollection,
  tasksAllocation,
  tasksUnallocation,
  taskUpdate,
  taskWish,
} from '#resources/tasks/task-acts.ts'
import { completeCollection } from './complete-collection.ts'
import { shapeFor } from './generic.ts'
import type { Act, Method, Operation, Outcome } from './operation.ts'
import { followingPicks } from './pick-progress.ts'
import { settling } from './settling.ts'
import { cancelTask, completeTask, wordsFor } from './task-completions.ts'

const NOTHING: Outcome = { kind: 'nothing' }

/** What can be done with tasks: taking, handing on, doing, giving up (operations 6). */
export function taskOperations(model: Model): readonly Operation[] {
  const tasks = resourceNamed(model, 'tasks')
  return [
    updateOf(model, tasks),
    ...allocations(model, tasks),
    ...entrances(model, tasks),
    nextOf(model, tasks),
    collectionOf(model, tasks),
  ]
}

function updateOf(model: Model, tasks: Resource): Operation {
  const input = inputFor(model, taskUpdate)
  return {
    ...shapeFor(tasks, 'change'),
    name: 'update',
    method: 'PATCH',
    path: '/api/tasks/{id}',
    permission: 'work_tasks',
    input,
    on_record: 'seen',
    description: 'Completes or cancels a task by its status, or updates an open task.',
    run: settling(model, async (tx, act) => {
      await checkInput(tx, input, act.parsed)
      const written = await update(tx, model, act)
      const row = written ?? (await seeRecord(tx, tasks, { id: act.subject.id }))
      return { kind: 'record', resource: tasks, row }
    }),
  }
}

/** Changes a task, and gives it as it is then where it need not be read once more. */
async function update(
  tx: Transaction,
  model: Model,
  { resource, subject, parsed }: Act,
): Promise<Task | null> {
  const { values } = parsed
  const { id } = subject
  const status = typeof values.status === 'string' ? values.status.toLowerCase() : null
  // The record of the path is a row of tasks.
  const seen = subject as Act['subject'] & Task
  assertSameOwner(seen, values)
  if (status === 'cancelled') {
    await refusedAs('cancel', cancelTask(tx, model, seen))
    return null
  }
  if (status === 'completed') {
    const written = await refusedAs('complete', completeTask(tx, model, { task: seen, said: parsed }))
    return (await updateTaskNotes(tx, { ids: [id], values: wordsFor(seen.type, values) })) ? null : written
  }
  if (status !== null) throw refusal('task_status_not_settable', { status: String(values.status) })
  const { location_to_id } = values
  if (seen.type === 'DISP' && typeof location_to_id === 'number')
    await moveStaged(tx, model, { id, location_to_id })
  const { before, task } = await updateTask(tx, { id, values })
  const previous = Object.fromEntries(Object.keys(values).map((column) => [column, before[column]]))
  if (task !== before) announceChange(tx, resource, { event: 'updated', row: task, previous })
  return null
}

/** Names what a status asks for as what is refused, not the change of the task. */
async function refusedAs<Result>(act: string, done: Promise<Result>): Promise<Result> {
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
  readonly told: AnyDeclaration | null
  readonly description: string
  readonly run: (tx: Transaction, act: Act) => Promise<unknown>
}

function operationOf(model: Model, tasks: Resource, act: TaskAct): Operation {
  const input = act.told === null ? null : inputFor(model, act.told)
  const isOnRecord = act.path.includes('{id}')
  return {
    ...shapeFor(tasks, input === null ? 'change' : 'creation'),
    name: act.name,
    method: act.method,
    path: act.path,
    permission: act.permission,
    takes: input === null ? 'nothing' : 'plain',
    input,
    on_record: isOnRecord ? 'seen' : false,
    answer: 'nothing',
    description: act.description,
    run: async (tx, given) => {
      if (input !== null) await checkInput(tx, input, given.parsed)
      await act.run(tx, given)
      return NOTHING
    },
  }
}

function allocations(model: Model, tasks: Resource): readonly Operation[] {
  const permission = 'allocate_tasks'
  const userIn = (tx: Transaction, { parsed }: Act) => {
    const { user_id } = parsed.values
    return typeof user_id === 'number' ? user_id : tx.caller.user_id
  }
  const acts: readonly TaskAct[] = [
    {
      name: 'allocate',
      method: 'POST',
      path: '/api/tasks/{id}/allocate',
      permission,
      told: taskAllocation,
      description: 'Assigns a task to a user.',
      run: (tx, act) => {
        const ids = [act.subject.id]
        const work = () => allocateTasks(tx, { ids, user_id: userIn(tx, act) })
        return followingPicks(tx, model, { ids, work })
      },
    },
    {
      name: 'allocate',
      method: 'POST',
      path: '/api/tasks/allocate',
      permission,
      told: tasksAllocation,
      description: 'Assigns several tasks to a user, all or none.',
      run: async (tx, act) => {
        const ids = await seeIds(tx, tasks, act.parsed.values.ids)
        const work = () => allocateTasks(tx, { ids, user_id: userIn(tx, act) })
        return followingPicks(tx, model, { ids, work })
      },
    },
    {
      name: 'unallocate',
      method: 'PATCH',
      path: '/api/tasks/{id}/unallocate',
      permission,
      told: null,
      description: 'Removes the user assignment of a task.',
      run: (tx, { subject: { id } }) =>
        followingPicks(tx, model, { ids: [id], work: () => unallocateTasks(tx, [id]) }),
    },
    {
      name: 'unallocate',
      method: 'PATCH',
      path: '/api/tasks/unallocate',
      permission,
      told: tasksUnallocation,
      description: 'Removes the user assignment of several tasks, all or none.',
      run: async (tx, { parsed }) => {
        const ids = await seeIds(tx, tasks, parsed.values.ids)
        return followingPicks(tx, model, { ids, work: () => unallocateTasks(tx, ids) })
      },
    },
  ]
  return acts.map((act) => operationOf(model, tasks, act))
}

function entrances(model: Model, tasks: Resource): readonly Operation[] {
  const acts: readonly TaskAct[] = [
    {
      name: 'enter',
      method: 'POST',
      path: '/api/tasks/{id}/enter',
      permission: 'work_tasks',
      told: null,
      description: 'Starts a task and assigns it to the caller.',
      run: async (tx, { subject: { id } }) => {
        const task = await followingPicks(tx, model, { ids: [id], work: () => enterTask(tx, id) })
        await rechoose(tx, task)
      },
    },
    {
      name: 'exit',
      method: 'POST',
      path: '/api/tasks/{id}/exit',
      permission: 'work_tasks',
      told: null,
      description: 'Leaves a task; a task assigned to the caller becomes available to others again.',
      run: (tx, { subject: { id } }) =>
        followingPicks(tx, model, { ids: [id], work: () => exitTask(tx, id) }),
    },
  ]
  return acts.map((act) => operationOf(model, tasks, act))
}

function nextOf(model: Model, tasks: Resource): Operation {
  const input = inputFor(model, taskWish)
  return {
    ...operationOf(model, tasks, {
      name: 'next',
      method: 'POST',
      path: '/api/tasks/next',
      permission: 'work_tasks',
      told: taskWish,
      description:
        'Selects the best task for the caller, starts it and returns it; returns nothing if there is none.',
      run: async () => undefined,
    }),
    answer: 'record',
    input,
    run: async (tx, { parsed }) => {
      await checkInput(tx, input, parsed)
      const { values, pointers } = parsed
      const task = await beginNext(tx, model, {
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
      return { kind: 'record', resource: tasks, row: await seeRecord(tx, tasks, { id: task.id }) }
    },
  }
}

/** What was suggested when a task was made may not hold any more when it is begun; false where nothing is left to do. */
async function rechoose(tx: Transaction, task: Task): Promise<boolean> {
  await rechooseLocation(tx, task)
  return rechooseSource(tx, task)
}

type Beginning = NextTaskRequest & { readonly tasks: Resource }

/** Enters the best task that can be begun. Its order is locked before it, as whoever confirms one of its picks does. */
async function beginNext(
  tx: Transaction,
  model: Model,
  { tasks, ...wanted }: Beginning,
): Promise<Task | null> {
  const seen = await readNextTask(tx, tasks, wanted)
  if (seen === null) return null
  const work = () => enterNextTask(tx, tasks, wanted)
  const task = await followingPicks(tx, model, { ids: [seen.id], work })
  // Somebody else got that one: the order of the other is locked late, and not waited for.
  if (task !== null && task.id !== seen.id)
    await followingPicks(tx, model, { ids: [task.id], work: () => Promise.resolve() })
  return task === null || (await rechoose(tx, task)) ? task : beginNext(tx, model, { tasks, ...wanted })
}

function collectionOf(model: Model, tasks: Resource): Operation {
  const words = inputFor(model, taskUpdate)
  const operation = operationOf(model, tasks, {
    name: 'complete_collection',
    method: 'POST',
    path: '/api/tasks/complete_collection',
    permission: 'work_tasks',
    told: taskCollection,
    description: 'Completes all open tasks that match a filter, at most fifty, all or none.',
    run: (tx, { parsed }) => completeCollection(tx, model, { tasks, input: words, parsed }),
  })
  return { ...operation, run: settling(model, operation.run) }
}
