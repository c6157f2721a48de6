import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, type Reply, refusalsOf } from '../support/api-client.ts'
import { answered, openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator, account, product, warehouse } = floor

let places = 0

/** A warehouse of a site with this quantity of the product of the floor. */
async function stocked(code: string, site_id: number, quantity: number): Promise<number> {
  const id = await floor.made('warehouses', { code, site_id, timezone: 'UTC' })
  await floor.made('account_warehouses', { account_id: account, warehouse_id: id })
  if (quantity > 0) await restock(id, quantity)
  return id
}

/** Puts goods into a warehouse, in their own location. */
async function restock(warehouse_id: number, quantity: number, goods: object = {}): Promise<number> {
  places += 1
  const location_type_id = await floor.known('location_types', 'RACK')
  const location_id = await floor.made('locations', { code: `R-${places}`, warehouse_id, location_type_id })
  return floor.made('stocks', { account_id: account, product_id: product, location_id, quantity, ...goods })
}

const ordered = (warehouse_id: number, quantity: number, goods_out_status_id = 2) =>
  floor.order([[product, quantity]], { warehouse_id, goods_out_status_id })

/** Work that keeps a warehouse open: its type, whether it belongs to the account, and how it is created and completed. */
type Work = {
  readonly type: string
  readonly is_own: boolean
  begin(warehouse_id: number): Promise<() => Promise<void>>
}

type Proposal = { readonly type: string; readonly attributes: Readonly<Record<string, unknown>> }

async function proposed(site: number) {
  const reply = await operator.post(`/api/sites/${site}/propose_transfers`)
  assert.equal(reply.status, 200, reply.text)
  const data = reply.body.data as unknown as readonly Proposal[]
  return data.map(({ type, attributes }) => {
    const { warehouse_from_id, warehouse_to_id, quantity, account_id, product_id } = attributes
    assert.deepEqual([type, account_id, product_id], ['transfer_proposals', account, product])
    return [warehouse_from_id, warehouse_to_id, quantity]
  })
}

after(() => floor.close())

suite('transfers between sites', () => {
  test('missing goods of a site are proposed from the hub with the most stock', async () => {
    const hubs = await floor.made('sites', { code: 'HUBS', name: 'Hubs', tier: 'upper' })
    const shops = await floor.made('sites', { code: 'SHOPS', name: 'Shops', tier: 'lower' })
    const alone = await floor.made('sites', { code: 'ALONE', name: 'Alone' })
    const small = await stocked('H1', hubs, 5)
    const large = await stocked('H2', hubs, 8)
    const shop = await stocked('S1', shops, 4)
    const other = await stocked('S2', shops, 1)
    await stocked('A1', alone, 100)
    assert.deepEqual(await proposed(shops), [])
    await ordered(shop, 10)
    assert.deepEqual(await proposed(shops), [[large, shop, 5]])
    await ordered(other, 20)
    assert.deepEqual(await proposed(shops), [[large, other, 8]])
    await restock(small, 3)
    assert.deepEqual(await proposed(shops), [[small, other, 8]])
    // Goods past their date serve no order, neither in the site nor in a hub.
    await restock(shop, 100, { sell_by_date: '2020-01-01' })
    await restock(large, 100, { best_before_date: '2020-01-01' })
    assert.deepEqual(await proposed(shops), [[small, other, 8]])
    assert.deepEqual(await proposed(hubs), [])
    assert.deepEqual(await proposed(alone), [])
    await ordered(warehouse, 3)
    answered(await operator.patch(`/api/sites/${alone}`, document('sites', { tier: 'lower' })))
    assert.deepEqual(await proposed(alone), [])
    assert.equal((await operator.post('/api/sites/999999/propose_transfers')).status, 404)
  })

  test('only users who may view sites get proposals', async () => {
    const [shops] = await floor.rows("select id::float8 from sites where code = 'SHOPS'")
    const reader = await floor.service.colleague(['view_sites'])
    const reply = await reader.post(`/api/sites/${shops?.id}/propose_transfers`)
    assert.equal(reply.status, 200, reply.text)
    const clerk = await floor.service.colleague(['view_accounts'])
    assert.equal((await clerk.post(`/api/sites/${shops?.id}/propose_transfers`)).status, 403)
  })
})

