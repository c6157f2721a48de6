import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { rechooseLocation } from '#domain/putaway/rechoose-location.ts'
import { rechooseSource } from '#domain/replenishment/rechoose-source.ts'
import { enterTask, exitTasks } from '#domain/tasks/assign-tasks.ts'
import { enterNextTask, type NextTaskRequest, readNextTask } from '#domain/tasks/next-task.ts'
import type { Task } from '#domain/tasks/task.ts'
import { reportProblem } from '#domain/work-packs/report-problem.ts'
import { refusal } from '#problems/problem.ts'
import { readRecord } from '#records/find.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { problemReport, tasksExit, taskWish } from '#resources/tasks/task-acts.ts'
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { withPickProgress } from './pick-progress.ts'
import { NOTHING, operationOf, type TaskAct } from './task-act.ts'
import { taskRequestOf } from './task-request.ts'

/** The maximum length of what is sent along with a problem, as JSON. */
const PROBLEM_MAX = 10_000

/** Operations of whoever works tasks: enter, leave, report a problem, and get the next one (operations 6.2, 6.4). */
export function entryOperations(model: Model, tasks: Resource): readonly Operation[] {
  const acts: readonly TaskAct[] = [
    {
      name: 'enter',
      method: 'POST',
      path: '/api/tasks/{id}/enter',
      permission: 'work_tasks',
      input: null,
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
      input: null,
      description: 'Leaves a task; a task assigned to the caller becomes available to others again.',
      run: (tx, { subject: { id } }) =>
        withPickProgress(tx, model, { ids: [id], run: () => exitTasks(tx, [id]) }),
    },
    {
      name: 'exit',
      method: 'POST',
      path: '/api/tasks/exit',
      permission: 'work_tasks',
      description: 'Leaves several tasks; those assigned to the caller become available to others again.',
      ...actWithInput(model, tasksExit, async (tx, input) => {
        const ids = await readVisibleIds(tx, tasks, input.ids)
        await withPickProgress(tx, model, { ids, run: () => exitTasks(tx, ids) })
      }),
    },
    {
      name: 'report_problem',
      method: 'POST',
      path: '/api/tasks/{id}/report_problem',
      permission: 'work_tasks',
      description: 'Reports a problem with a task to the leader, as a failure of the task and in its notes.',
      ...actWithInput(model, problemReport, (tx, { text, attributes }, { subject: { id } }) => {
        if (JSON.stringify(attributes).length > PROBLEM_MAX)
          throw refusal('too_long', { field: 'attributes', max: PROBLEM_MAX }, '/attributes')
        return reportProblem(tx, { id, text, attributes })
      }),
    },
  ]
  return [...acts.map((act) => operationOf(tasks, act)), nextTaskOperation(model, tasks)]
}

function nextTaskOperation(model: Model, tasks: Resource): Operation {
  return {
    ...operationDefaults(tasks, 'creation'),
    name: 'next',
    method: 'POST',
    path: '/api/tasks/next',
    permission: 'work_tasks',
    accepts: 'plain',
    answer: 'record',
    description:
      'Selects the best task for the caller, starts it and returns it; returns nothing if there is none.',
    ...actWithInput(model, taskWish, async (tx, input, { parsed }) => {
      const task = await enterNext(tx, model, { tasks, ...taskRequestOf(input, parsed) })
      if (task === null) return NOTHING
      return { kind: 'record', resource: tasks, row: await readRecord(tx, tasks, { id: task.id }) }
    }),
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
