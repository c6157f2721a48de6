import assert from 'node:assert/strict'
import test from 'node:test'
import { modelFor } from '#declare/make-model.ts'
import { declarations } from '#resources/index.ts'
import { conditionsFor } from './filter-tree.ts'
import { patternFor } from './operands.ts'

const products = modelFor(declarations).get('products')
const TODAY = { now: new Date('2026-03-30T10:30:00Z'), timezone: 'Europe/Berlin' }

/** The values bound for a condition on `created_at`. */
function boundFor(operators: unknown): readonly unknown[] {
  if (products === undefined) throw new Error('there are no products')
  return conditionsFor(products, { created_at: operators }, TODAY).flatMap(({ bound }) => bound)
}

test('a pattern without % matches anywhere in the text, and other wildcards are escaped', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['wif', '%wif%'],
    ['wif%', 'wif%'],
    ['%', '%'],
    ['a_b', '%a\\_b%'],
    ['a\\%b', '%a\\%b%'],
    ['a\\%b%', 'a\\%b%'],
    ['a\\\\b', '%a\\\\b%'],
    ['a\\b', '%a\\\\b%'],
    ['a\\', '%a\\\\%'],
    ['\\\\%', '\\\\%'],
    ['_%', '\\_%'],
  ]
  for (const [text, pattern] of cases) assert.equal(patternFor(text), pattern, text)
})

test('a time is compared at the precision it was written with', () => {
  assert.deepEqual(boundFor({ eq: '2026-03-01' }), ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'])
  assert.deepEqual(boundFor({ eq: '2026-03-01T10:30' }), ['2026-03-01T10:30:00Z', '2026-03-01T10:31:00Z'])
  assert.deepEqual(boundFor({ eq: '2026-03-01T10:30:15Z' }), ['2026-03-01T10:30:15Z', '2026-03-01T10:30:16Z'])
  assert.deepEqual(boundFor({ eq: '2026-03-01T10:30:15.5Z' }), [
    '2026-03-01T10:30:15.500Z',
    '2026-03-01T10:30:15.501Z',
  ])
})

test('an upper bound includes its whole day if it is a date, otherwise its millisecond', () => {
  assert.deepEqual(boundFor({ to: '2026-03-01' }), ['2026-03-02T00:00:00Z'])
  assert.deepEqual(boundFor({ to: '2026-03-01T10:30' }), ['2026-03-01T10:30:00.001Z'])
  assert.deepEqual(boundFor({ between: ['2026-03-01', '2026-03-02'] }), [
    '2026-03-01T00:00:00Z',
    '2026-03-03T00:00:00Z',
  ])
})

test('a day in words is a day in the time zone of the tenant, also when the clocks change', () => {
  // Clocks in Berlin went forward on the 29th: that day had 23 hours.
  assert.deepEqual(boundFor({ eq: 'yesterday' }), ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'])
  assert.deepEqual(boundFor({ eq: 'today' }), ['2026-03-29T22:00:00Z', '2026-03-30T22:00:00Z'])
})

test('a number beyond the range of bigint is compared as its largest or smallest value', () => {
  if (products === undefined) throw new Error('there are no products')
  const bound = (value: unknown) => conditionsFor(products, { id: { lt: value } }, TODAY)[0]?.bound[0]
  assert.equal(bound('99999999999999999999999999'), '9223372036854775807')
  assert.equal(bound('-99999999999999999999999999'), '-9223372036854775807')
  assert.equal(bound(7), '7')
})
