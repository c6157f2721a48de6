import assert from 'node:assert/strict'
import test from 'node:test'
import { withoutSymbology as cut } from '../../src/values/symbology.ts'
import { tradeNumberForms as forms } from '../../src/values/trade-number.ts'
import { unitCodeForms as unitForms } from '../../src/values/unit-code-forms.ts'
import { tradeNumberForms, unitCodeForms, withoutSymbology } from './scanned-code.ts'

test('scanned codes are read as the service reads them', () => {
  for (const code of [
    ...[
      '712345678904',
      '0712345678904',
      '00712345678904',
      '712345678905',
      '96385074',
      '0000096385074',
      'A',
      '',
    ],
    ...[
      ']E00712345678904',
      ']E3071234567890412',
      ']C100150123456000000014',
      '(00)150123456000000014',
      '4711',
    ],
  ]) {
    assert.equal(withoutSymbology(code), cut(code), code)
    assert.deepEqual(tradeNumberForms(code), forms(code), code)
    assert.deepEqual(unitCodeForms(code), unitForms(code), code)
  }
})
