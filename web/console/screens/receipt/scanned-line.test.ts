import assert from 'node:assert/strict'
import test from 'node:test'
import type { ReceiptLine } from './receipt-lines.ts'
import { isScannedCode, productByCode } from './scanned-line.ts'

const product = {
  id: '7',
  code: 'CUP-1',
  description: null,
  barcode: '4006381333931',
  inner_barcode: null,
  case_barcode: '14006381333938',
  outer_barcode: null,
  units_per_inner: null,
  units_per_case: 12,
  units_per_outer: null,
}
const lines = [{ product }] as unknown as readonly ReceiptLine[]
const units = (code: string) => productByCode(lines, code)?.units

test('a line is found by the code, the barcode and the packs of its product', () => {
  assert.equal(units('cup-1'), null)
  assert.equal(units('4006381333931'), null)
  assert.equal(units('04006381333931'), null)
  assert.equal(units(']E04006381333931'), null)
  assert.equal(units('14006381333938'), '12')
  assert.equal(productByCode(lines, 'CUP-2'), null)
})

test('a code that is scanned into a quantity is told from a number', () => {
  assert.deepEqual(['40', '2.5', '0,5', '1234567', ''].map(isScannedCode), [
    false,
    false,
    false,
    false,
    false,
  ])
  assert.deepEqual(['CUP-1', '4006381333931', ']C1040063'].map(isScannedCode), [true, true, true])
})
