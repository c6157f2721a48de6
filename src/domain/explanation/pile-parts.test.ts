import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ExplainedStock, pilePartsOf } from './pile-parts.ts'

const pile: ExplainedStock = {
  balance_id: 1,
  stock_id: 7,
  held: '0',
  picked: '0',
  allocated: '0',
  available: '5',
  received: '0',
  location_id: 3,
  location_code: 'R-01',
  location_type: 'RACK',
  is_location_active: true,
  storage_unit_id: null,
  storage_unit: null,
  is_unit_loaded: false,
  batch: null,
  serial_number: null,
  sell_by_date: null,
  best_before_date: null,
  hold: null,
  stock_check_id: null,
  putaway_task_id: null,
  reservations: [],
  product_code: 'SPOON',
  is_stopped: false,
  shelf_life_min: null,
  shelf_life_max: null,
  rule: 'fifo',
  day: '2026-03-02',
}

const told = (changes: Partial<ExplainedStock>) =>
  pilePartsOf({ ...pile, ...changes }).map(({ bucket, reason, details, quantity }) => [
    bucket,
    reason,
    quantity,
    details,
  ])

test('free goods are available unless product, unit, count or shelf life excludes them', () => {
  assert.deepEqual(told({}), [['available', 'available', 5, 'Can be allocated now.']])
  assert.deepEqual(told({ is_stopped: true }), [
    ['available', 'stopped', 5, 'SPOON is stopped, so none of it is allocated.'],
  ])
  assert.deepEqual(told({ is_unit_loaded: true, storage_unit: 'SU-1' }), [
    ['available', 'loaded', 5, 'On SU-1, which is loaded, so it is not allocated to other orders.'],
  ])
  assert.deepEqual(told({ stock_check_id: 4 })[0]?.[1], 'check_pending')
  const dated = { sell_by_date: '2026-03-05', rule: 'sell_by_date' } as const
  assert.deepEqual(told({ ...dated, shelf_life_min: 10 }), [
    [
      'available',
      'too_short_life',
      5,
      'Its remaining shelf life of 3 days is less than the 10 days that its product allows.',
    ],
  ])
  assert.deepEqual(told({ ...dated, shelf_life_max: 2 }), [
    [
      'available',
      'too_long_life',
      5,
      'Its remaining shelf life of 3 days is more than the 2 days that its product allows.',
    ],
  ])
  assert.deepEqual(told({ ...dated, day: '2026-03-07' }), [
    ['available', 'too_short_life', 5, 'Its shelf life ended 2 days ago.'],
  ])
  assert.deepEqual(told({ shelf_life_min: 10 }), [
    ['available', 'too_short_life', 5, 'No date is recorded, so its remaining shelf life is not known.'],
  ])
})

test('received goods await putaway, or are in a location that orders are not picked from', () => {
  const bay = { available: '0', received: '2', location_code: 'GI-1', location_type: 'GIBAY' }
  assert.deepEqual(pilePartsOf({ ...pile, ...bay, putaway_task_id: 9 })[0]?.help, {
    type: 'tasks',
    act: null,
    ids: [9],
  })
  assert.deepEqual(told(bay), [
    ['received', 'location', 2, 'At GI-1, a location of type GIBAY, which orders are not picked from.'],
  ])
  assert.deepEqual(told({ ...bay, is_location_active: false }), [
    ['received', 'location_inactive', 2, 'At GI-1, a location that is not active.'],
  ])
})

test('a partly reserved pile has a part for each bucket, with the reservations of the bucket', () => {
  const reservation = {
    task_id: 1,
    type: 'PICK',
    status: 'ALLOCATED',
    user: 'Ana',
    order_id: 5,
    order: 'ORD-5',
  }
  const parts = pilePartsOf({
    ...pile,
    allocated: '2',
    picked: '1',
    reservations: [
      { ...reservation, bucket: 'allocated', quantity: 2 },
      {
        ...reservation,
        bucket: 'picked',
        quantity: 1,
        task_id: null,
        type: null,
        order_id: null,
        order: null,
      },
    ],
  })
  assert.deepEqual(
    parts.map(({ bucket, details, help }) => [bucket, details, help]),
    [
      ['picked', 'Picked, awaiting dispatch.', null],
      [
        'allocated',
        'Allocated to PICK task 1, assigned to Ana, for order ORD-5.',
        { type: 'goods_outs', act: null, ids: [5] },
      ],
      ['available', 'Can be allocated now.', null],
    ],
  )
})

test('goods that are allocated to several orders name five of them at most', () => {
  const reserved = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      bucket: 'picked' as const,
      quantity: 1,
      task_id: null,
      type: null,
      status: null,
      user: null,
      order_id: index + 1,
      order: `ORD-${index + 1}`,
    }))
  const pickedFor = (count: number) =>
    pilePartsOf({ ...pile, picked: String(count), reservations: reserved(count) }).find(
      ({ bucket }) => bucket === 'picked',
    )?.details
  assert.equal(pickedFor(2), 'Picked for orders ORD-1, ORD-2, awaiting dispatch.')
  assert.equal(
    pickedFor(6),
    'Picked for orders ORD-1, ORD-2, ORD-3, ORD-4, ORD-5 and others, awaiting dispatch.',
  )
})
