import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { writingOrder } from './writing-order.ts'

suite('the order in which tables are written', () => {
  test('puts tables before those that refer to them', () => {
    const keys = [
      { table: 'lines', refers_to: 'orders', optional: [] },
      { table: 'orders', refers_to: 'accounts', optional: [] },
    ]
    assert.deepEqual(writingOrder(['lines', 'orders', 'accounts'], keys), {
      tables: ['accounts', 'orders', 'lines'],
      late: [],
    })
  })

  test('writes optional columns last if tables refer to each other', () => {
    const keys = [
      { table: 'warehouses', refers_to: 'locations', optional: ['default_location_id'] },
      { table: 'locations', refers_to: 'warehouses', optional: [] },
    ]
    for (const tables of [
      ['warehouses', 'locations'],
      ['locations', 'warehouses'],
    ])
      assert.deepEqual(writingOrder(tables, keys), {
        tables: ['warehouses', 'locations'],
        late: [{ table: 'warehouses', column: 'default_location_id' }],
      })
  })

  test('ignores references within a table and to tables that are not written', () => {
    const keys = [
      { table: 'tasks', refers_to: 'tasks', optional: ['putaway_task_id'] },
      { table: 'tasks', refers_to: 'users', optional: ['user_id'] },
    ]
    assert.deepEqual(writingOrder(['tasks'], keys), { tables: ['tasks'], late: [] })
  })

  test('refuses tables that require each other', () => {
    const keys = [
      { table: 'orders', refers_to: 'receipts', optional: [] },
      { table: 'receipts', refers_to: 'orders', optional: [] },
    ]
    assert.throws(() => writingOrder(['orders', 'receipts'], keys), {
      message: 'orders requires itself by way of other tables',
    })
  })
})
