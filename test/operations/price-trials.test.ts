import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

// Prices tried on work that was done and charged, in one account after another.

const out = await openOutbound()
const { floor } = out
const { operator, account, warehouse } = floor
const goodsIn = await floor.location('GIBAY', 'GI-01')

type Attributes = Readonly<Record<string, unknown>>
type Tried = {
  readonly currency: string
  readonly would_charge: string
  readonly charged: string
  readonly types: readonly {
    readonly charge_type: string
    readonly would_charge: string
    readonly charged: string
  }[]
  readonly prices: readonly Attributes[]
  readonly unpriced: readonly Attributes[]
  readonly unpriced_count: number
}

const change = async (type: string, id: number, input: Attributes) => {
  const reply = await operator.patch(`/api/${type}/${id}`, document(type, input))
  assert.ok(reply.status === 200 || reply.status === 204, reply.text)
}
const PICK = { charge_type: 'PICK', quantity: 1, price: 1, auto_charge: true }
const RECEIPT = { ...PICK, charge_type: 'RECEIPT' }

/** All days that the tests may run on. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const DAYS = { from: day(-1), to: day(1) }

const card = async (code: string, prices: readonly Attributes[]) => {
  const charge_card_id = await floor.made('charge_cards', { code })
  for (const [place, price] of prices.entries())
    await floor.made('charge_prices', { charge_card_id, code: `${code}-${place}`, ...price })
  return charge_card_id
}
const tryOn = (id: number, input: Attributes = {}) =>
  operator.post(`/api/charge_cards/${id}/try_prices`, { account_id: account, ...DAYS, ...input })
function trialOf(reply: Reply): Tried {
  assert.equal(reply.status, 200, reply.text)
  return reply.body.data?.attributes as unknown as Tried
}

await change('warehouses', warehouse, { default_goods_in_location_id: goodsIn })
await floor.made('currencies', { code: 'gbp' })
const full = await card('FULL', [
  { ...PICK, unit_of_measure: 'item', quantity: 3, price: 0.35 },
  { ...PICK, unit_of_measure: 'case', price: 0.5, nominal_code: 'CASES' },
  { ...PICK, unit_of_measure: 'product_weight', quantity: 10, price: 0.155 },
  { ...PICK, unit_of_measure: 'storage_unit_to', price: 2 },
  { ...PICK, unit_of_measure: 'storage_unit_weight', price: 0.01 },
  { ...PICK, unit_of_measure: 'task', price: 0.1 },
  { ...PICK, unit_of_measure: 'line', price: 0.2 },
  { ...PICK, unit_of_measure: 'order', price: 1.1 },
  { ...PICK, unit_of_measure: 'pick_list', price: 0.9 },
  { ...RECEIPT, unit_of_measure: 'item', price: 0.12 },
  { ...RECEIPT, unit_of_measure: 'task', price: 0.3 },
  { ...RECEIPT, unit_of_measure: 'receipt', price: 5 },
])
await change('accounts', account, { charge_card_id: full })
const product = await out.product({ weight: 1.5, units_per_case: 4 })
await out.stock(product, 'R-1', 100)
const bay = await floor.location('GOBAY', 'BAY-OF-TRIALS')

/** Orders, picks and dispatches a quantity, onto a unit if one is named. */
async function sell(quantity: number, unit?: number): Promise<number> {
  const order = await out.order([[product, quantity]])
  await out.allocate([order])
  for (const { id } of await out.tasks(order, 'PICK'))
    answered(
      await out.pick(Number(id), unit === undefined ? {} : { storage_unit_to_id: unit, location_to_id: bay }),
    )
  const reply = await operator.post('/api/goods_out_processes/dispatch', { ids: [order] })
  assert.equal(reply.status, 204, reply.text)
  return order
}
async function buy(quantity: number): Promise<number> {
  const id = await floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    reference: 'GRN-TRIAL',
    lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: quantity } }],
  })
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
  const [task] = await floor.rows(
    "select id::float8 from tasks where goods_in_receipt_id = $1 and type = 'RCV'",
    [id],
  )
  const reply = await operator.post(`/api/receive_tasks/${task?.id}/receive`, { quantity })
  assert.equal(reply.status, 204, reply.text)
  return id
}

