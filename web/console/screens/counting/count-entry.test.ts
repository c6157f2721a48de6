import assert from 'node:assert/strict'
import test from 'node:test'
import { accuracyOf } from './accuracy.ts'
import { attemptOf, countLines, isCounted, isToCount } from './count-entry.ts'

const group = { batch: 'B7', sell_by_date: null, best_before_date: '2027-01-31' }
const product = { id: '5', code: 'SPOON', description: 'Spoon' }
const account = { id: '3', code: 'ACME' }

test('goods in a location are counted by group, and once more if the first count failed', () => {
  const stock = (id: string, quantity: number, others = {}) => ({
    id,
    quantity,
    ...group,
    product,
    account,
    ...others,
  })
  const record = (batch: string, result: string, attempts: number) => ({
    id: batch,
    ...group,
    batch,
    product,
    account,
    result,
    attempts: Array.from({ length: attempts }, (_, place) => ({ attempt_number: place + 1 })),
  })
  const lines = countLines({
    stocks: {
      all: {
        nodes: [
          stock('1', 4),
          stock('2', 6),
          stock('3', 0, { batch: 'GONE' }),
          stock('4', 1, { batch: 'RIGHT' }),
          stock('5', 1, { batch: 'WRONG' }),
          stock('6', 1, { batch: 'TWICE' }),
        ],
      },
    },
    stock_check_records: {
      all: {
        nodes: [
          record('RIGHT', 'success', 1),
          record('WRONG', 'failure', 1),
          record('TWICE', 'failure', 2),
          record('NEW', 'failure', 1),
        ],
      },
    },
  })
  assert.deepEqual(
    lines.map((line) => [line.batch, isToCount(line)]),
    [
      ['B7', true],
      ['RIGHT', false],
      ['WRONG', true],
      ['TWICE', false],
      ['NEW', true],
    ],
  )
  const [first] = lines
  assert.ok(first !== undefined)
  assert.deepEqual(attemptOf(first, '12'), {
    product_id: 5,
    physical_count: '12',
    account_id: 3,
    batch: 'B7',
    best_before_date: '2027-01-31',
  })
})

test('only non-negative decimals are valid counts', () => {
  assert.deepEqual(['0', '12', '1.5', '', '-1', 'x', '1 2'].map(isCounted), [
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('accuracy is the percentage of counts that passed, by zone and month, rounded down', () => {
  const row = (
    location_zone: string | null,
    completed_at_month: string,
    status: string,
    total_records: number,
  ) => ({
    location_zone,
    completed_at_month,
    status,
    total_records,
  })
  const { months, zones } = accuracyOf({
    stock_checks: {
      aggregation: [
        row(null, '2026-04-01T00:00:00Z', 'passed', 3),
        row('A', '2026-05-01T00:00:00Z', 'passed', 199),
        row('A', '2026-05-01T00:00:00Z', 'resolved', 1),
      ],
    },
  })
  assert.deepEqual(months, ['2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z'])
  assert.deepEqual(zones, [
    { zone: 'A', cells: [null, { counts: 200, passed: 199, percent: 99 }] },
    { zone: null, cells: [{ counts: 3, passed: 3, percent: 100 }, null] },
  ])
})
