import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import type { ApiClient } from '../support/api-client.ts'
import { attributesOf, symbols } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const service = await openService()
const { operator } = service

const sites = { root: 'sites', fields: [{ name: 'Code', path: 'code' }, { path: 'address.name' }] }
const exported = (attributes: Readonly<Record<string, unknown>>, apiClient: ApiClient = operator) =>
  apiClient.post('/api/list_exports', { ...sites, ...attributes })

/** How many exports wait to be built. */
async function waiting(): Promise<number> {
  const { rows } = await service.owner.query(
    `select count(*)::int as count from documents d join tenants t on t.id = d.tenant_id
     where t.subdomain = 'demo' and d.category = 'export' and d.status = 'queued'`,
  )
  return rows[0].count
}

suite('exports of lists', () => {
  after(() => service.close())

  test('the answer is a queued document of the caller, with the requested name and format', async () => {
    const reply = await exported({ format: 'xlsx', name: 'All / sites', filter: { code: { ilike: 'n' } } })
    assert.equal(reply.status, 200, reply.text)
    const { category, status, file_name, file_type } = attributesOf(reply)
    assert.deepEqual([category, status, file_name], ['export', 'queued', 'All - sites.xlsx'])
    assert.match(String(file_type), /spreadsheetml/)
    assert.equal(attributesOf(await exported({})).file_name, 'sites.csv')
  })

  test('a root or fields that no list has are refused, and nothing is queued', async () => {
    const before = await waiting()
    assert.deepEqual(symbols(await exported({ root: 'nothing' })), [422, 'invalid /root'])
    assert.deepEqual(symbols(await exported({ root: null })), [422, 'blank /root'])
    assert.deepEqual(symbols(await exported({ fields: [] })), [422, 'blank /fields'])
    assert.deepEqual(symbols(await exported({ fields: [{ path: 'nothing' }] })), [
      422,
      'report_query_invalid /fields',
    ])
    const injected = [{ path: 'code } } } } users { all { nodes { id' }]
    assert.deepEqual(symbols(await exported({ fields: injected }))[1], 'invalid /fields/0/path')
    assert.deepEqual(symbols(await exported({ format: 'pdf' })), [422, 'inclusion /format'])
    assert.equal(await waiting(), before)
  })

  test('the permission to view the list is required and sufficient', async () => {
    const looker = await service.colleague(['view_sites'])
    assert.equal((await exported({}, looker)).status, 200)
    const other = await service.colleague(['view_products', 'generate_reports'])
    assert.equal((await exported({}, other)).status, 403)
  })

  test('two requests with one key create one export', async () => {
    const before = await waiting()
    const keyed = () => operator.post('/api/list_exports', sites, { 'idempotency-key': 'export-1' })
    const [first, second] = [await keyed(), await keyed()]
    assert.equal(first.body.data?.id, second.body.data?.id)
    assert.equal(await waiting(), before + 1)
  })

  test('fifty exports of a tenant wait at most, and another one is refused until one is complete', async () => {
    for (let known = await waiting(); known < 50; known += 1) assert.equal((await exported({})).status, 200)
    const refused = await exported({})
    assert.deepEqual([refused.status, refused.headers['x-error-symbol']], [429, 'too_many_exports'])
    assert.equal(await waiting(), 50)
    const other = await service.neighbour.post('/api/list_exports', sites)
    assert.equal(other.status, 200, other.text)
    await service.owner.query(
      `update documents set status = 'failed' where id = (
         select min(d.id) from documents d join tenants t on t.id = d.tenant_id
         where t.subdomain = 'demo' and d.category = 'export' and d.status = 'queued')`,
    )
    assert.equal((await exported({})).status, 200)
  })
})
