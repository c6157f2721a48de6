import assert from 'node:assert/strict'
import test from 'node:test'
import {
  discrepancyOf,
  type ReadReceipt,
  type ReceiptLine,
  type ReceiptTask,
  receiptPartsOf,
  taskActsOf,
} from './receipt-lines.ts'

const line = (expected_quantity: number, received_quantity: number, put_away_quantity = 0): ReceiptLine => ({
  id: '1',
  expected_quantity,
  expected_quantity_breakdown: null,
  expected_configurations_quantity: null,
  received_quantity,
  put_away_quantity,
  discrepancy: 'NONE',
  batch: null,
  best_before_date: null,
  product: null,
})

const receipt = (own: Partial<ReadReceipt> = {}): ReadReceipt => ({
  id: '1',
  reference: 'GRN-1',
  status: 'RCV',
  receipt_type: 'standard',
  closed_at: null,
  discrepancy_alert: false,
  expected_date_of_arrival: null,
  actual_date_of_arrival: null,
  notes: null,
  account: null,
  supplier: null,
  customer: null,
  carrier: null,
  warehouse: null,
  location: null,
  goods_out: null,
  lines: [],
  ...own,
})

const task = (type: string, status: string, reversed_at: string | null = null): ReceiptTask => ({
  id: '5',
  type,
  status,
  start_quantity: 1,
  confirmed_quantity: null,
  completed_at: null,
  reversed_at,
  goods_in_line_id: '1',
  location_to: null,
  storage_unit_from: null,
  storage_unit_to: null,
  product: null,
  user: null,
  completing_user: null,
})

const parts = (one: ReceiptLine) => receiptPartsOf(one).map(({ stage, quantity }) => `${stage} ${quantity}`)

test('a receipt line is divided into put away, in the bay, and missing or surplus', () => {
  assert.deepEqual(parts(line(120, 100, 50)), ['put_away 50', 'in_bay 50', 'missing 20'])
  assert.deepEqual(parts(line(100, 110, 40)), ['put_away 40', 'in_bay 60', 'surplus 10'])
  assert.deepEqual(parts(line(10, 10, 10)), ['put_away 10'])
  assert.deepEqual(parts(line(10, 0)), ['missing 10'])
  const shares = receiptPartsOf(line(120, 100, 50)).reduce((sum, { percent }) => sum + percent, 0)
  assert.ok(Math.abs(shares - 100) < 0.001)
})

test('the cause of a discrepancy is derived from its receipt and its tasks', () => {
  const open = [task('RCV', 'AVAILABLE')]
  const cause = (...args: Parameters<typeof discrepancyOf>) => discrepancyOf(...args)?.cause ?? null
  assert.equal(cause(line(10, 10), receipt(), []), null)
  assert.equal(cause(line(10, 0), receipt({ status: 'PENDING' }), []), 'not_begun')
  assert.equal(cause(line(10, 4), receipt(), open), 'not_yet')
  assert.equal(cause(line(10, 4), receipt(), [task('RCV', 'COMPLETED')]), 'confirmed_less')
  assert.equal(cause(line(10, 4), receipt({ closed_at: '2026-01-01T00:00:00Z' }), []), 'closed')
  assert.equal(cause(line(10, 12), receipt(), []), 'over')
  const account = {
    id: '1',
    code: 'A',
    name: 'A',
    over_receipt_tolerance_percent: 20,
    under_receipt_tolerance_percent: null,
  }
  assert.deepEqual(discrepancyOf(line(10, 12), receipt({ account }), []), {
    cause: 'over_within',
    quantity: '2',
    tolerance: '20',
  })
})

test('the acts for a task depend on its type and status, and a reversed task has none', () => {
  const acts = (one: ReceiptTask) => taskActsOf(one).map(({ act }) => act)
  assert.deepEqual(acts(task('RCV', 'AVAILABLE')), ['receive', 'receive_to_putaway_location'])
  assert.deepEqual(acts(task('RCV', 'COMPLETED')), ['unreceive'])
  assert.deepEqual(acts(task('RCV', 'COMPLETED', '2026-01-01T00:00:00Z')), [])
  assert.deepEqual(acts(task('PWAY', 'COMPLETED')), ['revert'])
  assert.deepEqual(acts(task('PWAY', 'AVAILABLE')), [])
})
