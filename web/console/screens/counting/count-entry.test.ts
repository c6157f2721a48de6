import assert from 'node:assert/strict'
import test from 'node:test'
import { accuracyOf } from './accuracy.ts'
import { attemptOf, type CountLine, countLines, isCounted, isEntered, isToCount } from './count-entry.ts'
import { foundLine, newGoods } from './found-goods.ts'

const group = { batch: 'B7', sell_by_date: null, best_before_date: '2027-01-31' }
const product = { id: '5', code: 'SPOON', description: 'Spoon', serial_number_tracking_setting: 'none' }
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
  assert.deepEqual(attemptOf(first, { quantity: '12', serials: '' }), {
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

const SERIALISED = 'inbound_and_outbound'

test('pieces with serial numbers are counted when there are as many numbers as pieces, each once', () => {
  const { line } = foundLine(
    { ...newGoods('one'), product_id: '5' },
    {
      products: { all: { nodes: [{ id: '5', serial_number_tracking_setting: SERIALISED }] } },
      account_products: { all: { nodes: [] } },
    },
  )
  const counts: readonly (readonly [string, string])[] = [
    ['2', 'S1\r\n S2 \n'],
    ['0', ''],
    ['2', 'S1\nS1'],
    ['2', ''],
    ['0', 'S1'],
    ['', 'S1'],
  ]
  assert.deepEqual(
    counts.map(([quantity, serials]) => isEntered(line, { quantity, serials })),
    [true, true, false, false, false, false],
  )
  assert.deepEqual(attemptOf(line, { quantity: '2', serials: 'S1\n S2' }), {
    product_id: 5,
    physical_count: '2',
    serial_numbers: ['S1', 'S2'],
  })
  const plain: CountLine = { ...line, isSerialised: false }
  assert.equal(isEntered(plain, { quantity: '2', serials: '' }), true)
})

test('found goods need what their owner tracks, and an owner where there are several', () => {
  const owner = (id: string, tracks_batch: boolean, tracks_date: boolean) => ({
    id,
    account: {
      id,
      code: `A${id}`,
      track_batch: tracks_batch,
      track_sell_by_date: false,
      track_best_before_date: tracks_date,
    },
  })
  const facts = (...nodes: readonly ReturnType<typeof owner>[]) => ({
    products: { all: { nodes: [{ id: '5', serial_number_tracking_setting: 'none' }] } },
    account_products: { all: { nodes } },
  })
  const goods = { ...newGoods('one'), product_id: '5' }
  const wanted = (entered: Partial<typeof goods>, known: ReturnType<typeof facts> | undefined) => {
    const { captures, owners, isComplete } = foundLine({ ...goods, ...entered }, known)
    return [captures, owners.map(({ code }) => code), isComplete]
  }
  assert.deepEqual(wanted({}, undefined), [[], [], false])
  assert.deepEqual(wanted({ product_id: '' }, facts()), [[], [], false])
  assert.deepEqual(wanted({}, facts(owner('1', false, false))), [[], [], true])
  assert.deepEqual(wanted({}, facts(owner('1', true, true))), [['batch', 'best_before_date'], [], false])
  const entered = { batch: ' LOT7 ', best_before_date: '2027-01-31' }
  assert.deepEqual(wanted(entered, facts(owner('1', true, true)))[2], true)
  const two = facts(owner('1', true, true), owner('2', false, true))
  assert.deepEqual(wanted(entered, two), [[], ['A1', 'A2'], false])
  assert.deepEqual(wanted({ ...entered, account_id: '2' }, two), [['best_before_date'], ['A1', 'A2'], true])
  assert.deepEqual(
    attemptOf(foundLine({ ...goods, ...entered, account_id: '2' }, two).line, { quantity: '3', serials: '' }),
    { product_id: 5, physical_count: '3', account_id: 2, best_before_date: '2027-01-31' },
  )
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
