import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, symbols } from '../support/api-client.ts'
import { answered, idOf, openFloor } from '../support/floor.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, product, warehouse } = floor

const orderId = await floor.made('goods_outs', {
  account_id: account,
  warehouse_id: warehouse,
  goods_out_type: 'sales_order',
  reference: 'SENT',
  expected_date_of_dispatch: '2026-01-20T10:00:00Z',
  lines_changes: [{ type: 'ADD', attributes: { product_id: product, order_quantity: 10 } }],
})
// As a dispatch leaves the line.
const [line] = await floor.rows(
  'update goods_out_lines set allocated_quantity = 6, pick_quantity = 6, dispatch_quantity = 6 where goods_out_id = $1 returning id::float8',
  [orderId],
)

let number = 0
const body = (quantity: number, others: Attributes = {}, header: Attributes = {}) => {
  number += 1
  return document('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    receipt_type: 'customer_return',
    reference: `RET-${number}`,
    lines_changes: [
      {
        type: 'ADD',
        attributes: {
          product_id: product,
          expected_quantity: quantity,
          goods_out_line_id: line?.id,
          ...others,
        },
      },
    ],
    ...header,
  })
}
const post = (...input: Parameters<typeof body>) => operator.post('/api/goods_in_receipts', body(...input))

suite('returns of an order line', () => {
  after(() => floor.close())

  test('cannot exceed the dispatched quantity, over all open returns', async () => {
    const first = idOf(await post(4, {}, { goods_out_id: orderId }))
    const refused = await post(3)
    const pointer = '/data/attributes/lines_changes/0/attributes/expected_quantity'
    const context = { field: 'expected_quantity', pointer, returned: 7, dispatched: 6 }
    assert.deepEqual(refused.body.errors?.[0]?.context, context)
    assert.deepEqual(symbols(refused), [422, `return_exceeds_dispatched ${pointer}`])
    const second = idOf(await post(2))
    const [own] = await floor.rows('select id::float8 from goods_in_lines where goods_in_receipt_id = $1', [
      second,
    ])
    const raise = (expected_quantity: number) =>
      operator.patch(
        `/api/goods_in_receipts/${second}`,
        document('goods_in_receipts', {
          lines_changes: [{ type: 'UPDATE', id: own?.id, attributes: { expected_quantity } }],
        }),
      )
    assert.deepEqual(symbols(await raise(3)), [422, `return_exceeds_dispatched ${pointer}`])
    assert.equal((await raise(1)).status, 200)
    assert.equal((await operator.post(`/api/goods_in_receipts/${first}/cancel`)).status, 200)
    assert.equal((await raise(6)).status, 200)
  })

  test('must match the order, account and product', async () => {
    const other = await floor.made('products', { code: 'OTHER' })
    await operator.post(
      `/api/products/${other}/account_products`,
      document('account_products', { account_id: account }),
    )
    const stranger = ['must_exist /data/attributes/lines_changes/0/attributes/goods_out_line_id']
    assert.deepEqual(symbols(await post(1, { product_id: other })), [422, ...stranger])
    assert.deepEqual(symbols(await post(1, { goods_out_line_id: 999_999 })), [422, ...stranger])
    await floor.rows('delete from goods_in_lines')
    const id = idOf(await post(1))
    const [own] = await floor.rows('select id::float8 from goods_in_lines where goods_in_receipt_id = $1', [
      id,
    ])
    const lines_changes = [{ type: 'UPDATE', id: own?.id, attributes: { product_id: other } }]
    const changed = await operator.patch(
      `/api/goods_in_receipts/${id}`,
      document('goods_in_receipts', { lines_changes }),
    )
    assert.deepEqual(symbols(changed), [
      422,
      'must_exist /data/attributes/lines_changes/0/attributes/product_id',
    ])
    assert.equal((await operator.remove(`/api/goods_in_receipts/${id}`)).status, 204)
  })

  test('of two concurrent returns one succeeds', async () => {
    await floor.rows('delete from goods_in_lines')
    const replies = await Promise.all([post(4), post(4)])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422])
  })

  test('a return that is closed counts what it received, and one that nothing came of counts nothing', async () => {
    await floor.rows('delete from goods_in_lines')
    const bay = await floor.location('GIBAY', 'GI-RET')
    const opened = async (quantity: number) => {
      const id = idOf(await post(quantity, {}, { location_id: bay }))
      answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
      const [task] = await floor.rows(
        "select id::float8 from tasks where goods_in_receipt_id = $1 and type = 'RCV'",
        [id],
      )
      return { id, task: task?.id }
    }
    const first = await opened(6)
    assert.deepEqual(symbols(await post(1))[0], 422)
    const input = { confirmed_quantity: 3, disposition: 'return_to_supplier', description: 'broken' }
    const came = await operator.post(`/api/receive_tasks/${first.task}/receive`, input)
    assert.equal(came.status, 204, came.text)
    const second = await opened(3)
    assert.deepEqual(symbols(await post(1))[0], 422)
    answered(await operator.post(`/api/goods_in_receipts/${second.id}/close`))
    assert.deepEqual(symbols(await post(4))[0], 422)
    assert.equal((await post(3)).status, 200)
  })
})
