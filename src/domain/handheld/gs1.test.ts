import assert from 'node:assert/strict'
import test from 'node:test'
import { gs1For } from './gs1.ts'

const GTIN = '05012345678900'
const SSCC = '150123456000000014'

test('elements are read with and without brackets, in any order', () => {
  const whole = { gtin: GTIN, batch: 'B-1', sell_by_date: '2026-06-01', count: 12 }
  assert.deepEqual(gs1For(`(01)${GTIN}(17)260601(10)B-1(37)12`, 2026), whole)
  assert.deepEqual(gs1For(`01${GTIN}1726060110B-1\u001d3712`, 2026), whole)
  assert.deepEqual(gs1For(`]C102${GTIN}3712\u001d1626060110B-1`, 2026), whole)
  assert.deepEqual(gs1For(`00${SSCC}`, 2026), { sscc: SSCC })
  assert.deepEqual(gs1For(`(01)${GTIN}(21)S-7(3103)001250(15)261200`, 2026), {
    ...{ gtin: GTIN, serial_number: 'S-7', weight: 1.25, best_before_date: '2026-12-31' },
  })
})

test('if there are two sell-by dates, the first is used', () => {
  assert.deepEqual(gs1For('(16)260601(17)260701', 2026), { sell_by_date: '2026-06-01' })
})

test('years are in the nearest century', () => {
  const year = (yy: string) => gs1For(`15${yy}0228`, 2026)?.best_before_date
  assert.deepEqual(['26', '76', '77', '00'].map(year), [
    '2026-02-28',
    '2076-02-28',
    '1977-02-28',
    '2000-02-28',
  ])
})

for (const text of [
  '',
  'R-01-01',
  `01${GTIN.slice(0, -1)}1`,
  `00${SSCC.slice(0, -1)}`,
  `99${GTIN}`,
  '15260230',
  '15261301',
  '(10)',
  '(01)5(10',
  `10${'x'.repeat(21)}`,
  '37x',
  '310x001250',
])
  test(`${JSON.stringify(text)} is not a GS1 code`, () => assert.equal(gs1For(text, 2026), null))