suite('warehouses with open work', () => {
  test('one with stock or open documents cannot be deactivated, nor can its account link be removed', async () => {
    const site = await floor.made('sites', { code: 'WORKING', name: 'Working' })
    const done = (reply: Reply) => assert.ok(reply.status === 200 || reply.status === 204, reply.text)
    const post = async (path: string, body?: object) => done(await operator.post(path, body))
    const works: readonly Work[] = [
      {
        type: 'stocks',
        is_own: true,
        async begin(warehouse_id) {
          const id = await restock(warehouse_id, 5)
          return () => post(`/api/stocks/${id}/adjust`, { data: { attributes: { new_quantity: 0 } } })
        },
      },
      ...[1, 2].map((status) => ({
        type: 'goods_outs',
        is_own: true,
        async begin(warehouse_id: number) {
          const id = await ordered(warehouse_id, 1, status)
          return () => post('/api/goods_out_processes/cancel', { ids: [id] })
        },
      })),
      {
        type: 'tasks',
        is_own: false,
        async begin(warehouse_id) {
          const location_type_id = await floor.known('location_types', 'RACK')
          const location_id = await floor.made('locations', { code: 'COUNT', warehouse_id, location_type_id })
          const id = await floor.made('stock_checks', { location_id })
          return () => post(`/api/stock_checks/${id}/complete`)
        },
      },
      {
        type: 'loads',
        is_own: false,
        async begin(warehouse_id) {
          const id = await floor.made('loads', { warehouse_id })
          return () => post(`/api/loads/${id}/cancel`)
        },
      },
      {
        type: 'crossdocks',
        is_own: true,
        async begin(warehouse_id) {
          const input = { reference: 'XD-1', expected_date_of_receipt: new Date().toISOString() }
          const id = await floor.made('crossdocks', { account_id: account, warehouse_id, ...input })
          return async () => done(await operator.remove(`/api/crossdocks/${id}`))
        },
      },
    ]
    for (const [place, { type, is_own, begin }] of works.entries()) {
      const id = await stocked(`W-${place}`, site, 0)
      const [link] = await floor.rows('select id::float8 from account_warehouses where warehouse_id = $1', [
        id,
      ])
      const shut = () => operator.patch(`/api/warehouses/${id}`, document('warehouses', { is_active: false }))
      const leave = () => operator.remove(`/api/account_warehouses/${link?.id}`)
      const end = await begin(id)
      const refused = await shut()
      assert.deepEqual([refused.status, ...refusalsOf(refused)], [422, 'record_in_use'], type)
      assert.deepEqual(refused.body.errors?.[0]?.context, { count: 1, type })
      if (is_own) assert.deepEqual(refusalsOf(await leave()), ['record_in_use'], type)
      await end()
      assert.equal((await leave()).status, 204, type)
      done(await shut())
    }
  })

  test('one with goods in transit cannot move to another site', async () => {
    const here = await floor.made('sites', { code: 'HERE', name: 'Here' })
    const from = await stocked('FROM', here, 0)
    const to = await stocked('TO', here, 0)
    const stock_id = await restock(from, 5)
    const lines = [{ stock_id, quantity: 5 }]
    const sent = await operator.post('/api/stocks/warehouse_transfer', { to_warehouse_id: to, lines })
    assert.equal(sent.status, 200, sent.text)
    const move = (id: number) =>
      operator.patch(`/api/warehouses/${id}`, document('warehouses', { site_id: null }))
    for (const id of [from, to]) assert.deepEqual(refusalsOf(await move(id)), ['record_in_use'])
    const path = `/api/goods_in_receipts/${sent.body.data?.id}/cancel`
    answered(await operator.post(path))
    for (const id of [from, to]) answered(await move(id))
    await floor.verified()
  })
})
