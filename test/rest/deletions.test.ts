import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient()
const { demo } = client
const GROUPS = '/api/integration_product_mapping_groups'

async function made(
  type: string,
  attributes: Readonly<Record<string, unknown>>,
  path = `/api/${type}`,
): Promise<string> {
  const reply = await demo.post(path, document(type, attributes))
  assert.equal(reply.status, 200, reply.text)
  return String(reply.body.data?.id)
}

const group = (name: string) => made('integration_product_mapping_groups', { name })
const mapping = (of: string, sku: string) =>
  made('integration_product_mappings', { mapping_fields: [{ sku }] }, `${GROUPS}/${of}/mappings`)

describe('deletions', () => {
  after(() => client.close())

  test('DELETE /api/integration_product_mapping_groups/{mapping_group_id}/mappings/{id} completes with no content', async () => {
    const of = await group('Shop')
    const id = await mapping(of, 'A1')
    const reply = await demo.remove(`${GROUPS}/${of}/mappings/${id}`)
    assert.deepEqual([reply.status, reply.text, reply.headers['content-type']], [204, '', undefined])
    assert.equal((await demo.remove(`${GROUPS}/${of}/mappings/${id}`)).status, 404)
  })

  test('mapping_group_id is the group of the mapping: another group, or one of another kind, is not found', async () => {
    const [of, other] = [await group('First'), await group('Second')]
    const id = await mapping(of, 'A1')
    const lookup = await made('mapping_groups', { name: 'Values', operation_type: 'lookup' })
    for (const wrong of [other, lookup, '999999'])
      assert.equal((await demo.remove(`${GROUPS}/${wrong}/mappings/${id}`)).status, 404, wrong)
    assert.equal((await client.second.remove(`${GROUPS}/${of}/mappings/${id}`)).status, 404)
    assert.equal((await demo.remove(`${GROUPS}/${of}/mappings/${id}`)).status, 204)
  })

  test('DELETE /api/addresses/{id} completes with no content', async () => {
    const id = await made('addresses', { name: 'Gate 3', address_3: 'Hull' })
    const reply = await demo.remove(`/api/addresses/${id}`)
    assert.deepEqual([reply.status, reply.text], [204, ''])
    assert.equal((await demo.remove(`/api/addresses/${id}`)).status, 404)
  })

  test('deleting an address clears the reference of its record, which is otherwise unchanged', async () => {
    const reply = await demo.post(
      '/api/sites',
      document('sites', { code: 'S', name: 'S', address: { address_3: 'Hull' } }),
    )
    const site = reply.body.data?.id
    const address = attributesOf(reply).address as Record<string, unknown>
    assert.equal((await demo.remove(`/api/addresses/${address.id}`)).status, 204)
    const after = attributesOf(await demo.patch(`/api/sites/${site}`, document('sites', {})))
    assert.deepEqual([after.address, after.code], [null, 'S'])
  })

  test('a generic address keeps the town or city in address_3', async () => {
    const reply = await demo.post(
      '/api/addresses',
      document('addresses', { address_3: 'Kingston upon Hull' }),
    )
    assert.equal(attributesOf(reply).address_3, 'Kingston upon Hull')
  })

  test('a DELETE ignores content type and body', async () => {
    for (const headers of [{ 'content-type': 'application/json' }, { 'content-type': 'text/csv' }, {}]) {
      const id = await made('addresses', {})
      assert.equal((await demo.remove(`/api/addresses/${id}`, headers)).status, 204)
    }
    const id = await made('addresses', {})
    const reply = await demo.request('DELETE', `/api/addresses/${id}`, {
      body: '{ not json',
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(reply.status, 204)
  })

  test('several records are deleted by ?ids=, all or none', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => made('addresses', {})))
    const refused = await demo.remove(`/api/addresses?ids=${ids.join(',')},999999`)
    assert.deepEqual([refused.status, refused.body.errors?.[0]?.context], [422, { ids: [999999] }])
    assert.equal((await demo.remove(`/api/addresses?ids=${ids.join(',')}`)).status, 204)
    assert.equal((await demo.remove(`/api/addresses/${ids[0]}`)).status, 404)
  })

  test('malformed ids are refused and named, and an empty list is refused', async () => {
    const reply = await demo.remove('/api/addresses?ids=1x,-2,0,9223372036854775808')
    assert.deepEqual(reply.body.errors?.[0]?.context, { ids: ['1x', '-2', '0', '9223372036854775808'] })
    for (const query of ['', '?ids=', '?ids=,,'])
      assert.deepEqual(refusalsOf(await demo.remove(`/api/addresses${query}`)), ['empty_ids_provided'])
  })

  test('more than 1000 ids are refused', async () => {
    const ids = Array.from({ length: 1001 }, (_, n) => n + 1).join(',')
    assert.deepEqual(refusalsOf(await demo.remove(`/api/addresses?ids=${ids}`)), ['too_many_items'])
  })
})
