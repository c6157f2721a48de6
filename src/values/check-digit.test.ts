import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barcodeFor, checkDigitFor, hasRightCheckDigit, withCheckDigit } from './check-digit.ts'

test('check digits and barcodes are those of the example in the specification', () => {
  assert.equal(checkDigitFor('15012345600000001'), '4')
  assert.equal(withCheckDigit('15012345600000002'), '150123456000000021')
  assert.equal(withCheckDigit('15012345600000003'), '150123456000000038')
  assert.equal(barcodeFor('150123456000000014', 'sscc'), '00150123456000000014')
  assert.equal(barcodeFor('T000001', 'plain'), 'T000001')
})

test('a right check digit is accepted, a wrong one and a single digit are not', () => {
  assert.equal(hasRightCheckDigit('150123456000000014'), true)
  assert.equal(hasRightCheckDigit('150123456000000015'), false)
  assert.equal(hasRightCheckDigit('4'), false)
})
