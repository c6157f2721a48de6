import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CardPrice } from './card-price.ts'
import { editedPrices, priceChanges } from './price-changes.ts'
import {
  cellKey,
  cellText,
  EVERYTHING,
  isScopeOf,
  pastedCells,
  priceGrid,
  readCell,
  scopeOf,
} from './price-grid.ts'

const NONE = {
  ...{
    name: null,
    description: null,
    nominal_code: null,
    subtype: null,
    carrier: null,
    carrier_service: null,
  },
  ...{ order_type: null, location_group: null, product_group: null, storage_unit_type: null, tax_rate: null },
}
const item: CardPrice = {
  ...NONE,
  ...{ id: '1', code: 'PICK-ITEM', charge_type: 'PICK', unit_of_measure: 'item', quantity: 1, price: 0.35 },
  ...{ auto_charge: true, lock_version: 3 },
}
const urgent: CardPrice = {
  ...item,
  id: '2',
  code: 'PICK-URGENT',
  price: 4,
  quantity: 100,
  carrier: { id: '9', code: 'DHL' },
}
const shown = { scopes: [], isWhole: false, edits: new Map<string, string>() }
const en = 'en-GB'
const PICK_ITEM = { type: 'PICK', unit: 'item' } as const
const keyOf = (row: Parameters<typeof cellKey>[0], scope = EVERYTHING) => cellKey(row, scope)

test('a card is a grid of what is counted by what it is limited to, with the usual row of each type of work', () => {
  const grid = priceGrid([item, urgent], shown)
  assert.deepEqual(
    grid.scopes.map(({ names }) => names),
    [[], ['DHL']],
  )
  assert.deepEqual(
    grid.rows.map(({ type, unit }) => `${type} ${unit}`),
    ['RECEIPT item', 'RENTAL storage_unit', 'PICK item', 'SUNDRY hour'],
  )
  assert.equal(grid.saved.get(keyOf(PICK_ITEM, grid.scopes[1]))?.[0]?.code, 'PICK-URGENT')
  assert.ok(priceGrid([], { ...shown, isWhole: true }).rows.length > 40)
})

test('a cell reads and shows a price for one, and for a block', () => {
  assert.deepEqual(
    [cellText(item, en), cellText(urgent, en), cellText(item, 'de')],
    ['0.35', '4 / 100', '0,35'],
  )
  assert.deepEqual(readCell('£ 4.50 / 100', en), { price: '4.50', quantity: '100' })
  assert.deepEqual(readCell('0,35', 'de'), { price: '0.35', quantity: '1' })
  assert.deepEqual([readCell('four', en), readCell('4 / 0', en), readCell('1/2/3', en)], [null, null, null])
})

test('limits of picks are none of other work', () => {
  const scope = scopeOf({ carrier_id: '9' }, ['DHL'])
  assert.deepEqual(
    [isScopeOf(scope, 'PICK'), isScopeOf(scope, 'RENTAL'), isScopeOf(EVERYTHING, 'RENTAL')],
    [true, false, true],
  )
})

test('cells that were changed are created, updated and removed; what is the same is not sent', () => {
  const edits = new Map([
    [keyOf(PICK_ITEM), '0.40'],
    [keyOf({ type: 'RECEIPT', unit: 'item' }), '0.12'],
    [keyOf({ type: 'SUNDRY', unit: 'hour' }), 'dear'],
    [keyOf({ type: 'RENTAL', unit: 'storage_unit' }), ''],
  ])
  const grid = priceGrid([item, urgent], { ...shown, edits })
  const urgentKey = keyOf(PICK_ITEM, grid.scopes[1])
  const changes = priceChanges(grid, new Map([...edits, [urgentKey, '']]), {
    card: '7',
    language: en,
    codes: new Set(['RECEIPT-ITEM']),
  })
  const created = {
    ...{ charge_card_id: 7, code: 'RECEIPT-ITEM-2', charge_type: 'RECEIPT', unit_of_measure: 'item' },
    ...{ auto_charge: true, price: '0.12', quantity: '1' },
  }
  assert.deepEqual(
    changes.map(({ saved, sent }) => [saved?.code ?? null, sent]),
    [
      [null, created],
      ['PICK-ITEM', { price: '0.40', quantity: '1' }],
      ['PICK-URGENT', null],
      [null, 'invalid'],
    ],
  )
  assert.deepEqual(
    priceChanges(grid, new Map([[keyOf(PICK_ITEM), '0.350']]), { card: '7', language: en, codes: new Set() }),
    [],
  )
  assert.deepEqual(
    editedPrices([item, urgent], changes).map(({ id, code, price }) => [id, code, price]),
    [
      [1, 'PICK-ITEM', '0.40'],
      [undefined, 'RECEIPT-ITEM-2', '0.12'],
    ],
  )
})

test('a block of a spreadsheet fills cells from where it is pasted; rows that name what is counted go there', () => {
  const grid = priceGrid([item, urgent], shown)
  const labels = (row: { readonly type: string; readonly unit: string }) => ({
    types: [row.type.toLowerCase(), row.type === 'PICK' ? 'picking' : 'other'],
    units: [row.unit],
  })
  assert.deepEqual(
    [...pastedCells('0.5\t1\n2\t9', grid, { at: { row: 2, column: 0 }, labels })],
    [
      ['PICK item ', '0.5'],
      ['PICK item carrier_id=9', '1'],
      ['SUNDRY hour ', '2'],
    ],
  )
  assert.deepEqual(
    [
      ...pastedCells('Type\tUnit\tPrice\nPicking\tItem\t0.4\t10\nPICK\torder\t3', grid, {
        at: { row: 0, column: 0 },
        labels,
      }),
    ],
    [
      ['PICK item ', '0.4 / 10'],
      ['PICK order ', '3'],
    ],
  )
})
