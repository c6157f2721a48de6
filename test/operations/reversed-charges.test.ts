import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

type Attributes = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor } = out
const { operator, account } = floor

const unpick = async (task: number, input: Attributes = {}) =>
  answered(await operator.post(`/api/pick_tasks/${task}/unpick`, input))

/** A charge card with a price and block for each unit of measure. */
async function card(prices: Readonly<Record<string, readonly [price: number, quantity: number]>>) {
  const code = `C-${Object.keys(prices).join('-')}`.slice(0, 20)
  const charge_card_id = await floor.made('charge_cards', { code })
  for (const [unit_of_measure, [price, quantity]] of Object.entries(prices))
    await floor.made('charge_prices', {
      ...{ charge_card_id, charge_type: 'PICK', auto_charge: true },
      ...{ code: unit_of_measure, unit_of_measure, price, quantity },
    })
  return charge_card_id
}

async function charge(charge_card_id: number | null): Promise<void> {
  const baskets = await floor.rows("select id from charge_baskets where status = 'OPEN'")
  for (const { id } of baskets)
    answered(
      await operator.patch(`/api/charge_baskets/${id}`, document('charge_baskets', { status: 'CLOSED' })),
    )
  answered(await operator.patch(`/api/accounts/${account}`, document('accounts', { charge_card_id })))
}

/** The charges of an order: unit of measure, measure, blocks and total. */
async function charged(order: number): Promise<readonly string[]> {
  const rows = await floor.rows(
    `select l.unit_of_measure || ' ' || trim_scale(l.measure) || ' ' || trim_scale(l.quantity) || ' ' || trim_scale(l.total) as line
     from charge_lines l where l.goods_out_id = $1 order by l.unit_of_measure, l.id`,
    [order],
  )
  return rows.map(({ line }) => String(line))
}

const product = await out.product({ weight: 0.5, units_per_case: 6 })
await out.stock(product, 'RC-1', 500)
const prices = await card({
  ...{ item: [0.1, 1], case: [1, 1], product_weight: [2, 10] },
  ...{ task: [0.5, 1], line: [0.25, 1], order: [1, 1] },
})

suite('charges of reversed picks', () => {
  after(() => floor.close())

  test('are reduced by the reversed quantity, and charged again when picked again', async () => {
    await charge(prices)
    const { order, task } = await out.picking(product, 24)
    answered(await out.pick(task))
    const whole = ['case 4 4 4', 'item 24 24 2.4', 'line 1 1 0.25', 'product_weight 12 2 4', 'task 1 1 0.5']
    assert.deepEqual(await charged(order), whole)
    await unpick(task, { quantity: 10 })
    assert.deepEqual(await charged(order), [
      'case 2.333333 3 3',
      'item 14 14 1.4',
      'line 1 1 0.25',
      'product_weight 7 1 2',
      'task 1 1 0.5',
    ])
    await unpick(task)
    assert.deepEqual(await charged(order), [
      'case 0 0 0',
      'item 0 0 0',
      'line 0 0 0',
      'product_weight 0 0 0',
      'task 0 0 0',
    ])
    await out.allocate([order])
    const again = (await out.tasks(order, 'PICK')).at(-1)?.id
    answered(await out.pick(Number(again)))
    assert.deepEqual(await charged(order), whole)
    const sent = await operator.post('/api/goods_out_processes/dispatch', { ids: [order] })
    assert.equal(sent.status, 204, sent.text)
    assert.deepEqual(
      (await charged(order)).filter((line) => line.startsWith('order')),
      ['order 1 1 1'],
    )
  })

  test('are credited in the open basket if the original basket is closed', async () => {
    await charge(prices)
    const { order, task } = await out.picking(product, 6)
    answered(await out.pick(task))
    await charge(prices)
    await unpick(task, { quantity: 4 })
    const lines = await floor.rows(
      `select b.status, l.unit_of_measure, l.measure::float8, l.total::float8
       from charge_lines l join charge_baskets b on b.id = l.charge_basket_id
       where l.goods_out_id = $1 and l.unit_of_measure in ('item', 'task') order by l.id`,
      [order],
    )
    assert.deepEqual(lines, [
      { status: 'CLOSED', unit_of_measure: 'item', measure: 6, total: 0.6 },
      { status: 'CLOSED', unit_of_measure: 'task', measure: 1, total: 0.5 },
      { status: 'OPEN', unit_of_measure: 'item', measure: -4, total: -0.4 },
    ])
  })

  for (const kind of ['cancelled', 'unpicked and then cancelled'] as const)
    test(`an order that is ${kind} is charged nothing for its picks`, async () => {
      await charge(prices)
      const { order, task } = await out.picking(product, 12)
      answered(await out.pick(task))
      if (kind !== 'cancelled') await unpick(task)
      assert.equal((await operator.post('/api/goods_out_processes/cancel', { ids: [order] })).status, 204)
      assert.deepEqual(await charged(order), [
        'case 0 0 0',
        'item 0 0 0',
        'line 0 0 0',
        'product_weight 0 0 0',
        'task 0 0 0',
      ])
      const [pick] = await floor.rows(
        'select reversed_quantity = confirmed_quantity and reversed_at is not null as reversed from tasks where id = $1',
        [task],
      )
      assert.equal(pick?.reversed, true)
      await floor.verified()
    })

  test('are not credited if the pick was not charged or the charge was deleted', async () => {
    await charge(null)
    const free = await out.picking(product, 6)
    answered(await out.pick(free.task))
    await charge(prices)
    await unpick(free.task)
    assert.deepEqual(await charged(free.order), [])
    const waived = await out.picking(product, 6)
    answered(await out.pick(waived.task))
    const [line] = await floor.rows(
      "select id from charge_lines where goods_out_id = $1 and unit_of_measure = 'item'",
      [waived.order],
    )
    assert.equal((await operator.remove(`/api/charge_lines/${line?.id}`)).status, 204)
    await unpick(waived.task)
    assert.deepEqual(await charged(waived.order), [
      'case 0 0 0',
      'line 0 0 0',
      'product_weight 0 0 0',
      'task 0 0 0',
    ])
  })
})
