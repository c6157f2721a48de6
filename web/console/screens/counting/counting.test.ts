import assert from 'node:assert/strict'
import test from 'node:test'
import { codesIn, failedCounts } from './failed-counts.ts'

const record = {
  id: '1',
  batch: null,
  sell_by_date: null,
  best_before_date: null,
  attempts: [
    { attempt_number: 1, physical_count: 29, system_count: 32, result: 'failure' },
    { attempt_number: 2, physical_count: 30, system_count: 32, result: 'failure' },
  ],
  difference: -2,
  counted_at: '2026-05-14T08:00:00Z',
  resolved_at: null,
  account_id: '3',
  product: { id: '5', code: 'SPOON', description: null },
  stock_check: { id: '9', location: { id: '7', code: 'R-01' } },
}
const stock = (id: string, quantity: number, others = {}) => ({
  id,
  location_id: '7',
  product_id: '5',
  account_id: '3',
  batch: null,
  sell_by_date: null,
  best_before_date: null,
  quantity,
  ...others,
})

test('a failed count shows the stock moved since, and the stock after it is resolved', () => {
  const [failed] = failedCounts(
    { stock_check_records: { all: { nodes: [record] } }, reason_codes: null },
    {
      stocks: {
        all: {
          nodes: [
            stock('1', 12),
            stock('2', 10, { batch: 'B7' }),
            stock('3', 99, { account_id: '4' }),
            stock('4', 99, { location_id: '8' }),
          ],
        },
      },
    },
  )
  assert.ok(failed !== undefined)
  const { system, counts, present, since, after } = failed
  assert.deepEqual([system, counts, present, since, after], ['32', ['29', '30'], '22', '-10', '20'])
})

test('location codes are read from typed or pasted text, each once', () => {
  assert.deepEqual(codesIn('R-01-01, R-01-02\nR-01-01\t R-01-03\n\n'), ['R-01-01', 'R-01-02', 'R-01-03'])
})
