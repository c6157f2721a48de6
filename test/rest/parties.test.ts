import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient()
const create = (type: string, attributes: Readonly<Record<string, unknown>>) =>
  client.demo.post(`/api/${type}`, document(type, attributes))
const made = async (type: string, attributes: Readonly<Record<string, unknown>>) => {
  const reply = await create(type, attributes)
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

describe('parties and currencies', () => {
  after(() => client.close())

  test('currency codes are ISO 4217 codes in lowercase', async () => {
    const reply = await create('currencies', { code: 'gbp' })
    assert.deepEqual([attributesOf(reply).code, attributesOf(reply).name], ['gbp', 'British Pound'])
    for (const code of ['GBP', 'xyz', 'euro', 'gb', '£'])
      assert.match(
        String(refusalsOf(await create('currencies', { code }))[0]),
        /^inclusion \/data\/attributes\/code$/,
        code,
      )
  })

  test('delivery addresses belong to a customer and collection addresses to a supplier', async () => {
    const customer_id = await made('customers', { code: 'C1', name: 'Customer' })
    const supplier_id = await made('suppliers', { code: 'S1', name: 'Supplier' })
    const delivery = await create('delivery_addresses', {
      customer_id,
      code: 'D1',
      name: 'Shop',
      address_3: 'Hull',
    })
    const collection = await create('collection_addresses', {
      supplier_id,
      code: 'K1',
      name: 'Works',
      address_3: 'Leeds',
    })
    assert.deepEqual(
      [attributesOf(delivery).customer_id, attributesOf(delivery).address_3],
      [customer_id, 'Hull'],
    )
    assert.deepEqual(
      [attributesOf(collection).supplier_id, attributesOf(collection).address_3],
      [supplier_id, 'Leeds'],
    )
    for (const [type, owner] of [
      ['delivery_addresses', 'customer_id'],
      ['collection_addresses', 'supplier_id'],
    ] as const)
      assert.deepEqual(refusalsOf(await create(type, { code: 'X', name: 'X', [owner]: 999999 })), [
        `must_exist /data/attributes/${owner}`,
      ])
  })

  test('customers are distinct from accounts', async () => {
    const account = await made('accounts', { code: 'SAME', name: 'Account' })
    const customer = await made('customers', { code: 'SAME', name: 'Customer' })
    const reply = await client.demo.post('/graphql', {
      query: `{ accounts { find(id: ${account}) { name } } customers { find(id: ${customer}) { name } } }`,
    })
    assert.equal(
      reply.text,
      '{"data":{"accounts":{"find":{"name":"Account"}},"customers":{"find":{"name":"Customer"}}}}',
    )
  })
})
