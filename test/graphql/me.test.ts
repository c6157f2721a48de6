import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

// What callers learn about themselves by the root `me`.

const service = await openService()
after(service.close)

const ALL = `{ me {
  user { id name email language timezone user_type }
  tenant { subdomain company_name timezone is_live }
  permissions account_ids warehouse_ids is_operator
  handheld { id warehouse { id code timezone } implementation_id task_type_codes }
} }`

async function meOf(who: typeof service.operator, query = ALL) {
  const reply = await who.post('/graphql', { query })
  const { data, errors } = JSON.parse(reply.text)
  assert.deepEqual([reply.status, errors], [200, undefined], reply.text)
  return data.me
}

suite('the root me', () => {
  test('returns all permissions to an operator in the tenant of the request', async () => {
    const me = await meOf(service.operator)
    assert.equal(me.is_operator, true)
    assert.deepEqual([me.account_ids, me.warehouse_ids, me.handheld], [null, null, null])
    assert.equal(me.user.user_type, 'application')
    assert.deepEqual(me.tenant, { subdomain: 'demo', company_name: 'demo', timezone: 'UTC', is_live: true })
    assert.ok(me.permissions.includes('view_sites') && me.permissions.includes('manage_sites'))
    assert.equal((await meOf(service.neighbour)).tenant.subdomain, 'second')
  })

  test('returns permissions and visibility to a colleague, and requires no permission', async () => {
    const colleague = await service.colleague(['view_stock'], { account_ids: [7], warehouse_ids: [] })
    const me = await meOf(colleague)
    const held = ['view_stock', 'view_stocks', 'manage_stock', 'view_sites'].map((one) =>
      me.permissions.includes(one),
    )
    assert.deepEqual(held, [true, true, false, false])
    const nobody = await meOf(await service.colleague([]))
    assert.equal(nobody.permissions.includes('view_stock'), false)
    assert.deepEqual([me.account_ids, me.warehouse_ids, me.is_operator], [['7'], [], false])
  })

  test('supports aliases, fragments, directives and __typename', async () => {
    const query = `query { me { ...f who: user { called: name @include(if: true) name @skip(if: true) } } }
      fragment f on Me { __typename tenant { __typename slug: subdomain } }`
    const me = await meOf(service.operator, query)
    assert.deepEqual(Object.keys(me), ['__typename', 'tenant', 'who'])
    assert.deepEqual(me.tenant, { __typename: 'MeTenant', slug: 'demo' })
    assert.deepEqual(Object.keys(me.who), ['called'])
  })

  test('can be combined with lists in one request', async () => {
    const query = '{ me { is_operator } sites { all { total_count } } }'
    const reply = await service.operator.post('/graphql', { query })
    assert.deepEqual(JSON.parse(reply.text).data, {
      me: { is_operator: true },
      sites: { all: { total_count: 0 } },
    })
  })

  test('returns the set-up of a handheld to its user', async () => {
    const idOf = async (type: string, attributes: object) => {
      const reply = await service.operator.post(`/api/${type}`, document(type, { ...attributes }))
      assert.equal(reply.status, 200, reply.text)
      return String(reply.body.data?.id)
    }
    const warehouse_id = await idOf('warehouses', { code: 'HALL-1', timezone: 'Europe/Berlin' })
    const password = 'correct horse battery'
    const id = await idOf('hhd_users', {
      username: 'ana',
      password,
      password_confirmation: password,
      warehouse_id,
    })
    const { rows } = await service.owner.query('select user_id from hhd_users where id = $1', [id])
    const colleague = await service.colleague(['view_stock'])
    const { user } = await meOf(colleague)
    await service.owner.query('update hhd_users set user_id = $1 where id = $2', [user.id, id])
    assert.notEqual(rows[0].user_id, user.id)
    const { task_type_codes, ...handheld } = (await meOf(colleague)).handheld
    assert.ok(task_type_codes.includes('PICK'))
    assert.deepEqual(handheld, {
      id,
      warehouse: { id: warehouse_id, code: 'HALL-1', timezone: 'Europe/Berlin' },
      implementation_id: null,
    })
  })

  test('refuses a field that does not exist', async () => {
    const reply = await service.operator.post('/graphql', { query: '{ me { password_hash } }' })
    assert.equal(JSON.parse(reply.text).errors[0].extensions.symbol, 'graphql_validation_failed')
  })
})
