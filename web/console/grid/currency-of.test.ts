import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { FieldMetadata, TypeSummary } from '#web/api/metadata.ts'
import { modelFor } from '../../../src/declare/make-model.ts'
import { declarations } from '../../../src/resources/index.ts'
import { currencyFor, currencyOf, currencyPath, currencySelection, isMoney } from './currency-of.ts'

const types = [...modelFor(declarations).values()].map(
  ({ name, references }) =>
    ({
      name,
      references: Object.fromEntries(references.map(({ attribute, declared }) => [attribute, declared.to])),
    }) as TypeSummary,
)
const named = (name: string) => types.find((type) => type.name === name) as TypeSummary

suite('the currency of an amount', () => {
  test('is that of the record, of its account, or of the account of its basket', () => {
    assert.deepEqual(currencyPath(named('accounts'), types), ['currency'])
    assert.deepEqual(currencyPath(named('invoice_lines'), types), ['invoice', 'account', 'currency'])
    assert.deepEqual(currencyPath(named('charge_baskets'), types), ['account', 'currency'])
    assert.deepEqual(currencyPath(named('charge_lines'), types), ['charge_basket', 'account', 'currency'])
  })

  test('is read with its amount', () => {
    assert.deepEqual(currencySelection('total', { ...named('charge_baskets'), fields: [] }, types), [
      'total_currency: account { currency { code } }',
    ])
    const own = [{ name: 'currency', kind: 'choice' }] as unknown as readonly FieldMetadata[]
    assert.deepEqual(currencySelection('net', { ...named('invoices'), fields: own }, types), [
      'net_currency: currency',
    ])
    assert.equal(currencyOf('net', { net_currency: 'eur' }), 'eur')
    assert.equal(currencyOf('total', { total_currency: { currency: { code: 'eur' } } }), 'eur')
    assert.equal(currencyOf('total', { total_currency: { currency: null } }), null)
    assert.equal(currencyOf('total', {}), undefined)
  })

  test('is the default one of an account that has none, and of any amount where there is no other', () => {
    const eur = { code: 'eur', default: true }
    const usd = { code: 'usd', default: false }
    assert.equal(currencyFor('usd', [eur]), 'usd')
    assert.equal(currencyFor(null, [usd, eur]), 'eur')
    assert.equal(currencyFor(undefined, [eur]), 'eur')
    assert.equal(currencyFor(undefined, [usd, eur]), null)
    assert.equal(currencyFor(null, []), null)
  })

  test('is asked for of amounts of money, and not of quantities', () => {
    const moneyIn = (name: string) =>
      [...modelFor(declarations).values()]
        .find((resource) => resource.name === name)
        ?.columns.filter(({ field, declared }) => isMoney({ ...declared, name: field } as never))
        .map(({ field }) => field)
    assert.deepEqual(moneyIn('charge_lines'), ['price', 'total'])
    assert.deepEqual(moneyIn('product_storage_units'), [])
    for (const type of ['products', 'goods_out_lines']) assert.ok(moneyIn(type)?.includes('unit_value'), type)
  })
})
