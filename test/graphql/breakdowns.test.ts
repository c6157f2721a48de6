import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor } = out
const { operator, account, warehouse } = floor

/** The nodes of a list, as the operator gets them. */
async function nodes(query: string, who = operator): Promise<Record<string, unknown>[]> {
  const reply = await who.post('/graphql', { query })
  const { data } = reply.body as unknown as {
    data: Record<string, { all: { edges: { node: Record<string, unknown> }[] } }>
  }
  assert.ok(data, reply.text)
  return Object.values(data).flatMap(({ all }) => all.edges.map(({ node }) => node))
}

suite('quantities in packs', () => {
  after(() => floor.close())

  test('are shown for quantities of warehouse work: 131 units in packs of 48, 12 and 6', async () => {
    const product = await out.product({ units_per_outer: 48, units_per_case: 12, units_per_inner: 6 })
    await out.stock(product, 'PACKED', 131)
    const words = '2 outer + 2 case + 1 inner + 5 unit'
    const ofProduct = `all(filter: { product_id: { eq: ${product} } })`
    const [pile] = await nodes(
      `{ stocks { ${ofProduct} { edges { node { quantity quantity_breakdown } } } } }`,
    )
    assert.deepEqual(pile, { quantity: 131, quantity_breakdown: words })
    const order = await out.order([[product, 131]])
    assert.equal(
      (await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })).status,
      200,
    )
    await floor.work()
    const receipt = await floor.made('goods_in_receipts', {
      account_id: account,
      warehouse_id: warehouse,
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 131 } }],
    })
    const [task] = await nodes(
      `{ tasks { ${ofProduct} { edges { node { start_quantity_breakdown product { code } } } } } }`,
    )
    assert.equal(task?.start_quantity_breakdown, words)
    const [line] = await nodes(
      `{ goods_outs { all(filter: { id: { eq: ${order} } }) { edges { node { lines { order_quantity_breakdown } } } } } }`,
    )
    assert.deepEqual(line?.lines, [{ order_quantity_breakdown: words }])
    const [expected] = await nodes(
      `{ goods_in_receipts { all(filter: { id: { eq: ${receipt} } }) { edges { node { lines { expected_quantity_breakdown } } } } } }`,
    )
    assert.deepEqual(expected?.lines, [{ expected_quantity_breakdown: words }])
  })

  test('are in units if the product has no packs, and null for a task without a single product', async () => {
    const product = await out.product()
    const pile = await out.stock(product, 'LOOSE', 7.0)
    assert.ok(pile !== undefined)
    const check = idOf(
      await operator.post('/api/stock_checks', { location_id: await floor.location('RACK', 'LOOSE') }),
    )
    const [loose] = await nodes(
      `{ stocks { all(filter: { product_id: { eq: ${product} } }) { edges { node { quantity_breakdown } } } } }`,
    )
    assert.equal(loose?.quantity_breakdown, '7 unit')
    const [task] = await nodes(
      '{ tasks { all(filter: { task_type_code: { eq: "CHECK" } }) { edges { node { start_quantity_breakdown } } } } }',
    )
    assert.ok(check > 0)
    assert.deepEqual(task, { start_quantity_breakdown: null })
  })

  test('follow the current packs of the product', async () => {
    const product = await out.product({ units_per_case: 10 })
    await out.stock(product, 'CHANGED', 25)
    const query = `{ stocks { all(filter: { product_id: { eq: ${product} } }) { edges { node { quantity_breakdown } } } } }`
    assert.deepEqual(await nodes(query), [{ quantity_breakdown: '2 case + 5 unit' }])
    answered(await operator.patch(`/api/products/${product}`, document('products', { units_per_case: 5 })))
    assert.deepEqual(await nodes(query), [{ quantity_breakdown: '5 case' }])
  })
})
