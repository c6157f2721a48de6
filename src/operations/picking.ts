import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { confirmBatch } from '#domain/picking/confirm-batch.ts'
import { splitPick } from '#domain/picking/split-pick.ts'
import { unpick } from '#domain/staging/unpick.ts'
import { announceChange } from '#events/announce.ts'
import { readRecord } from '#records/find.ts'
import { isSent } from '#records/input.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { batchPicking, pickReversal } from '#resources/tasks/pick-acts.ts'
import { taskSplit } from '#resources/tasks/task-acts.ts'
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { taskResource } from './receipts.ts'
import { NOTHING } from './task-act.ts'

/**
 * Operations on several picks, and splitting or reversing one; a single pick is confirmed like every task (operations
 * 4.7).
 */
export function pickingOperations(model: Model): readonly Operation[] {
  const picks = taskResource(model, 'pick_tasks', 'PICK')
  return [
    {
      ...operationDefaults(picks, 'creation'),
      name: 'batch_complete',
      method: 'POST',
      path: '/api/pick_tasks/batch_complete',
      permission: 'work_tasks',
      accepts: 'plain',
      answer: 'nothing',
      description:
        'Completes several picks of one pick list from the same stock together; the quantity picked is distributed among them.',
      uses_generic_plans: true,
      ...actWithInput(model, batchPicking, async (tx, input) => {
        await confirmBatch(tx, model, { ...input, ids: await readVisibleIds(tx, picks, input.ids) })
        return NOTHING
      }),
    },
    unpickOf(model, picks),
    splitOf(model),
  ]
}

function unpickOf(model: Model, picks: Resource): Operation {
  const tasks = resourceNamed(model, 'tasks')
  return {
    ...operationDefaults(picks, 'creation'),
    name: 'unpick',
    method: 'POST',
    path: '/api/pick_tasks/{id}/unpick',
    permission: 'work_tasks',
    accepts: 'plain',
    on_record: 'unlocked',
    answers: tasks.name,
    description:
      'Reverses a pick, in whole or in part: goods that are still staged go back, and the order requires them again.',
    uses_generic_plans: true,
    ...actWithInput(model, pickReversal, async (tx, input, { subject: { id }, parsed }) => {
      const isUnitSent = isSent(pickReversal, parsed, 'storage_unit_to_id')
      const storage_unit_to_id = isUnitSent ? input.storage_unit_to_id : undefined
      await unpick(tx, model, { ...input, id, storage_unit_to_id })
      return { kind: 'record', resource: tasks, row: await readRecord(tx, tasks, { id }) }
    }),
  }
}

function splitOf(model: Model): Operation {
  const tasks = resourceNamed(model, 'tasks')
  return {
    ...operationDefaults(tasks, 'creation'),
    name: 'split',
    method: 'POST',
    path: '/api/tasks/{id}/split',
    permission: 'work_tasks',
    accepts: 'plain',
    on_record: 'unlocked',
    answer: 'record',
    description:
      'Splits a pick task: part of it becomes a new task with its allocation. Returns the new task.',
    ...actWithInput(model, taskSplit, async (tx, { quantity }, { subject: { id } }) => {
      const { before: previous, task, part } = await splitPick(tx, model, { id, quantity })
      const { start_quantity, subtype, stock_id } = previous
      announceChange(tx, tasks, {
        event: 'updated',
        row: task,
        previous: { start_quantity, subtype, stock_id },
      })
      return { kind: 'record', resource: tasks, row: part }
    }),
  }
}
