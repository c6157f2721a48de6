import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { symbols } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

// The prices of a card, copied to another one.

const out = await openOutbound()
const { floor } = out
const { operator } = floor

const PICK = { charge_type: 'PICK', unit_of_measure: 'item', quantity: 3, price: 0.35, auto_charge: true }
const card = (code: string) => floor.made('charge_cards', { code })
const price = (charge_card_id: number, code: string, more: Readonly<Record<string, unknown>> = {}) =>
  floor.made('charge_prices', { charge_card_id, code, ...PICK, ...more })
const copy = (id: number, from_id: unknown, headers: Readonly<Record<string, string>> = {}) =>
  operator.post(`/api/charge_cards/${id}/copy_prices`, { from_id }, headers)
const pricesOf = (id: number) =>
  floor.rows(
    'select code, charge_type, unit_of_measure, quantity::float, price::float, auto_charge, nominal_code, subtype from charge_prices where charge_card_id = $1 order by code',
    [id],
  )

const source = await card('STANDARD')
await price(source, 'STANDARD-PICK', { nominal_code: '4000', subtype: 'FULL' })
await price(source, 'HANDLING', { charge_type: 'RECEIPT', price: 1.5 })

suite('prices of another card', () => {
  after(() => floor.close())

  test('are copied with everything but their card and code, and each copy is an event', async () => {
    const own = await card('OWN')
    const facts = answered(await copy(own, source))
    assert.deepEqual(facts, { copied: 2, left: 0, codes: ['OWN-PICK', 'OWN-HANDLING'] })
    const [handling, pick] = await pricesOf(own)
    assert.deepEqual(pick, { ...PICK, code: 'OWN-PICK', nominal_code: '4000', subtype: 'FULL' })
    assert.deepEqual(
      [handling?.code, handling?.charge_type, handling?.price],
      ['OWN-HANDLING', 'RECEIPT', 1.5],
    )
    const events = await floor.rows(
      "select count(*)::int as count from events where resource_name = 'charge_prices' and event = 'created' and data ->> 'code' like 'OWN-%'",
      [],
    )
    assert.deepEqual(events, [{ count: 2 }])
    assert.deepEqual(answered(await copy(own, source)), { copied: 0, left: 2, codes: [] })
  })

  test('that the card has already are left as they are', async () => {
    const own = await card('PARTLY')
    await price(own, 'PARTLY-PICK', { price: 9 })
    assert.deepEqual(answered(await copy(own, source)), { copied: 1, left: 1, codes: ['PARTLY-HANDLING'] })
    assert.deepEqual(
      (await pricesOf(own)).map((one) => [one.code, one.price]),
      [
        ['PARTLY-HANDLING', 1.5],
        ['PARTLY-PICK', 9],
      ],
    )
  })

  test('are copied once by a request that is sent again, and by two at once', async () => {
    const own = await card('TWICE')
    const headers = { 'idempotency-key': 'copied-prices' }
    const first = await copy(own, source, headers)
    assert.deepEqual((await copy(own, source, headers)).body, first.body)
    const other = await card('ATONCE')
    const copied = (await Promise.all([copy(other, source), copy(other, source)])).map(answered)
    assert.deepEqual(copied.map((one) => one.copied).toSorted(), [0, 2])
    assert.equal((await pricesOf(other)).length, 2)
  })

  test('are refused all together, with every code that is taken, and nothing is written', async () => {
    const own = await card('TAKEN')
    await price(await card('OTHERS'), 'TAKEN-PICK')
    const long = await card('LONG')
    await price(long, `LONG-${'X'.repeat(44)}1`)
    await price(long, `LONG-${'X'.repeat(44)}2`)
    assert.deepEqual(symbols(await copy(own, source)), [422, 'price_code_taken /from_id'])
    assert.deepEqual(symbols(await copy(own, long)), [422, 'price_code_taken /from_id'])
    assert.deepEqual(await pricesOf(own), [])
    assert.deepEqual(symbols(await copy(own, own)), [422, 'invalid /from_id'])
    assert.deepEqual(symbols(await copy(own, 999_999)), [422, 'must_exist /from_id'])
    assert.deepEqual(symbols(await copy(own, undefined)), [422, 'blank /from_id'])
    assert.equal((await copy(999_999, source)).status, 404)
  })

  test('are told without being copied by a dry run', async () => {
    const own = await card('DRY')
    const facts = answered(await copy(own, source, { prefer: 'dry-run' }))
    assert.equal(facts.copied, 2)
    assert.deepEqual(await pricesOf(own), [])
  })

  test('no internal error occurred', () => assert.deepEqual(floor.service.bugs, []))
})
