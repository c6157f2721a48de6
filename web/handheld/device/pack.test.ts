import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { FlowCall, FlowState } from '#web/values/flow/flow-state.ts'
import { completionOf, givingBack, idsOfActs, isPackable, missingNeed, queuedTask } from './pack.ts'

const task = {
  ...{ id: 12, __typename: 'Task', type: 'PICK', start_quantity: 3, stock_description: 'Tea' },
  ...{ needs: ['tote_required'], location_from: { code: 'R-01' } },
}
const state = { values: { task }, task_id: '12' } as unknown as FlowState
const call = (told: object = {}): FlowCall => ({
  ...{ type: 'call', operation: 'complete_task', key: 'w-1' },
  arguments: { id: 12, confirmed_quantity: 2, ...told },
})

suite('tasks of a pack', () => {
  test('are taken only where all types of a step can be completed without a connection', () => {
    const types = [['PICK'], ['PWAY', 'TRAN', 'REPLEN'], ['PICK', 'RCV'], [], null]
    assert.deepEqual(types.map(isPackable), [true, true, false, false, false])
  })

  test('are completed by the queue, unless they leave a rest that only the service knows', () => {
    assert.equal(queuedTask(state, call()), task)
    assert.equal(queuedTask(state, call({ keep_open: true })), null)
    assert.equal(queuedTask({ ...state, task_id: '13' }, call()), null)
  })

  test('are refused as the service would where something is not told, but not if nothing was taken', () => {
    assert.equal(missingNeed(task, call()), 'tote_required')
    assert.equal(missingNeed(task, call({ storage_unit_to_id: 4 })), null)
    assert.equal(missingNeed(task, call({ confirmed_quantity: 0 })), null)
  })

  test('are completed and given back by requests that name them', () => {
    assert.deepEqual(completionOf(task, call()), {
      ...{ key: 'w-1', task_id: '12', method: 'PATCH', path: '/api/tasks/12', summary: '2 · Tea · R-01' },
      body: { data: { type: 'tasks', attributes: { status: 'completed', confirmed_quantity: 2 } } },
    })
    const back = givingBack([12, 13], 'w-back')
    assert.deepEqual([back.path, back.body, back.task_id], ['/api/tasks/exit', { ids: [12, 13] }, '12'])
    const acts = [{ ...back, number: 1, person_id: '1', performed_at: '', problem: null }]
    assert.deepEqual([...idsOfActs(acts)], ['12', '13'])
  })
})
