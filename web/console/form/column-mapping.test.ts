import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { guessMapping, mapColumn, mappedRows } from './column-mapping.ts'
import { cellsOf } from './paste.ts'

const heading = (attribute: string, label: string) => ({ attribute, name: attribute, label })
const HEADINGS = [
  heading('code', 'Code'),
  heading('description', 'Description'),
  heading('barcode', 'Barcode'),
  heading('case_barcode', 'Case barcode'),
  heading('weight', 'Weight'),
]
const SYNONYMS = { code: ['sku'], description: ['name'], barcode: ['ean'] }
const guess = (text: string) => guessMapping(cellsOf(text), HEADINGS, SYNONYMS)
const rows = (text: string) => mappedRows(cellsOf(text), guess(text))

suite('columns of a pasted table', () => {
  test('are known by their own headings and by those that others use', () => {
    assert.deepEqual(rows('SKU\tName\tEAN\tWeight\nCUP-1\tBlue cup\t4006381333931\t0.2'), [
      { code: 'CUP-1', description: 'Blue cup', barcode: '4006381333931', weight: '0.2' },
    ])
  })

  test('are left out where their heading is unknown, and the heading row is no record', () => {
    assert.deepEqual(guess('Nr\tFarbe\tCase qty\nCUP-1\tblau\t12'), {
      hasHeadings: true,
      attributes: [null, null, null],
    })
    assert.deepEqual(rows('SKU\tCase qty\tCountry\nCUP-1\t12\tDE'), [{ code: 'CUP-1' }])
  })

  test('are known by their cells where there are no headings, and left out where those say nothing', () => {
    assert.deepEqual(guess('CUP-1\tBlue cup\t4006381333931\t12\nCUP-2\tRed cup\t4012345678901\t12'), {
      hasHeadings: false,
      attributes: ['code', 'description', 'barcode', null],
    })
  })

  test('take digits with a wrong check digit for a code, not for a barcode', () => {
    assert.deepEqual(guess('50123\n50124').attributes, ['code'])
    assert.deepEqual(guess('4006381333931').attributes, ['barcode'])
    assert.deepEqual(guess('4006381333932').attributes, ['code'])
  })

  test('fill each field once', () => {
    assert.deepEqual(guess('SKU\tCode\nA1\tB1').attributes, ['code', null])
    const mapping = { hasHeadings: true, attributes: ['code', 'description', null] }
    assert.deepEqual(mapColumn(mapping, 2, 'code').attributes, [null, 'description', 'code'])
    assert.deepEqual(mapColumn(mapping, 1, null).attributes, ['code', null, null])
  })
})
