import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { confirmBatch } from '#domain/picking/confirm-batch.ts'
import { splitPick } from '#domain/picking/split-pick.ts'
import { unpick } from '#domain/staging/unpick.ts'
import { announceChange } from '#events/announce.ts'
import { readRecord } from '#records/find.ts'
import { validateInput } from '#records/input.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { batchPicking, pickReversal } from '#resources/tasks/pick-acts.ts'
import { taskSplit } from '#resources/tasks/task-acts.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { taskResource } from './receipts.ts'

/**
 * Operations on several picks, and splitting or reversing one; a single pick is confirmed like every task (operations
 * 4.7).
 */
export function pickingOperations(model: Model): readonly Operation[] {
  const picks = taskResource(model, 'pick_tasks', 'PICK')
  const input = inputFor(model, batchPicking)
  return [
    {
      ...operationDefaults(picks, 'creation'),
      name: 'batch_complete',
      method: 'POST',
      path: '/api/pick_tasks/batch_complete',
      permission: 'work_tasks',
      accepts: 'plain',
      input,
      answer: 'nothing',
      description:
        'Completes several picks of one pick list from the same stock together; the quantity picked is distributed among them.',
      uses_generic_plans: true,
      run: async (tx, { parsed }) => {
        await validateInput(tx, input, parsed)
        const { values } = parsed
        await confirmBatch(tx, model, {
          ids: await readVisibleIds(tx, picks, values.ids),
          confirmed_quantity: String(values.confirmed_quantity),
          location_to_id: Number(values.location_to_id),
          storage_unit_to_id:
            typeof values.storage_unit_to_id === 'number' ? values.storage_unit_to_id : null,
          keep_open: values.keep_open === true,
        })
        return { kind: 'nothing' }
      },
    },
    unpickOf(model, picks),
    splitOf(model),
  ]
}

function unpickOf(model: Model, picks: Resource): Operation {
  const tasks = resourceNamed(model, 'tasks')
  const input = inputFor(model, pickReversal)
  return {
    ...operationDefaults(picks, 'creation'),
    name: 'unpick',
    method: 'POST',
    path: '/api/pick_tasks/{id}/unpick',
    permission: 'work_tasks',
    accepts: 'plain',
    input,
    on_record: 'unlocked',
    answers: tasks.name,
    description:
      'Reverses a pick, in whole or in part: goods that are still staged go back, and the order requires them again.',
    uses_generic_plans: true,
    run: async (tx, { subject: { id }, parsed }) => {
      await validateInput(tx, input, parsed)
      const { values, pointers } = parsed
      const idOf = (value: unknown) => (typeof value === 'number' ? value : null)
      const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
      await unpick(tx, model, {
        id,
        quantity: textOf(values.quantity),
        location_to_id: idOf(values.location_to_id),
        storage_unit_to_id: 'storage_unit_to_id' in pointers ? idOf(values.storage_unit_to_id) : undefined,
        serial_numbers: Array.isArray(values.serial_numbers) ? values.serial_numbers : [],
        reason_code_id: idOf(values.reason_code_id),
        description: textOf(values.description),
      })
      return { kind: 'record', resource: tasks, row: await readRecord(tx, tasks, { id }) }
    },
  }
}

function splitOf(model: Model): Operation {
  const tasks = resourceNamed(model, 'tasks')
  const input = inputFor(model, taskSplit)
  return {
    ...operationDefaults(tasks, 'creation'),
    name: 'split',
    method: 'POST',
    path: '/api/tasks/{id}/split',
    permission: 'work_tasks',
    accepts: 'plain',
    input,
    on_record: 'unlocked',
    answer: 'record',
    description:
      'Splits a pick task: part of it becomes a new task with its allocation. Returns the new task.',
    run: async (tx, { subject, parsed }) => {
      await validateInput(tx, input, parsed)
      const portion = { id: subject.id, quantity: String(parsed.values.quantity) }
      const { before: previous, task, part } = await splitPick(tx, model, portion)
      const { start_quantity, subtype, stock_id } = previous
      announceChange(tx, tasks, {
        event: 'updated',
        row: task,
        previous: { start_quantity, subtype, stock_id },
      })
      return { kind: 'record', resource: tasks, row: part }
    },
  }
}
