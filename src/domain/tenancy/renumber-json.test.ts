import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelFor } from '#declare/make-model.ts'
import { declarations } from '#resources/index.ts'
import { idNamesFor } from './id-names.ts'
import { type Renumber, renumberJson, renumberList, renumberWords } from './renumber-json.ts'

const names = idNamesFor(modelFor(declarations))
const ofPlaces: Readonly<Record<string, number>> = {
  accounts: 1,
  goods_outs: 2,
  goods_out_lines: 3,
  mapping_groups: 4,
  products: 5,
}
/** Id 7 of `accounts` becomes 1007: the thousands identify the table. */
const renumber: Renumber = (table, id) => (ofPlaces[table] === undefined ? id : ofPlaces[table] * 1000 + id)

const cases: readonly (readonly [given: string, itself: string | null, becomes: string])[] = [
  ['{"account_id": 7}', null, '{"account_id": 1007}'],
  ['{"account_ids": [7, 8]}', null, '{"account_ids": [1007, 1008]}'],
  ['{"account_id": "7", "code": "7"}', null, '{"account_id": "1007", "code": "7"}'],
  ['[{"account_id": 7, "position": 7}]', null, '[{"account_id": 1007, "position": 7}]'],
  [
    '{"account": {"id": 7, "code": "ACME"}, "id": 7}',
    null,
    '{"account": {"id": 1007, "code": "ACME"}, "id": 7}',
  ],
  [
    '{"id": 7, "lines": [{"id": 7, "product_id": 7}]}',
    'goods_outs',
    '{"id": 2007, "lines": [{"id": 3007, "product_id": 5007}]}',
  ],
  ['{"goods_outs": [{"id": 7}]}', null, '{"goods_outs": [{"id": 2007}]}'],
  ['{"transform": ["trim", "map:7"]}', null, '{"transform": ["trim", "map:4007"]}'],
  ['{"account_id": null, "quantity": 7.1000}', null, '{"account_id": null, "quantity": 7.1000}'],
  ['{"account_id": -7}', null, '{"account_id": -7}'],
  [
    '{"text": "\\"account_id\\": 7, {", "account_id": 7}',
    null,
    '{"text": "\\"account_id\\": 7, {", "account_id": 1007}',
  ],
  ['{"record_id": 7, "record_type": "goods_outs"}', null, '{"record_id": 2007, "record_type": "goods_outs"}'],
  ['{"record_id": 7, "record_type": null}', null, '{"record_id": 7, "record_type": null}'],
  ['{"account": {"x": {}}, "product_id": 7}', null, '{"account": {"x": {}}, "product_id": 5007}'],
]

for (const [given, itself, becomes] of cases)
  test(`${given} of ${itself ?? 'no table'} becomes ${becomes}`, () => {
    assert.equal(renumberJson(given, { names, renumber, ownTable: itself }), becomes)
  })

test('ids in lists and after words for a type are replaced', () => {
  assert.equal(renumberList('7', 'accounts', renumber), '1007')
  assert.equal(renumberList('[7, "8"]', 'accounts', renumber), '[1007, "1008"]')
  assert.equal(renumberList('7', null, renumber), '7')
  assert.equal(renumberList('7 of them', 'accounts', renumber), '7 of them')
  const words = { order: 'goods_outs', product: 'products' }
  assert.equal(renumberWords('price 7 order 8 product 9', words, renumber), 'price 7 order 2008 product 5009')
})
