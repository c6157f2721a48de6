import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  emptyRange,
  isReady,
  linesOfCodes,
  type PartEnds,
  presetRange,
  type RangePart,
  rangeAttributes,
  rangePreview,
} from './location-range.ts'

const rangeOf = (prefix: string, parts: Readonly<Partial<Record<RangePart, PartEnds>>>) => {
  const empty = emptyRange('1')
  return { ...empty, prefix, parts: { ...empty.parts, ...parts } }
}
const ends = (start: string, end: string): PartEnds => ({ start, end })

test('a range begins with the warehouse, type and labels of its link', () => {
  const draft = presetRange('1', {
    warehouse_id: '2',
    location_type_id: '3',
    range_start_row: '1',
    range_end_row: '2',
  })
  assert.deepEqual([draft.warehouse_id, draft.location_type_id], ['2', '3'])
  assert.deepEqual(rangePreview(draft).codes, ['1', '2'])
  assert.deepEqual(presetRange('1', {}), emptyRange('1'))
})

test('codes combine all parts, and the last part varies fastest', () => {
  const preview = rangePreview(rangeOf('W-', { zone: ends('A', 'B'), slot: ends('09', '11') }))
  assert.deepEqual(preview, {
    count: 6,
    is_too_many: false,
    codes: ['W-A-09', 'W-A-10', 'W-A-11', 'W-B-09', 'W-B-10', 'W-B-11'],
    faults: {},
  })
})

test('without a separator the parts follow each other', () => {
  const draft = { ...rangeOf('W-', { zone: ends('A', 'B'), slot: ends('09', '09') }), separator: '' }
  assert.deepEqual(rangePreview(draft).codes, ['W-A09', 'W-B09'])
})

test('a preview has lines with the codes of the last part, or of the last two if it is short, around a given code', () => {
  const draft = rangeOf('', { zone: ends('A', 'C'), aisle: ends('1', '2'), slot: ends('1', '2') })
  const preview = rangePreview(draft)
  const lines = linesOfCodes(preview, draft, { most: 1, among: 'B-1-2' })
  assert.deepEqual(lines, [['B-1-1', 'B-1-2', 'B-2-1', 'B-2-2']])
  const long = rangeOf('', { zone: ends('A', 'B'), slot: ends('1', '9') })
  const [first] = linesOfCodes(rangePreview(long), long, { most: 5, among: null })
  assert.deepEqual([first?.[0], first?.length], ['A-1', 9])
})

test('a part with one end, or with an invalid range, is reported and yields no codes', () => {
  const { codes, faults } = rangePreview(rangeOf('', { zone: ends('A', ''), row: ends('9', '1') }))
  assert.deepEqual([codes, faults], [[], { zone: 'incomplete_pair', row: 'invalid' }])
})

test('more than ten thousand codes are counted and not listed', () => {
  const { count, is_too_many, codes } = rangePreview(
    rangeOf('', { zone: ends('000', '999'), slot: ends('00', '99') }),
  )
  assert.deepEqual([count, is_too_many, codes], [100_000, true, []])
})

test('only parts that were filled in are sent, and nothing without a location type', () => {
  const draft = { ...rangeOf(' W-', { slot: ends(' 1', '2') }), location_type_id: '7' }
  assert.deepEqual(rangeAttributes(draft), {
    warehouse_id: '1',
    location_type_id: '7',
    prefix: 'W-',
    separator: '-',
    active: true,
    range_start_slot: '1',
    range_end_slot: '2',
  })
  assert.ok(isReady(draft, rangePreview(draft)))
  assert.ok(!isReady({ ...draft, location_type_id: '' }, rangePreview(draft)))
})
