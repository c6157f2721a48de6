import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { type ApiClient, attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const service = await openService()
const { operator, colleague, close } = service

type Attributes = Readonly<Record<string, unknown>>

let count = 0

async function made(apiClient: ApiClient, type: string, attributes: Attributes): Promise<string> {
  const reply = await apiClient.post(`/api/${type}`, document(type, attributes))
  assert.equal(reply.status, 200, reply.text)
  return String(reply.body.data?.id)
}

function viewNamed(name: string, attributes: Attributes = {}): Attributes {
  count += 1
  return {
    name: `${name} ${count}`,
    resource_name: 'goods_outs',
    state: { search: 's=-priority' },
    ...attributes,
  }
}

/** The ids of a list, as a caller sees it. */
async function listed(apiClient: ApiClient, root: string): Promise<readonly string[]> {
  const reply = await apiClient.post('/graphql', {
    query: `{ ${root} { all(first: 200) { nodes { id } } } }`,
  })
  assert.equal(reply.body.errors, undefined, reply.text)
  const data = reply.body.data as unknown as Record<string, { all: { nodes: readonly { id: string }[] } }>
  return (data[root]?.all.nodes ?? []).map(({ id }) => id)
}

/** The role of a caller, found by a preference that it creates. */
async function roleOf(apiClient: ApiClient): Promise<number> {
  count += 1
  const id = await made(apiClient, 'preferences', { key: `role-of-${count}` })
  const { rows } = await service.owner.query(
    `select m.role_id::float8 from preferences p
     join subdomain_users m on m.tenant_id = p.tenant_id and m.user_id = p.user_id where p.id = $1`,
    [Number(id)],
  )
  return rows[0].role_id
}

suite('screens', () => {
  after(close)

  suite('saved views', () => {
    test('are visible only to their owner, not to administrators', async () => {
      const [one, other] = [await colleague(['manage_screens']), await colleague(['manage_screens'])]
      const id = await made(one, 'saved_views', viewNamed('Mine'))
      assert.ok((await listed(one, 'saved_views')).includes(id))
      for (const apiClient of [other, operator]) {
        assert.ok(!(await listed(apiClient, 'saved_views')).includes(id))
        const change = document('saved_views', { name: 'Yours' })
        assert.equal((await apiClient.patch(`/api/saved_views/${id}`, change)).status, 404)
        assert.equal((await apiClient.remove(`/api/saved_views/${id}`)).status, 404)
      }
      const changed = await one.patch(
        `/api/saved_views/${id}`,
        document('saved_views', { state: { search: '' } }),
      )
      assert.deepEqual(attributesOf(changed).state, { search: '' })
      assert.equal((await one.remove(`/api/saved_views/${id}`)).status, 204)
    })

    test('are visible to everybody when they are shared', async () => {
      const other = await colleague(['view_screens'])
      const id = await made(operator, 'saved_views', viewNamed('Ours', { shared: true }))
      assert.ok((await listed(other, 'saved_views')).includes(id))
      const withdrawn = document('saved_views', { shared: false })
      assert.equal((await operator.patch(`/api/saved_views/${id}`, withdrawn)).status, 200)
      assert.ok(!(await listed(other, 'saved_views')).includes(id))
    })

    test('are visible only to the roles they are shared with', async () => {
      const [one, other] = [await colleague(['manage_screens']), await colleague(['manage_screens'])]
      const role_ids = [await roleOf(one)]
      const id = await made(operator, 'saved_views', viewNamed('For one role', { shared: true, role_ids }))
      assert.ok((await listed(one, 'saved_views')).includes(id))
      assert.ok(!(await listed(other, 'saved_views')).includes(id))
    })

    test('are shared, and changed by others than their owner, only with manage_shared_views', async () => {
      const [one, keeper] = [
        await colleague(['manage_screens']),
        await colleague(['manage_screens', 'manage_shared_views']),
      ]
      const refused = await one.post(
        '/api/saved_views',
        document('saved_views', viewNamed('Refused', { shared: true })),
      )
      assert.deepEqual([refused.status, refused.headers['x-error-symbol']], [403, 'permission_denied'])
      const own = `/api/saved_views/${await made(one, 'saved_views', viewNamed('Own'))}`
      assert.equal((await one.patch(own, document('saved_views', { shared: true }))).status, 403)

      const id = await made(keeper, 'saved_views', viewNamed('Kept', { shared: true }))
      const shared = `/api/saved_views/${id}`
      for (const reply of [
        await one.patch(shared, document('saved_views', { name: 'Taken' })),
        await one.remove(shared),
        await one.remove(`/api/saved_views?ids=${id}`),
      ])
        assert.deepEqual([reply.status, reply.headers['x-error-symbol']], [403, 'not_owner'])
      assert.equal((await operator.patch(shared, document('saved_views', { state: {} }))).status, 200)
      assert.equal((await operator.remove(shared)).status, 204)
    })

    test('have a unique name for each owner and type', async () => {
      const [one, other] = [await colleague(['manage_screens']), await colleague(['manage_screens'])]
      const view = viewNamed('Due today')
      await made(one, 'saved_views', view)
      await made(other, 'saved_views', view)
      await made(one, 'saved_views', { ...view, resource_name: 'tasks' })
      const again = await one.post('/api/saved_views', document('saved_views', view))
      assert.deepEqual([again.status, refusalsOf(again)], [422, ['taken /data/attributes/name']])
    })
  })

  suite('preferences', () => {
    test('are visible to and changed by their user only', async () => {
      const [one, other] = [await colleague(['manage_screens']), await colleague(['manage_screens'])]
      const key = 'console.start_page'
      const id = await made(one, 'preferences', { key, value: { path: '/orders' } })
      await made(other, 'preferences', { key, value: { path: '/stock' } })
      assert.deepEqual(await listed(one, 'preferences'), [id])
      assert.ok(!(await listed(operator, 'preferences')).includes(id))
      const change = document('preferences', { value: { path: '/tasks' } })
      assert.equal((await other.patch(`/api/preferences/${id}`, change)).status, 404)
      const changed = await one.patch(`/api/preferences/${id}`, change)
      assert.deepEqual(attributesOf(changed).value, { path: '/tasks' })
      const again = await one.post('/api/preferences', document('preferences', { key }))
      assert.deepEqual([again.status, refusalsOf(again)], [422, ['taken /data/attributes/key']])
    })
  })
})
