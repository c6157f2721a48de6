import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type UnitLabel, unitLabelsPdf } from './unit-label.ts'

const label: UnitLabel = {
  reference: '150123456000000014',
  barcode: '00150123456000000014',
  is_sscc: true,
  type: 'Standard pallet',
  account_code: 'ACME',
  receipt_reference: 'PO-001',
  contents: [{ product_code: 'SKU-001', quantity: '50', batch: 'B7', sell_by_date: '2027-01-31', packs: [] }],
}
const textsIn = (file: string) => [...file.matchAll(/\((.*)\) Tj/g)].map(([, text]) => text)
const barsIn = (file: string) => file.match(/ re$/gm)?.length ?? 0
const content = (number: number) => ({
  product_code: `SKU-${number}`,
  quantity: '1',
  batch: null,
  sell_by_date: null,
  packs: [{ name: 'case', units: null }],
})

suite('labels of storage units', () => {
  test('an SSCC is shown behind its application identifier', () => {
    const file = unitLabelsPdf([label])
    assert.deepEqual(textsIn(file), [
      '150123456000000014',
      'Standard pallet, ACME',
      'Receipt PO-001',
      '',
      '50 x SKU-001, batch B7, sell by 2027-01-31',
      '\\(00\\)150123456000000014',
    ])
    // Three bars for each of thirteen symbols, and four of the stop.
    assert.equal(barsIn(file), 3 * 13 + 4)
  })

  test('there is a page for each unit', () => {
    assert.match(unitLabelsPdf([label, label, label]), /\/Count 3/)
  })

  test('other barcodes are shown as they are', () => {
    const file = unitLabelsPdf([{ ...label, barcode: 'T000001', is_sscc: false }])
    assert.equal(textsIn(file).at(-1), 'T000001')
    assert.equal(barsIn(file), 3 * 9 + 4)
  })

  for (const barcode of ['Größe', 'x'.repeat(200)]) {
    test(`${barcode.slice(0, 8)} cannot be drawn, which is said`, () => {
      const file = unitLabelsPdf([{ ...label, barcode, is_sscc: false }])
      assert.equal(textsIn(file).at(-2), 'This barcode cannot be drawn')
      assert.equal(barsIn(file), 0)
    })
  }

  test('goods that come in packs are counted in these too', () => {
    const packs = [
      { name: 'case', units: '12' },
      { name: 'inner', units: '6' },
    ]
    const contents = Array.from({ length: 5 }, (_, place) => ({
      ...content(place + 1),
      quantity: '43',
      packs,
    }))
    const texts = textsIn(unitLabelsPdf([{ ...label, contents: contents.slice(0, 1) }]))
    assert.deepEqual(texts.slice(-3, -1), ['43 x SKU-1', '   3 case + 1 inner + 1 unit'])
    const full = textsIn(unitLabelsPdf([{ ...label, contents }]))
    assert.deepEqual(full.slice(-3, -1), ['   3 case + 1 inner + 1 unit', 'and 1 more'])
  })

  test('more goods than there is room for are counted', () => {
    const contents = Array.from({ length: 12 }, (_, place) => content(place + 1))
    const texts = textsIn(unitLabelsPdf([{ ...label, contents }]))
    assert.deepEqual(texts.slice(-3, -1), ['1 x SKU-8', 'and 4 more'])
  })
})
