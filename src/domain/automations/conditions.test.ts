import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '#values/json.ts'
import { checkCondition, evaluateConditions } from './conditions.ts'

const here = { now: new Date('2026-05-14T10:30:00Z'), timezone: 'UTC' }
const payload: JsonObject = {
  event: 'completed',
  data: {
    account_id: 42,
    weight: 2.5,
    reference: 'ORD-001',
    code: '0042',
    urgent: true,
    notes: '',
    nothing: null,
    empty: [],
    hollow: {},
    due_at: '2026-05-14T15:00:00Z',
    tags: ['red', 'blue', 7],
    account: { code: 'ACME' },
    lines: [
      { product: { code: 'SKU-1' }, quantity: 4 },
      { product: { code: 'SKU-2' }, quantity: 9 },
    ],
  },
  previous: { status: 'PICK' },
}

async function passes(source_path: string, operator: string, value: string | null): Promise<boolean> {
  const [result] = await evaluateConditions([{ id: 1, source_path, operator, value }], payload, here)
  assert.ok(result !== undefined)
  return result.passed
}

// path, operator, value, whether it holds; platform 8.3.
const table: [string, string, string | null, boolean][] = [
  ['data.account_id', 'eq', '42', true],
  ['data.account_id', 'eq', '42.0', true],
  ['data.account_id', 'eq', 'forty-two', false],
  ['data.account_id', 'not_eq', '43', true],
  ['data.account_id', 'gt', '41', true],
  ['data.account_id', 'gt', '42', false],
  ['data.code', 'gt', '9', true],
  ['data.account_id', 'gteq', '42', true],
  ['data.account_id', 'lt', '100', true],
  ['data.account_id', 'lteq', '41', false],
  ['data.account_id', 'lt', 'much', false],
  ['data.weight', 'gteq', '2.50', true],
  ['data.code', 'eq', '42', false],
  ['data.code', 'eq', '0042', true],
  ['data.reference', 'eq', 'ord-001', false],
  ['data.reference', 'gt', 'ORD-000', true],
  ['data.urgent', 'eq', 'true', true],
  ['data.urgent', 'eq', 'false', false],
  ['data.urgent', 'gt', 'false', false],
  ['data.due_at', 'eq', '2026-05-14T17:00:00+02:00', true],
  ['data.due_at', 'eq', 'today', true],
  ['data.due_at', 'eq', 'tomorrow', false],
  ['data.due_at', 'gt', 'now', true],
  ['data.due_at', 'lt', 'in 4 hours', false],
  ['data.due_at', 'lteq', 'end of today', true],
  ['data.reference', 'in', 'ORD-002, ORD-001', true],
  ['data.account_id', 'in', '[41, 42]', true],
  ['data.account_id', 'in', '["42"]', true],
  ['data.account_id', 'in', '41,43', false],
  ['data.reference', 'contains', '-00', true],
  ['data.reference', 'contains', 'x', false],
  ['data.tags', 'contains', 'blue', true],
  ['data.tags', 'contains', '7', true],
  ['data.tags', 'contains', 'blu', false],
  ['data.account_id', 'contains', '4', false],
  ['data.reference', 'matches', '^ORD-\\d+$', true],
  ['data.reference', 'matches', '^\\d+$', false],
  ['data.account_id', 'matches', '^4.$', true],
  ['data.lines[0].product.code', 'eq', 'SKU-1', true],
  ['data.lines[1].product.code', 'eq', 'SKU-1', false],
  ['data.lines[9].product.code', 'eq', 'SKU-1', false],
  ['data.lines[*].product.code', 'eq', 'SKU-2', true],
  ['data.lines[*].quantity', 'gt', '8', true],
  ['data.lines[*].quantity', 'gt', '9', false],
  ['data.lines.product', 'present', null, false],
  ['event', 'eq', 'completed', true],
  ['previous.status', 'eq', 'PICK', true],
  ['data.account.code', 'present', null, true],
  ['data.notes', 'present', null, false],
  ['data.notes', 'blank', null, true],
  ['data.nothing', 'blank', 'ignored', true],
  ['data.empty', 'blank', null, true],
  ['data.hollow', 'blank', null, true],
  ['data.account_id', 'blank', null, false],
  ['data.lines[*].quantity', 'blank', null, false],
  ['data.missing', 'present', null, false],
  ['data.missing', 'blank', null, true],
  ['data.missing', 'eq', 'x', false],
  ['data.missing', 'not_eq', 'x', true],
  ['data.nothing', 'not_eq', 'x', true],
  ['data.nothing', 'eq', '', false],
  ['data.missing', 'gt', '1', false],
  ['data.missing', 'lteq', '1', false],
  ['data.missing', 'in', 'a,b', false],
  ['data.missing', 'contains', 'a', false],
  ['data.missing', 'matches', '.*', false],
  ['data.constructor', 'present', null, false],
  ['data.__proto__', 'present', null, false],
]
for (const [path, operator, value, expected] of table) {
  test(`${path} ${operator} ${value ?? ''} is ${expected}`, async () =>
    assert.equal(await passes(path, operator, value), expected))
}

