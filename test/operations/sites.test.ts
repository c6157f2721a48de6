import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/asking.ts'
import { answered, openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator, account, product, warehouse } = floor

/** A warehouse of a site with so much of the floor's product. */
async function stocked(code: string, site_id: number, quantity: number): Promise<number> {
  const id = await floor.made('warehouses', { code, site_id, timezone: 'UTC' })
  await floor.made('account_warehouses', { account_id: account, warehouse_id: id })
  const location_type_id = await floor.known('location_types', 'RACK')
  const location_id = await floor.made('locations', { code: `R-${code}`, warehouse_id: id, location_type_id })
  if (quantity > 0)
    await floor.made('stocks', { account_id: account, product_id: product, location_id, quantity })
  return id
}

let orders = 0
async function ordered(warehouse_id: number, order_quantity: number): Promise<void> {
  orders += 1
  await floor.made('goods_outs', {
    account_id: account,
    warehouse_id,
    goods_out_type: 'sales_order',
    reference: `SO-${orders}`,
    expected_date_of_dispatch: new Date().toISOString(),
    lines_changes: [{ type: 'ADD', attributes: { product_id: product, order_quantity } }],
  })
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

suite('transfers between sites', () => {
  after(() => floor.close())

  test('what a site lacks is proposed from the hub that has most of it', async () => {
    const hubs = await floor.made('sites', { code: 'HUBS', name: 'Hubs', tier: 'upper' })
    const shops = await floor.made('sites', { code: 'SHOPS', name: 'Shops', tier: 'lower' })
    const alone = await floor.made('sites', { code: 'ALONE', name: 'Alone' })
    await stocked('H1', hubs, 5)
    const large = await stocked('H2', hubs, 8)
    const shop = await stocked('S1', shops, 4)
    const other = await stocked('S2', shops, 1)
    await stocked('A1', alone, 100)
    assert.deepEqual(await proposed(shops), [])
    await ordered(shop, 10)
    assert.deepEqual(await proposed(shops), [[large, shop, 5]])
    await ordered(other, 20)
    assert.deepEqual(await proposed(shops), [[large, other, 8]])
    assert.deepEqual(await proposed(hubs), [])
    assert.deepEqual(await proposed(alone), [])
    await ordered(warehouse, 3)
    answered(await operator.patch(`/api/sites/${alone}`, document('sites', { tier: 'lower' })))
    assert.deepEqual(await proposed(alone), [])
    assert.equal((await operator.post('/api/sites/999999/propose_transfers')).status, 404)
  })

  test('only who sees sites is told', async () => {
    const [shops] = await floor.rows("select id::int from sites where code = 'SHOPS'")
    const reader = await floor.service.colleague(['view_sites'])
    const reply = await reader.post(`/api/sites/${shops?.id}/propose_transfers`)
    assert.equal(reply.status, 200, reply.text)
    const clerk = await floor.service.colleague(['view_accounts'])
    assert.equal((await clerk.post(`/api/sites/${shops?.id}/propose_transfers`)).status, 403)
  })
})
