import assert from 'node:assert/strict'
import test from 'node:test'
import Big from 'big.js'
import { type Cell, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import type { Task } from '#domain/tasks/task.ts'
import { callerWithoutRights } from '#values/caller.ts'
import type { ReceivingContext } from './read-receiving.ts'
import { arrivalChanges, type CheckedReceipt, followingChanges, receiptChanges } from './receipt-changes.ts'
import type { ReceivingInput } from './receiving-input.ts'

const BAY = 4
const PALLET = 8

const cell: Cell = {
  ...NO_ATTRIBUTES,
  account_id: 1,
  product_id: 2,
  warehouse_id: 3,
  location_id: BAY,
  storage_unit_id: null,
  fifo_date: '2026-01-01T00:00:00.000Z',
}

type Received = {
  readonly id?: number
  readonly expected?: string
  readonly confirmed: string
  readonly serials?: readonly string[]
  readonly unit?: number
  readonly type?: 'standard' | 'customer_return'
  readonly input?: Partial<ReceivingInput>
  readonly following?: number
}

/** Goods of line 20 + id of receipt 11, received in the bay. */
function receiptOf({ id = 1, expected, confirmed, serials, unit, type, input, following }: Received) {
  const context = {
    task: {
      id,
      type: 'RCV',
      warehouse_id: 3,
      start_quantity: expected ?? confirmed,
      storage_unit_to_id: null,
      goods_in_receipt_id: 11,
      goods_in_line_id: 20 + id,
    },
    receipt: { id: 11, warehouse_id: 3, account_id: 1, receipt_type: type ?? 'standard' },
    line: { id: 20 + id, product_id: 2 },
    product: { id: 2, code: 'P' },
    configuration: { id: 30 },
    bay: { id: BAY, type: 'GIBAY' },
    unit: unit === undefined ? null : { id: unit },
    undispatched_serials: [],
  } as unknown as ReceivingContext
  const said = {
    status: 'available',
    keep_open: false,
    disposition: null,
    hold_description: null,
    description: null,
    reason_code_id: null,
    length: null,
    width: null,
    height: null,
    weight: null,
    unit_of_measure: null,
    ...input,
  } as unknown as ReceivingInput
  const place = { ...cell, storage_unit_id: unit ?? null }
  const cells = serials?.map((serial_number) => ({ ...place, serial_number })) ?? [place]
  return {
    context,
    input: said,
    confirmed: new Big(confirmed),
    origin: { caller: callerWithoutRights(100 + id, 'handheld'), operation_id: `operation of ${id}` },
    reason: null,
    cells: confirmed === '0' ? [] : cells,
    storage_unit_id: unit ?? null,
    following: following === undefined ? null : ({ id: following } as Task),
    chosen: { location_id: 50, is_limited: false, explanation: { rules: [] } },
    putaway_id: 500 + id,
    pile_id: 700 + id,
  } satisfies CheckedReceipt
}

const changesOf = (...received: readonly Received[]) => receiptChanges(received.map(receiptOf))

test('received goods are put in the bay, and get a putaway of their pile', () => {
  const { posting, new_tasks, putaway_lines, finished_tasks, receipt_lines } = changesOf({ confirmed: '5' })
  assert.deepEqual(
    posting.movements.map(({ from, to, quantity }) => [from, (to as Cell).location_id, quantity]),
    [['inbound', BAY, '5']],
  )
  assert.deepEqual(
    new_tasks.map(({ id, type, start_quantity, location_from_id, location_to_id, points_at_movement }) => [
      id,
      type,
      start_quantity,
      location_from_id,
      location_to_id,
      points_at_movement,
    ]),
    [[501, 'PWAY', '5', BAY, 50, 0]],
  )
  assert.deepEqual(putaway_lines.added, [{ task_id: 501, goods_in_line_id: 21, quantity: '5' }])
  assert.deepEqual(finished_tasks, [
    {
      id: 1,
      confirmed_quantity: '5',
      caller: callerWithoutRights(101, 'handheld'),
      location_to_id: BAY,
      storage_unit_to_id: null,
      putaway_task_id: 501,
    },
  ])
  assert.deepEqual(receipt_lines, [{ id: 21, received: '5' }])
})

test('a receiving task with quantity 0 is only finished', () => {
  const { posting, new_tasks, finished_tasks, receipt_lines, events } = changesOf({
    confirmed: '0',
    expected: '5',
    input: { keep_open: true },
  })
  assert.deepEqual([posting.movements, new_tasks, receipt_lines, events], [[], [], [], []])
  assert.deepEqual(finished_tasks, [
    { id: 1, confirmed_quantity: '0', caller: callerWithoutRights(101, 'handheld') },
  ])
})

test('the missing quantity becomes a new receiving task if requested', () => {
  const open = changesOf({ confirmed: '3', expected: '5', input: { keep_open: true } })
  assert.deepEqual(
    open.new_tasks.map(({ type, start_quantity }) => [type, start_quantity]),
    [
      ['PWAY', '3'],
      ['RCV', '2'],
    ],
  )
  assert.deepEqual(
    open.finished_tasks.map(({ start_quantity }) => start_quantity),
    ['3'],
  )
  const short = changesOf({ confirmed: '3', expected: '5' })
  assert.equal(short.finished_tasks[0]?.start_quantity, undefined)
  assert.deepEqual(
    short.new_tasks.map(({ type }) => type),
    ['PWAY'],
  )
})

test('goods added to a unit extend its open putaway', () => {
  const { new_tasks, extended_putaways, putaway_lines, posting, finished_tasks } = changesOf({
    confirmed: '5',
    unit: PALLET,
    following: 70,
  })
  assert.deepEqual(new_tasks, [])
  assert.deepEqual(extended_putaways, [
    { task_id: 70, quantity: '5', goods_in_line_id: 21, product_id: 2, account_id: 1 },
  ])
  assert.deepEqual(putaway_lines.added, [{ task_id: 70, goods_in_line_id: 21, quantity: '5' }])
  assert.deepEqual(posting.units, [{ id: PALLET, warehouse_id: 3, location_id: BAY }])
  assert.equal(finished_tasks[0]?.putaway_task_id, 70)
})

test('each serial number is a movement and an event of one piece, and one putaway covers them all', () => {
  const { posting, events, new_tasks } = changesOf({ confirmed: '2', serials: ['A', 'B'] })
  assert.deepEqual(
    posting.movements.map(({ quantity, to }) => [quantity, (to as Cell).serial_number]),
    [
      ['1', 'A'],
      ['1', 'B'],
    ],
  )
  assert.deepEqual(
    events.map(({ movement, event }) => [movement, event]),
    [
      [0, 'received'],
      [1, 'received'],
    ],
  )
  assert.deepEqual(
    new_tasks.map(({ start_quantity, points_at_movement }) => [start_quantity, points_at_movement]),
    [['2', undefined]],
  )
})

test('scrapped goods of a return are received, written off and not put away', () => {
  const { posting, new_tasks, events } = changesOf({
    confirmed: '5',
    type: 'customer_return',
    input: { disposition: 'scrap', reason_code_id: 9, description: 'broken' },
  })
  assert.deepEqual(
    posting.movements.map(({ category, subtype, to }) => [
      category,
      subtype,
      typeof to === 'string' ? to : 'cell',
    ]),
    [
      ['RCV', 'RETURN', 'cell'],
      ['ADJ', 'NEGATIVE', 'adjustment'],
    ],
  )
  assert.deepEqual(new_tasks, [])
  assert.deepEqual(
    events.map(({ event, movement }) => [event, movement]),
    [
      ['received', 0],
      ['negatively_adjusted', 0],
    ],
  )
})

test('goods that are allocated to waiting orders are not put away', () => {
  const receipt = receiptOf({ confirmed: '5' })
  assert.equal(arrivalChanges([receipt]).posting.movements.length, 1)
  const some = followingChanges([receipt], new Map([[receipt, new Big(2)]]))
  assert.deepEqual(
    some.new_tasks.map(({ start_quantity }) => start_quantity),
    ['3'],
  )
  const all = followingChanges([receipt], new Map([[receipt, new Big(5)]]))
  assert.deepEqual([all.new_tasks, all.putaway_lines.added], [[], []])
  assert.equal(all.finished_tasks[0]?.putaway_task_id, null)
})

test('the size of a full unit is stored if all its measures were given', () => {
  const size = { length: '10', width: '20', height: '30', weight: '4' }
  const { unit_sizes } = changesOf({ confirmed: '1', input: size })
  assert.deepEqual(unit_sizes, [{ product_storage_unit_id: 30, ...size, unit_of_measure: null }])
  assert.deepEqual(changesOf({ confirmed: '1', input: { ...size, weight: null } }).unit_sizes, [])
})

test('receipts of several users are combined, and each keeps its own user, task and operation', () => {
  const { posting, new_tasks, events } = changesOf({ id: 1, confirmed: '5' }, { id: 2, confirmed: '4' })
  assert.deepEqual(
    posting.movements.map(({ task_id, origin }) => [task_id, origin?.operation_id]),
    [
      [1, 'operation of 1'],
      [2, 'operation of 2'],
    ],
  )
  assert.deepEqual(
    new_tasks.map(({ id, points_at_movement }) => [id, points_at_movement]),
    [
      [501, 0],
      [502, 1],
    ],
  )
  assert.deepEqual(
    events.map(({ movement, caller, extras }) => [movement, caller?.user_id, extras.goods_in_line_id]),
    [
      [0, 101, 21],
      [1, 102, 22],
    ],
  )
})
