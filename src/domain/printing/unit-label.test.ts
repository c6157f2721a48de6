import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DrawnPage } from '#values/drawn-page.ts'
import { type UnitLabel, unitLabelPages } from './unit-label.ts'

const label: UnitLabel = {
  reference: '150123456000000014',
  barcode: '00150123456000000014',
  is_sscc: true,
  type: 'Standard pallet',
  account_code: 'ACME',
  receipt_reference: 'PO-001',
  contents: [{ product_code: 'SKU-001', quantity: '50', batch: 'B7', sell_by_date: '2027-01-31', packs: [] }],
}
const drawnOn = (pages: readonly DrawnPage[]) => pages.flatMap(({ drawn }) => drawn)
const textsIn = (pages: readonly DrawnPage[]) =>
  drawnOn(pages).flatMap((one) => (one.kind === 'text' ? [one.text] : []))
const barsIn = (pages: readonly DrawnPage[]) =>
  drawnOn(pages).flatMap((one) =>
    one.kind === 'bars' ? one.widths.filter((_, index) => index % 2 === 0) : [],
  ).length
const content = (number: number) => ({
  product_code: `SKU-${number}`,
  quantity: '1',
  batch: null,
  sell_by_date: null,
  packs: [{ name: 'case', units: null }],
})

suite('labels of storage units', () => {
  test('an SSCC is shown after its application identifier', () => {
    const pages = unitLabelPages([label])
    assert.deepEqual(textsIn(pages), [
      '150123456000000014',
      'Standard pallet, ACME',
      'Receipt PO-001',
      '',
      '50 x SKU-001, batch B7, sell by 2027-01-31',
      '(00)150123456000000014',
    ])
    // Three bars for each of thirteen symbols, and four of the stop.
    assert.equal(barsIn(pages), 3 * 13 + 4)
  })

  test('there is a page for each unit', () => {
    assert.equal(unitLabelPages([label, label, label]).length, 3)
  })

  test('other barcodes are shown as they are', () => {
    const pages = unitLabelPages([{ ...label, barcode: 'T000001', is_sscc: false }])
    assert.equal(textsIn(pages).at(-1), 'T000001')
    // Start B, T, change to C, three pairs, check: three bars each; the stop has four.
    assert.equal(barsIn(pages), 3 * 7 + 4)
  })

  for (const barcode of ['Größe', 'x'.repeat(200)]) {
    test(`${barcode.slice(0, 8)} cannot be drawn, and is replaced by a notice`, () => {
      const pages = unitLabelPages([{ ...label, barcode, is_sscc: false }])
      assert.equal(textsIn(pages).at(-2), 'This barcode cannot be drawn')
      assert.equal(barsIn(pages), 0)
    })
  }

  test('goods in packs are counted in packs too', () => {
    const packs = [
      { name: 'case', units: '12' },
      { name: 'inner', units: '6' },
    ]
    const contents = Array.from({ length: 5 }, (_, index) => ({
      ...content(index + 1),
      quantity: '43',
      packs,
    }))
    const texts = textsIn(unitLabelPages([{ ...label, contents: contents.slice(0, 1) }]))
    assert.deepEqual(texts.slice(-3, -1), ['43 x SKU-1', '   3 case + 1 inner + 1 unit'])
    const full = textsIn(unitLabelPages([{ ...label, contents }]))
    assert.deepEqual(full.slice(-3, -1), ['   3 case + 1 inner + 1 unit', 'and 1 more'])
  })

  test('goods that do not fit are summarized', () => {
    const contents = Array.from({ length: 12 }, (_, index) => content(index + 1))
    const texts = textsIn(unitLabelPages([{ ...label, contents }]))
    assert.deepEqual(texts.slice(-3, -1), ['1 x SKU-8', 'and 4 more'])
  })
})