test('each condition returns its actual value', async () => {
  const conditions = [
    { id: 7, source_path: 'data.account_id', operator: 'eq', value: '42' },
    { id: 8, source_path: 'data.lines[*].quantity', operator: 'eq', value: '5' },
    { id: 9, source_path: 'data.missing', operator: 'present', value: null },
  ]
  assert.deepEqual(await evaluateConditions(conditions, payload, here), [
    { ...conditions[0], actual: 42, passed: true },
    { ...conditions[1], actual: [4, 9], passed: false },
    { ...conditions[2], actual: null, passed: false },
  ])
})

test('a pattern that needs backtracking, and an invalid path, are refused when saved', () => {
  const wrong = [
    { source_path: 'data.a', operator: 'matches', value: '(?=x)y' },
    { source_path: 'data.a', operator: 'matches', value: '(a)\\1' },
    { source_path: 'data.a', operator: 'matches', value: '(' },
    { source_path: 'data..a', operator: 'eq', value: '' },
    { source_path: 'data[a]', operator: 'eq', value: '' },
    { source_path: '', operator: 'eq', value: '' },
  ]
  const found = wrong.map((condition) => checkCondition(condition, '/at')[0]?.context)
  assert.deepEqual(found, [
    { field: 'value', pointer: '/at/value' },
    { field: 'value', pointer: '/at/value' },
    { field: 'value', pointer: '/at/value' },
    { field: 'source_path', pointer: '/at/source_path' },
    { field: 'source_path', pointer: '/at/source_path' },
    { field: 'source_path', pointer: '/at/source_path' },
  ])
  const right = { source_path: 'data.lines[*].a-b[0]', operator: 'matches', value: '^a+$' }
  assert.deepEqual(checkCondition(right, '/at'), [])
})

test('a pattern with catastrophic backtracking elsewhere is fast', { timeout: 20_000 }, async () => {
  const long = { data: { text: `${'a'.repeat(20_000)}!` } }
  const condition = { id: 1, source_path: 'data.text', operator: 'matches', value: '^(a+)+$' }
  assert.equal((await evaluateConditions([condition], long, here))[0]?.passed, false)
})

test('a pattern that is too large is refused when saved, and never matches, with the reason', async () => {
  const condition = { id: 1, source_path: 'data.text', operator: 'matches', value: '(a|b|c){1000}' }
  assert.equal(checkCondition(condition, '/at')[0]?.symbol, 'pattern_too_large')
  const results = [
    await evaluateConditions([condition], { data: { text: 'a' } }, here),
    await evaluateConditions([{ ...condition, value: 'a' }], { data: { text: 'a'.repeat(100_001) } }, here),
  ]
  assert.deepEqual(
    results.map(([result]) => [result?.passed, result?.message]),
    [
      [false, 'the pattern is too large'],
      [false, 'the text is too long to be searched for a pattern'],
    ],
  )
})

test('a date without a time is compared with words like today in the same time zone', async () => {
  const now = new Date('2026-05-14T12:00:00Z')
  for (const timezone of ['UTC', 'Europe/London', 'America/New_York', 'Asia/Tokyo']) {
    const holding = async (operator: string, value: string) => {
      const condition = { id: 1, source_path: 'data.due', operator, value }
      const data = { due: '2026-05-14' }
      return (await evaluateConditions([condition], { data }, { now, timezone }))[0]?.passed
    }
    for (const value of ['today', '2026-05-14'])
      assert.deepEqual(
        await Promise.all(['eq', 'gteq', 'lteq', 'gt', 'lt'].map((operator) => holding(operator, value))),
        [true, true, true, false, false],
        `${value} in ${timezone}`,
      )
    assert.equal(await holding('lt', 'tomorrow'), true)
    assert.equal(await holding('gt', 'yesterday'), true)
  }
})
