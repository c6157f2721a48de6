import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rangeIn } from './byte-range.ts'

suite('the Range header for a file of ten bytes', () => {
  for (const [header, range] of [
    [undefined, null],
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=-0', 'beyond'],
    ['bytes=10-', 'beyond'],
    ['bytes=5-4', null],
    ['bytes=-', null],
    ['bytes=0-1,4-5', null],
    ['lines=0-1', null],
    ['bytes=a-b', null],
  ] as const)
    test(`${header ?? 'no header'} is read as ${JSON.stringify(range)}`, () =>
      assert.deepEqual(rangeIn(header, 10), range))
})
