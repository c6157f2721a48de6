import assert from 'node:assert/strict'
import test from 'node:test'
import { clashesOf, codesIn, soughtCodes } from './code-clashes.ts'

const codes = codesIn({ code: 'SPOON', barcode: '5012', case_barcode: ' 5012', outer_barcode: null })

test('codes are searched for once each, without surrounding blanks', () => {
  assert.deepEqual(soughtCodes(codes), ['SPOON', '5012'])
})

test('a code clashes with another field of the product, another product or an alternative code', () => {
  const other = { id: '8', code: 'FORK', barcode: null, inner_barcode: null, outer_barcode: null }
  const own = { ...other, id: '7', code: 'SPOON', barcode: '5012', case_barcode: '5012' }
  const found = {
    products: { all: { nodes: [own, { ...other, case_barcode: '5012' }] } },
    alternative_codes: {
      all: { nodes: [{ id: '1', code: 'SPOON', product: { id: '9', code: 'KNIFE' } }] },
    },
  }
  assert.deepEqual(
    clashesOf('7', codes, found).map(({ code, field, other, product }) => [
      code,
      field,
      other,
      product?.code,
    ]),
    [
      ['5012', 'barcode', 'case_barcode', undefined],
      ['SPOON', 'code', 'alternative_code', 'KNIFE'],
      ['5012', 'barcode', 'case_barcode', 'FORK'],
      ['5012', 'case_barcode', 'case_barcode', 'FORK'],
    ],
  )
})