suite('prices tried on past work', () => {
  after(() => floor.close())

  test('the card that charged would charge what it charged, type by type', async () => {
    await sell(7)
    await sell(5, await floor.unit(bay))
    await sell(11)
    await buy(6)
    const { would_charge, charged, types, currency, unpriced_count, prices } = trialOf(await tryOn(full))
    assert.ok(Number(charged) > 10, `only ${charged} was charged`)
    assert.deepEqual(
      types.map((one) => [one.charge_type, one.would_charge]),
      types.map((one) => [one.charge_type, one.charged]),
    )
    assert.equal(would_charge, charged)
    assert.deepEqual([currency, unpriced_count], ['gbp', 0])
    const lines = await floor.rows(
      `select p.code, count(*)::int as lines, sum(l.total)::text as total from charge_lines l
       join charge_prices p on p.tenant_id = l.tenant_id and p.id = l.charge_price_id group by p.code`,
    )
    const byCode = (rows: readonly Attributes[]) =>
      rows.map(({ code, lines: count, total }) => [code, Number(count), Number(total)]).toSorted()
    assert.deepEqual(byCode(prices), byCode(lines))
  })

  test('other prices, of a card or as edited, are counted in their own units', async () => {
    const by_order = await card('BY-ORDER', [{ ...PICK, unit_of_measure: 'order', price: 4 }])
    const trial = trialOf(await tryOn(by_order))
    assert.equal(trial.would_charge, '12')
    assert.deepEqual(
      trial.prices.map(({ code, lines, quantity, total }) => [code, lines, Number(quantity), Number(total)]),
      [['BY-ORDER-0', 3, 3, 12]],
    )
    const [saved] = await floor.rows('select id::float8 from charge_prices where charge_card_id = $1', [
      by_order,
    ])
    const edited = trialOf(
      await tryOn(by_order, {
        prices: [
          { id: saved?.id, code: 'BY-ORDER-0', charge_type: 'PICK', unit_of_measure: 'order', price: 5 },
          { code: 'NEW', charge_type: 'PICK', unit_of_measure: 'item', quantity: 10, price: 1 },
        ],
      }),
    )
    assert.equal(edited.would_charge, String(3 * 5 + 1 + 1 + 2))
    assert.equal(trialOf(await tryOn(by_order)).would_charge, '12', 'a trial changed the card')
  })

  test('work without a price is named: the receipt where no price of receipts counts, orders where only another product has one', async () => {
    const by_order = await floor.known('charge_cards', 'BY-ORDER')
    const { unpriced, unpriced_count } = trialOf(await tryOn(by_order))
    assert.deepEqual(
      unpriced.map(({ charge_type, reference, products, units }) => [
        charge_type,
        reference,
        products,
        Number(units),
      ]),
      [['RECEIPT', 'GRN-TRIAL', 1, 6]],
    )
    assert.equal(unpriced_count, 1)
    const group = await floor.made('groups', { code: 'OTHERS' })
    const limited = await card('LIMITED', [{ ...PICK, unit_of_measure: 'item', product_group_id: group }])
    const trial = trialOf(await tryOn(limited))
    assert.deepEqual([trial.would_charge, trial.unpriced_count], ['0', 4])
  })

  test('a period of no work comes to nothing; one that ends before it begins, or is too long, is refused', async () => {
    const past = trialOf(await tryOn(full, { from: '2020-01-01', to: '2020-01-31' }))
    assert.deepEqual([past.would_charge, past.charged, past.prices, past.unpriced], ['0', '0', [], []])
    assert.deepEqual(symbols(await tryOn(full, { from: '2020-02-01', to: '2020-01-31' })), [
      422,
      'trial_range_invalid /to',
    ])
    assert.deepEqual(symbols(await tryOn(full, { from: '2020-01-01', to: '2020-12-31' })), [
      422,
      'trial_range_invalid /to',
    ])
  })
})
