import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Operation } from '#operations/operation.ts'
import { typesWithComments } from '#resources/talk/comments.ts'
import { type ApiClient, attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { type Floor, openFloor } from '../support/floor.ts'

// Files of comments by callers who do not manage documents (platform 13.6, 21.1).

type Attributes = Readonly<Record<string, unknown>>

/** What a client of the warehouse has, as far as it matters here. */
const CLIENT = ['manage_screens', 'view_orders', 'view_shipping', 'view_warehouses', 'view_documents']

let floor: Floor
let order: number
let foreign: number
let other: number
let client: ApiClient
/** Another person of the same client. */
let partner: ApiClient
let stranger: ApiClient

before(async () => {
  floor = await openFloor()
  order = await floor.order([[floor.product, 1]])
  other = await floor.made('accounts', { code: 'OTHER', name: 'Other' })
  await floor.made('account_warehouses', { account_id: other, warehouse_id: floor.warehouse })
  foreign = await floor.order([], { account_id: other })
  const own = { account_ids: [floor.account] }
  client = await floor.service.colleague(CLIENT, own)
  partner = await floor.service.colleague(CLIENT, own)
  stranger = await floor.service.colleague(CLIENT, { account_ids: [other] })
})
after(() => floor.close())

const ofOrder = () => ({ record_type: 'goods_outs', record_id: order })

const create = (by: ApiClient, attributes: Attributes) =>
  by.post('/api/documents', document('documents', attributes))

const upload = (by: ApiClient, id: number, bytes = 'bytes') =>
  by.post(`/api/documents/${id}/upload`, Buffer.from(bytes), { 'content-type': 'image/png' })

async function created(by: ApiClient, attributes: Attributes = ofOrder()): Promise<number> {
  const reply = await create(by, attributes)
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

async function attached(by: ApiClient, attributes: Attributes = ofOrder()): Promise<number> {
  const id = await created(by, attributes)
  assert.equal((await upload(by, id)).status, 200)
  return id
}

const comment = (by: ApiClient, ids: readonly number[], attributes: Attributes = {}) =>
  by.post(
    '/api/comments',
    document('comments', { ...ofOrder(), text: 'See', document_ids: ids, ...attributes }),
  )

const count = async () =>
  (await floor.service.owner.query('select count(*)::int as count from documents')).rows[0].count

/** Expects a refusal after which nothing was written. */
async function assertRefused(attributes: Attributes, expected: readonly string[], by = client) {
  const before = await count()
  const reply = await create(by, attributes)
  assert.equal(reply.status, 422, reply.text)
  assert.deepEqual(
    refusalsOf(reply)
      .map((one) => one.replace('/data/attributes/', ''))
      .toSorted(),
    expected.toSorted(),
  )
  assert.equal(await count(), before)
}

suite('a file that a client attaches', () => {
  test('belongs to the record and its account, and is read by whoever sees the comment', async () => {
    const id = await attached(client)
    const reply = await comment(client, [id])
    assert.equal(reply.status, 200, reply.text)
    const download = (by: ApiClient) => by.request('GET', `/api/documents/${id}/download`)
    for (const by of [client, partner, floor.operator]) assert.equal((await download(by)).status, 200)
    assert.equal((await download(stranger)).status, 404)
    assert.equal((await download(floor.service.neighbour)).status, 404)
    const row = await floor.service.owner.query(
      'select account_id::int, record_type, record_id::int, category from documents where id = $1',
      [id],
    )
    assert.deepEqual(row.rows, [{ account_id: floor.account, ...ofOrder(), category: 'attachment' }])
  })

  test('may belong to no record, and is then its own alone', async () => {
    const id = await attached(client, {})
    for (const by of [partner, stranger])
      assert.equal((await by.request('GET', `/api/documents/${id}/download`)).status, 404)
  })

  test('is refused with every fault of a record, a type, a category and an account at once', async () => {
    await assertRefused({ ...ofOrder(), category: 'invoice' }, ['inclusion category'])
    await assertRefused({ record_type: 'goods_outs', record_id: foreign }, ['must_exist record_id'])
    await assertRefused({ record_type: 'goods_outs', record_id: -1, category: 'label' }, [
      'inclusion category',
      'must_exist record_id',
    ])
    await assertRefused({ record_type: 'goods_outs' }, ['incomplete_pair record_id'])
    await assertRefused({ record_type: 'nothing', record_id: 1 }, ['must_exist record_type'])
    await assertRefused({ ...ofOrder(), account_id: other }, ['confirmation account_id'])
    await assertRefused({ account_id: floor.account }, ['confirmation account_id'])
    assert.equal(
      attributesOf(await create(client, { ...ofOrder(), account_id: floor.account })).record_id,
      order,
    )
  })

  test('is refused of another account also to callers who see all accounts', async () => {
    const colleague = await floor.service.colleague(CLIENT)
    await assertRefused({ ...ofOrder(), account_id: other }, ['confirmation account_id'], colleague)
    await assertRefused(
      { account_id: other, warehouse_id: floor.warehouse },
      ['confirmation account_id', 'confirmation warehouse_id'],
      colleague,
    )
    const manager = await floor.service.colleague([...CLIENT, 'manage_documents'])
    assert.equal((await create(manager, { account_id: other, category: 'invoice' })).status, 200)
  })

  test('is of a type with comments, whichever type is named', async () => {
    const viewer = await floor.service.colleague([
      'manage_comments',
      ...[...floor.model.values()].map(({ declaration }) => `view_${declaration.area}`),
    ])
    for (const { name } of floor.model.values()) {
      const symbols = refusalsOf(await create(viewer, { record_type: name, record_id: 999_999_999 }))
      const isAllowed = typesWithComments.some((one) => one === name)
      assert.equal(symbols.includes('inclusion /data/attributes/record_type'), !isAllowed, name)
    }
  })

  test('is not accepted in place of a file of somebody else, or of another kind', async () => {
    const id = await created(client)
    assert.equal((await upload(partner, id)).status, 403)
    assert.equal((await upload(stranger, id)).status, 404)
    assert.equal((await upload(floor.service.neighbour, id)).status, 404)
    assert.equal((await upload(client, id, '')).status, 422)
    await floor.service.owner.query(`update documents set category = 'report' where id = $1`, [id])
    assert.equal((await upload(client, id)).status, 403)
    await floor.service.owner.query(`update documents set category = 'attachment' where id = $1`, [id])
    assert.equal((await upload(client, id)).status, 200)
  })

  test('counts against the quota of the tenant', async () => {
    const quota = (mib: number | null) =>
      floor.service.owner.query(`update tenants set storage_quota_mib = $1 where subdomain = 'demo'`, [mib])
    await quota(1)
    const id = await created(client)
    const refused = await upload(client, id, 'x'.repeat(1024 * 1024 + 1))
    await quota(null)
    assert.deepEqual(
      [refused.status, ...refusalsOf(refused).map((one) => one.split(' ')[0])],
      [422, 'storage_quota_exceeded'],
    )
    assert.equal((await upload(client, id)).status, 200)
  })
})

suite('a file of a comment', () => {
  const remove = (by: ApiClient, id: number) => by.remove(`/api/documents/${id}`)

  test('is withdrawn by who uploaded it until a comment names it', async () => {
    const [kept, withdrawn] = [await attached(client), await attached(client)]
    assert.equal((await remove(partner, withdrawn)).status, 403)
    assert.equal((await remove(stranger, withdrawn)).status, 404)
    assert.equal((await remove(client, withdrawn)).status, 204)
    assert.equal((await comment(client, [kept])).status, 200)
    assert.equal((await remove(client, kept)).status, 403)
    const both = `/api/documents?ids=${kept},${await attached(client)}`
    assert.equal((await client.remove(both)).status, 403)
    const manager = await floor.service.colleague([...CLIENT, 'manage_documents'], {
      account_ids: [floor.account],
    })
    assert.equal((await remove(manager, kept)).status, 204)
  })

  test('of the warehouse inside is not seen by the client', async () => {
    const colleague = await floor.service.colleague(['manage_screens', 'view_orders', 'view_warehouses'])
    const id = await attached(colleague, {})
    assert.equal((await comment(colleague, [id])).status, 200)
    assert.equal((await client.request('GET', `/api/documents/${id}/download`)).status, 404)
    const listed = await client.post('/graphql', { query: `{ documents { find(id: "${id}") { id } } }` })
    assert.deepEqual(listed.body.data, { documents: { find: null } })
  })
})

suite('the permission to attach', () => {
  const named = (permission: string) =>
    floor.service.operations
      .filter((one) => one.permission === permission)
      .map(({ method, path }: Operation) => `${method} ${path}`)

  test('is the one permission of the operations on documents that both roles use, and those who lack it are refused', async () => {
    const paths = named('attach_documents')
    assert.deepEqual(paths.toSorted(), [
      'DELETE /api/documents',
      'DELETE /api/documents/{id}',
      'POST /api/documents',
      'POST /api/documents/{id}/upload',
    ])
    const reader = await floor.service.colleague(['view_documents', 'view_comments', 'view_orders'])
    const id = await attached(floor.operator)
    assert.equal((await create(reader, ofOrder())).status, 403)
    assert.equal((await upload(reader, id)).status, 403)
    assert.equal((await reader.remove(`/api/documents/${id}`)).status, 403)
  })
})
