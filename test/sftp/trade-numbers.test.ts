import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { Yard } from './yard.ts'

const yard = await Yard.start()
await yard.user('shopfile')
const warehouse = await yard.made('warehouses', { code: 'WH1' })
const account = await yard.made('accounts', { code: 'ACME' })
await yard.made('account_warehouses', { account_id: account, warehouse_id: warehouse })
await yard.made('customers', { code: 'SHOP' })
const product = await yard.made('products', { code: '0712345678904' })
await yard.made(`products/${product}/account_products`, { account_id: account })
const client = await yard.enter('shopfile')

async function outcomeOf(name: string, content: string) {
  await client.put(`/upload/${name}`, content)
  const { status, created_count, updated_count, message } = await yard.imported(name)
  return [status, Number(created_count), Number(updated_count), message]
}

suite('trade item numbers in files', () => {
  after(() => yard.stop())

  test('a product is updated by its number in another length, and its code stays as it is', async () => {
    const file = 'code,description,stock_unit_type_code\n712345678904,Nails,ITEMS\n'
    assert.deepEqual(await outcomeOf('PRODUCTS_1.csv', file), ['completed', 0, 1, null])
    assert.deepEqual(await yard.rows('select code, description from products where id = $1', product), [
      { code: '0712345678904', description: 'Nails' },
    ])
  })

  test('a line of an order finds its product by the number in another length, and by its own code first', async () => {
    const head =
      'order_reference,warehouse_code,account_code,customer_code,expected_date_of_dispatch,address 1,address3,address5,postcode,line_number,product_code,quantity'
    const row = (reference: string) =>
      `${reference},WH1,ACME,SHOP,2026-12-01,1 Quay,Leeds,Ann,LS1,1,712345678904,2`
    assert.deepEqual(await outcomeOf('ORDERS_1.csv', `${head}\n${row('O-1')}\n`), ['completed', 1, 0, null])
    const twin = await yard.made('products', { code: '712345678904' })
    await yard.made(`products/${twin}/account_products`, { account_id: account })
    assert.deepEqual(await outcomeOf('ORDERS_2.csv', `${head}\n${row('O-2')}\n`), ['completed', 1, 0, null])
    const lines = await yard.rows(
      'select g.reference, l.product_id::int from goods_outs g join goods_out_lines l on l.goods_out_id = g.id order by g.id',
    )
    assert.deepEqual(lines, [
      { reference: 'O-1', product_id: product },
      { reference: 'O-2', product_id: twin },
    ])
  })
})
