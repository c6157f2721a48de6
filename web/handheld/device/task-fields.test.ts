import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { filledRecord, missingFields } from './task-fields.ts'

suite('fields of tasks', () => {
  test('a field is missing where some task does not have it, but not behind a relation that leads nowhere', () => {
    const tasks = [
      { id: 1, location_from: { code: 'A' }, storage_unit_from: null },
      { id: 2, location_from: null, storage_unit_from: { reference: 'U' } },
    ]
    const used = {
      id: {},
      location_from: { code: {}, depth: {} },
      storage_unit_from: { reference: {}, weight: {} },
      order_line: { code: {} },
    }
    assert.deepEqual(missingFields(tasks, used), {
      location_from: { depth: {} },
      storage_unit_from: { weight: {} },
      order_line: { code: {} },
    })
    assert.deepEqual(missingFields(tasks, { id: {}, location_from: { code: {} } }), {})
  })

  test('a task takes from another reading what it does not have itself', () => {
    const task = { id: 1, location_from: { id: 8, code: 'A' }, needs: [] }
    const read = { id: '1', location_from: { id: '8', depth: 2 }, order_line: { code: 'X' } }
    assert.deepEqual(filledRecord(task, read), {
      id: 1,
      location_from: { id: 8, code: 'A', depth: 2 },
      needs: [],
      order_line: { code: 'X' },
    })
  })
})
