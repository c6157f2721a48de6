import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { JsonBodies } from '#entry/http/json-body.ts'
import { TestServer } from '../support/server.ts'

// Bodies that are small to send and costly to parse.

const MIB = 1024 * 1024

const repeated = (text: string, bytes = MIB - 1024) => text.repeat(Math.floor(bytes / text.length))
const listOf = (text: string) => `[${repeated(`${text},`)}0]`
const DEEP = 'it is nested deeper than 32 levels'
const KEYS = 'it has more than 50000 keys'
const VALUES = 'it has more than 100000 values'

function manyKeys(): string {
  let keys = '"a":0'
  for (let key = 0; keys.length < MIB - 1024; key += 1) keys += `,"${key.toString(36)}":0`
  return keys
}

const bodies: readonly (readonly [what: string, body: string, reason: string])[] = [
  ['brackets', repeated('['), DEEP],
  ['brackets that are closed', repeated('[', MIB / 2 - 1024) + repeated(']', MIB / 2 - 1024), DEEP],
  ['objects in objects', `${repeated('{"a":', MIB / 2)}0`, DEEP],
  ['empty lists', `{"a":${listOf('[]')}}`, VALUES],
  ['empty lists and an escape', `{"\\u0061":${listOf('[]')}}`, VALUES],
  ['numbers and an escape', `{"\\u0061":${listOf('1')}}`, VALUES],
  ['keys', `{${manyKeys()}}`, KEYS],
  ['keys and an escape', `{"\\u0061":1,${manyKeys()}}`, KEYS],
]

let server: TestServer
before(async () => {
  server = await TestServer.start()
})
after(() => server?.stop())

suite('costly JSON is refused before it is parsed', () => {
  for (const [what, body, reason] of bodies) {
    test(`a body of ${what}`, async () => {
      for (const path of ['/api/sites', '/graphql', '/mcp']) {
        const reply = await server.api('POST', path, body, {
          headers: { accept: 'application/json, text/event-stream' },
        })
        assert.equal(reply.status, 400, path)
        assert.equal(reply.headers.get('x-error-symbol'), 'malformed_body')
        assert.deepEqual(reply.body, {
          error: `The request body is not a valid JSON object: ${reason}.`,
        })
      }
    })
  }

  test('a body for the token endpoint', async () => {
    const body = `{"a":${'['.repeat(60_000)}`
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
      const reply = await server.api('POST', path, body, { token: null, subdomain: null })
      assert.equal(reply.status, 400)
      assert.deepEqual(reply.body, {
        error: 'invalid_request',
        error_description: `the body cannot be read: ${DEEP}`,
      })
    }
  })

  test('variables in a URL', async () => {
    const variables = `{"a":${'['.repeat(100)}${']'.repeat(100)}}`
    const address = `/graphql?${new URLSearchParams({ query: '{ sites { all { total_count } } }', variables })}`
    const reply = await server.api('GET', address)
    assert.deepEqual(
      [reply.status, reply.body],
      [400, { error: `The request body is not a valid JSON object: variables cannot be read: ${DEEP}.` }],
    )
  })
})

test('a condition value of deeply nested JSON is treated as text', async () => {
  const make = async (type: string, attributes: unknown) => {
    const { status, body } = await server.api<{ data: { id: string } }>('POST', `/api/${type}`, {
      data: { type, attributes },
    })
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.id
  }
  const value = `${'['.repeat(5000)}${']'.repeat(5000)}`
  await make('automations', {
    resource_name: 'goods_out',
    event: 'created',
    conditions_changes: [
      { type: 'ADD', attributes: { source_path: 'data.order_type_id', operator: 'in', value } },
    ],
  })
  const id = await make('order_types', { code: 'RUSH', name: 'Rush' })
  assert.equal((await server.api('DELETE', `/api/order_types/${id}`)).status, 204)
})

test('large bodies of one tenant are parsed in turns with those of others', async () => {
  const bodies = new JsonBodies()
  const [tenant, other] = [1, 2].map((id) => ({ tenant: { id, subdomain: 't', timezone: 'UTC' } }))
  assert.ok(tenant !== undefined && other !== undefined)
  const bytes = Buffer.from(`[${repeated('0,', 150_000)}0]`)
  const ended: number[] = []
  const read = async (scope: typeof tenant) => {
    await bodies.read(scope, bytes)
    ended.push(scope.tenant.id)
  }
  await Promise.all([...Array.from({ length: 20 }, () => read(tenant)), read(other)])
  assert.ok(ended.indexOf(other.tenant.id) <= 2, `${ended}`)
})
