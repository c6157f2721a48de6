import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancelFigures } from './cancel-figures.ts'

const line = (allocated_quantity: number, pick_quantity: number, dispatch_quantity: number) => ({
  ...{ allocated_quantity, pick_quantity, dispatch_quantity },
})

test('picked goods that have not left are put back, and what is only reserved is released', () => {
  assert.deepEqual(cancelFigures([line(10, 6, 0), line(2.5, 2.5, 2)]), {
    put_back: '6.5',
    released: '4',
  })
})

test('an order without lines puts nothing back', () => {
  assert.deepEqual(cancelFigures(undefined), { put_back: '0', released: '0' })
})
