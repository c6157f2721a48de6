import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { openService } from '../support/service.ts'
import { Keeper, refused, type SavedRecord, statuses } from './saved-records.ts'

const service = await openService()
const keeper = new Keeper(service.operator)
const at = (attribute: string) => `/data/attributes/${attribute}`

const defaults = async () =>
  (await keeper.list('currencies', 'code', 'default: true')).map(({ code }) => code)

describe('what accounts are charged', () => {
  after(() => service.close())

  test('the first currency is the default until another becomes it, and cannot be deleted while there are others', async () => {
    const pound = await keeper.make('currencies', { code: 'gbp' })
    assert.deepEqual([pound.attributes.name, pound.attributes.default], ['British Pound', true])
    const yen = await keeper.make('currencies', { code: 'jpy', name: 'Yen', default: true })
    assert.deepEqual([yen.attributes.name, yen.attributes.default], ['Yen', false])
    const made = await service.operator.post(`${yen.path}/make_default`)
    assert.deepEqual([made.status, made.text], [204, ''])
    assert.deepEqual(await defaults(), ['jpy'])
    assert.equal((await keeper.change(yen, { name: null })).name, 'Japanese Yen')
    assert.deepEqual(refused(await service.operator.remove(yen.path)), ['cannot_unset_default'])
    assert.deepEqual(await keeper.refused('currencies', { code: 'GBP' }), [`inclusion ${at('code')}`])
    assert.deepEqual(await keeper.refused('currencies', { code: 'gbp' }), [`taken ${at('code')}`])
    assert.equal((await service.operator.post(`${pound.path}/make_default`)).status, 204)
  })

  test('concurrent requests leave one default currency', async () => {
    const codes = ['eur', 'usd', 'sek', 'nok', 'dkk', 'pln']
    const made = await Promise.all(codes.map((code) => keeper.make('currencies', { code })))
    const replies = await Promise.all(made.map(({ path }) => service.operator.post(`${path}/make_default`)))
    assert.deepEqual(statuses(replies), { 204: 6 })
    assert.equal((await defaults()).length, 1)
    const [pound] = await keeper.list('currencies', 'id', 'code: gbp')
    assert.equal((await service.operator.post(`/api/currencies/${pound?.id}/make_default`)).status, 204)
  })

  test('only the name of a tax rate can be changed', async () => {
    const rate = await keeper.make('tax_rates', { name: 'Standard', component_rate: 20 })
    const { component_name, tax_type, default: isDefault } = rate.attributes
    assert.deepEqual([component_name, tax_type, isDefault], ['VAT', 'sales', false])
    assert.equal((await keeper.change(rate, { name: 'Full', component_rate: 20 })).name, 'Full')
    assert.deepEqual(await keeper.refusedChange(rate, { component_rate: 21 }), [
      `immutable ${at('component_rate')}`,
    ])
    assert.deepEqual(await keeper.refused('tax_rates', { name: 'Odd', component_rate: 100.5 }), [
      `out_of_range ${at('component_rate')}`,
    ])
  })

  const PRICE = { charge_type: 'PICK', unit_of_measure: 'item', quantity: 1, price: 0.5 }

  test('the scopes and unit of measure of a price must match its charge type', async () => {
    const card = await keeper.coded('charge_cards')
    const price = await keeper.coded('charge_prices', { charge_card_id: card.id, ...PRICE, subtype: 'FULL' })
    const carrier = await keeper.coded('carriers')
    const tried = (attributes: object) =>
      keeper.refused('charge_prices', {
        charge_card_id: card.id,
        code: keeper.code(),
        ...PRICE,
        ...attributes,
      })
    assert.deepEqual(await tried({ quantity: 0 }), [`out_of_range ${at('quantity')}`])
    const none = { charge_card_id: card.id, code: keeper.code(), ...PRICE, quantity: 0 }
    const { body } = await service.operator.post('/api/charge_prices', document('charge_prices', none))
    const { min, max } = body.errors?.[0]?.context ?? {}
    assert.deepEqual({ min, max }, { min: 0.0001, max: 999_999_999.9999 })
    assert.deepEqual(await tried({ unit_of_measure: 'location' }), [
      `unit_of_measure_not_for_charge_type ${at('unit_of_measure')}`,
    ])
    assert.deepEqual(await tried({ charge_type: 'RENTAL', carrier_id: carrier.id }), [
      `charge_price_scope_invalid ${at('carrier_id')}`,
    ])
    assert.deepEqual(await keeper.refusedChange(price, { charge_type: 'SUNDRY' }), [
      `charge_price_scope_invalid ${at('subtype')}`,
    ])
    assert.equal((await keeper.change(price, { charge_type: 'SUNDRY', subtype: null })).charge_type, 'SUNDRY')
    assert.deepEqual(refused(await service.operator.remove(card.path)), ['record_in_use'])
  })

  test('each unit of measure is accepted only for its charge types', async () => {
    const card = await keeper.coded('charge_cards')
    const columns = ['PICK', 'RECEIPT', 'RENTAL', 'SUNDRY']
    // One row a unit of measure, as operations 10.2 lists them.
    const table: Readonly<Record<string, string>> = {
      item: 'yyyy',
      inner: 'yyyy',
      case: 'yyyy',
      outer: 'yyyy',
      layer: 'yyy-',
      storage_unit: 'y-y-',
      storage_unit_to: 'yy--',
      product_weight: 'yyy-',
      product_cube: 'yyy-',
      storage_unit_weight: 'yyy-',
      storage_unit_cube: 'yyy-',
      task: 'yy--',
      line: 'yy--',
      order: 'y---',
      pick_list: 'y---',
      receipt: '-y--',
      package: 'y---',
      shipment: 'y---',
      location: '--y-',
      hour: '---y',
      fixed: '--yy',
    }
    const found: Record<string, string> = {}
    for (const unit_of_measure of Object.keys(table)) {
      const replies = await Promise.all(
        columns.map((charge_type) =>
          service.operator.post(
            '/api/charge_prices',
            document('charge_prices', {
              charge_card_id: card.id,
              code: keeper.code(),
              ...PRICE,
              charge_type,
              unit_of_measure,
            }),
          ),
        ),
      )
      found[unit_of_measure] = replies.map(({ status }) => (status === 200 ? 'y' : '-')).join('')
    }
    assert.deepEqual(found, table)
  })

  test('the numbers of a window must match its frequency', async () => {
    const window = await keeper.make('charge_windows', { frequency: 'Day', numbers: [0, '6'] })
    assert.deepEqual(window.attributes.numbers, [0, 6])
    const wrong = [`window_numbers_invalid ${at('numbers')}`]
    for (const numbers of [[], [7], [1, 1], [-1]])
      assert.deepEqual(await keeper.refused('charge_windows', { frequency: 'Day', numbers }), wrong)
    for (const numbers of [[0], [32]])
      assert.deepEqual(await keeper.refused('charge_windows', { frequency: 'Month', numbers }), wrong)
    assert.deepEqual(await keeper.refusedChange(window, { frequency: 'Month' }), wrong)
    assert.deepEqual((await keeper.change(window, { frequency: 'Month', numbers: [31] })).numbers, [31])
    assert.deepEqual(await keeper.refused('charge_windows', { frequency: 'Day', numbers: ['x'] }), [
      `not_an_integer ${at('numbers')}`,
    ])
  })

  test('an account has one open basket, with its charge card, starting now', async () => {
    const card = await keeper.coded('charge_cards')
    const account = await keeper.coded('accounts', { charge_card_id: card.id })
    const before = Date.now()
    const basket = await keeper.make('charge_baskets', { account_id: account.id })
    const { charge_card_id, status, end_at, invoice_status, start_at } = basket.attributes
    assert.deepEqual(
      [charge_card_id, status, end_at, invoice_status],
      [card.id, 'OPEN', null, 'not_invoiced'],
    )
    assert.ok(Math.abs(Date.parse(String(start_at)) - before) < 10_000)
    assert.deepEqual(await keeper.refused('charge_baskets', { account_id: account.id }), [
      `open_basket_exists ${at('account_id')}`,
    ])
  })

  test('of ten concurrent requests one opens a basket', async () => {
    const account = await keeper.coded('accounts')
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        service.operator.post('/api/charge_baskets', document('charge_baskets', { account_id: account.id })),
      ),
    )
    assert.deepEqual(statuses(replies), { 200: 1, 422: 9 })
  })

  test('a basket is closed with an end after its start, and can be reopened until it is invoiced', async () => {
    const account = await keeper.coded('accounts')
    const basket = await keeper.make('charge_baskets', { account_id: account.id, start_at: '2026-03-01' })
    assert.deepEqual(await keeper.refusedChange(basket, { status: 'CLOSED', end_at: '2026-02-01' }), [
      `invalid ${at('end_at')}`,
    ])
    const closed = await keeper.change(basket, { status: 'CLOSED' })
    assert.ok(Math.abs(Date.parse(String(closed.end_at)) - Date.now()) < 10_000)
    const next = await keeper.make('charge_baskets', { account_id: account.id })
    assert.deepEqual(await keeper.refusedChange(basket, { status: 'OPEN' }), [
      `open_basket_exists ${at('account_id')}`,
    ])
    await keeper.change(next, { status: 'CLOSED' })
    const opened = await keeper.change(basket, { status: 'OPEN' })
    assert.deepEqual([opened.status, opened.end_at], ['OPEN', null])
    await keeper.change(basket, { status: 'CLOSED' })
    await service.owner.query(`update charge_baskets set invoice_status = 'invoiced' where id = $1`, [
      basket.id,
    ])
    assert.deepEqual(await keeper.refusedChange(basket, { status: 'OPEN' }), ['basket_invoiced'])
    const another = await keeper.coded('accounts')
    for (const change of [{ account_id: another.id }, { end_at: '2030-01-01' }, { start_at: '2025-01-01' }])
      assert.deepEqual(await keeper.refusedChange(basket, change), ['basket_invoiced'])
    await keeper.change(basket, { start_at: '2026-03-01T00:00:00Z', status: 'CLOSED' })
    assert.deepEqual(refused(await service.operator.remove(basket.path)), ['basket_invoiced'])
  })

  test('a basket created as closed needs an end after its start', async () => {
    const account = await keeper.coded('accounts')
    const tried = (attributes: object) =>
      keeper.refused('charge_baskets', {
        account_id: account.id,
        status: 'CLOSED',
        start_at: '2026-03-01',
        ...attributes,
      })
    assert.deepEqual(await tried({}), [`blank ${at('end_at')}`])
    assert.deepEqual(await tried({ end_at: '2026-03-01' }), [`invalid ${at('end_at')}`])
    await keeper.make('charge_baskets', {
      account_id: account.id,
      status: 'CLOSED',
      start_at: '2026-03-01',
      end_at: '2026-03-31',
    })
    await keeper.make('charge_baskets', { account_id: account.id })
  })

  test('a basket cannot get an inactive charge card, but keeps one it has', async () => {
    const account = await keeper.coded('accounts')
    const card = await keeper.coded('charge_cards')
    const basket = await keeper.make('charge_baskets', { account_id: account.id, charge_card_id: card.id })
    await keeper.change(card, { active: false })
    await keeper.change(basket, { status: 'CLOSED', charge_card_id: card.id })
    const wrong = { charge_card_id: card.id }
    const refusals = [`charge_card_inactive ${at('charge_card_id')}`]
    assert.deepEqual(await keeper.refused('charge_baskets', { account_id: account.id, ...wrong }), refusals)
    const other = await keeper.make('charge_baskets', { account_id: account.id })
    assert.deepEqual(await keeper.refusedChange(other, wrong), refusals)
  })

  async function openBasket(currency?: SavedRecord): Promise<SavedRecord> {
    const account = await keeper.coded('accounts', currency === undefined ? {} : { currency_id: currency.id })
    return keeper.make('charge_baskets', { account_id: account.id })
  }

  const LINE = { charge_type: 'SUNDRY', quantity: 13, price: 0.155 }

  test('a total is rounded to the minor unit of the currency of the account, half away from zero', async () => {
    const line = await keeper.coded('charge_lines', { charge_basket_id: (await openBasket()).id, ...LINE })
    assert.equal(line.attributes.total, 2.02)
    assert.equal((await keeper.change(line, { quantity: -13 })).total, -2.02)
    const dinar = await keeper.make('currencies', { code: 'kwd' })
    const exact = await keeper.coded('charge_lines', {
      charge_basket_id: (await openBasket(dinar)).id,
      ...LINE,
    })
    assert.equal(exact.attributes.total, 2.015)
    const [yen] = await keeper.list('currencies', 'id', 'code: jpy')
    const whole = await keeper.coded('charge_lines', {
      charge_basket_id: (await openBasket({ id: Number(yen?.id), path: '', attributes: {} })).id,
      ...LINE,
    })
    assert.equal(whole.attributes.total, 2)
    assert.deepEqual(await keeper.refusedChange(line, { quantity: 999_999_999, price: 2 }), [
      `out_of_range ${at('price')}`,
    ])
  })

  test('a line has the unit of measure of its price, and keeps its charge type', async () => {
    const card = await keeper.coded('charge_cards')
    const price = await keeper.coded('charge_prices', { charge_card_id: card.id, ...PRICE })
    const line = await keeper.coded('charge_lines', {
      charge_basket_id: (await openBasket()).id,
      charge_price_id: price.id,
      charge_type: 'PICK',
    })
    const { unit_of_measure, quantity, price: each, total } = line.attributes
    assert.deepEqual([unit_of_measure, quantity, each, total], ['item', 1, 0, 0])
    assert.deepEqual(await keeper.refusedChange(line, { charge_type: 'SUNDRY' }), [
      `immutable ${at('charge_type')}`,
    ])
    assert.deepEqual(refused(await service.operator.remove(price.path)), ['record_in_use'])
  })

  test('lines can be added to open baskets and moved until they are invoiced', async () => {
    const [basket, other] = [await openBasket(), await openBasket()]
    const line = await keeper.coded('charge_lines', { charge_basket_id: basket.id, ...LINE })
    const free = await keeper.coded('charge_lines', { charge_basket_id: other.id, ...LINE })
    const account_id = (await keeper.coded('accounts')).id
    assert.deepEqual(await keeper.refusedChange(basket, { account_id }), ['record_in_use'])
    await keeper.change(basket, { status: 'CLOSED' })
    assert.deepEqual(
      await keeper.refused('charge_lines', { charge_basket_id: basket.id, code: 'X', ...LINE }),
      ['basket_not_open'],
    )
    assert.equal((await keeper.change(line, { price: 2 })).total, 26)
    await service.owner.query(`update charge_baskets set invoice_status = 'invoiced' where id = $1`, [
      basket.id,
    ])
    assert.deepEqual(await keeper.refusedChange(line, { price: 3 }), ['charge_line_invoiced'])
    assert.deepEqual(await keeper.refusedChange(free, { charge_basket_id: basket.id }), ['basket_invoiced'])
    assert.deepEqual(refused(await service.operator.remove(line.path)), ['charge_line_invoiced'])
    assert.deepEqual(refused(await service.operator.remove(`/api/charge_lines?ids=${free.id},${line.id}`)), [
      'charge_line_invoiced',
    ])
    assert.equal((await keeper.now(free)).charge_basket_id, other.id)
    assert.equal((await service.operator.remove(free.path)).status, 204)
    assert.equal((await service.operator.remove(other.path)).status, 204)
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
