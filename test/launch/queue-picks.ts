import assert from 'node:assert/strict'
import { document } from '../support/api-client.ts'
import type { RequestOptions, TestServer } from '../support/server.ts'

type Made = { readonly data: { readonly id: string } }

/** Creates an order with what it needs, named by a text, and has the queue of the installation reserve stock for it. */
export async function queuePicks(server: TestServer, name: string, options: RequestOptions = {}) {
  const create = async (type: string, attributes: object, path = `/api/${type}`) => {
    const sent = document(type, { ...attributes })
    const { status, body } = await server.api<Made>('POST', path, sent, options)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.id
  }
  const account_id = await create('accounts', { code: `ACC-${name}` })
  const warehouse_id = await create('warehouses', { code: `WH-${name}`, timezone: 'UTC' })
  await create('account_warehouses', { account_id, warehouse_id })
  const product_id = await create('products', { code: `SKU-${name}` })
  await create('account_products', { account_id }, `/api/products/${product_id}/account_products`)
  const order = await create('goods_outs', {
    account_id,
    warehouse_id,
    goods_out_type: 'sales_order',
    reference: `ORD-${name}`,
    expected_date_of_dispatch: '2030-01-01T12:00:00Z',
    lines_changes: [{ type: 'ADD', attributes: { product_id, order_quantity: 2 } }],
  })
  const path = '/api/goods_out_processes/process_picks_async'
  assert.equal((await server.api('POST', path, { ids: [order] }, options)).status, 200)
}
