import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectivePermissions, grantOf, matrixOf, switched } from './permission-matrix.ts'

const areas = {
  orders: {
    view_orders: ['view_orders', 'view_order_types'],
    view_order_types: ['view_order_types'],
    manage_orders: [
      'manage_orders',
      'view_orders',
      'view_order_types',
      'manage_order_types',
      'process_picks',
    ],
    manage_order_types: ['manage_order_types', 'view_order_types'],
    process_picks: ['process_picks'],
  },
  events: { view_events: ['view_events'] },
}

test('an area has a line of its own, lines for its types, and a list of its acts', () => {
  assert.deepEqual(matrixOf(areas), [
    {
      name: 'orders',
      view: 'view_orders',
      manage: 'manage_orders',
      types: [{ name: 'order_types', view: 'view_order_types', manage: 'manage_order_types' }],
      acts: ['process_picks'],
    },
    { name: 'events', view: 'view_events', manage: null, types: [], acts: [] },
  ])
})

test('a permission that another one includes is shown as included, not as granted', () => {
  const granted = ['manage_orders', 'view_events']
  assert.equal(grantOf(areas, granted, 'process_picks'), 'included')
  assert.equal(grantOf(areas, granted, 'view_events'), 'granted')
  assert.equal(grantOf(areas, ['view_orders'], 'process_picks'), 'none')
  assert.ok(effectivePermissions(areas, granted).has('view_order_types'))
})

test('switching a permission grants or revokes it', () => {
  assert.deepEqual(switched(['a'], 'b'), ['a', 'b'])
  assert.deepEqual(switched(['a', 'b'], 'a'), ['b'])
})
