import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerClient } from '../support/owner-client.ts'
import { TestServer } from '../support/server.ts'

test('a request that exceeds its timeout is answered 503, and changes nothing', async () => {
  const server = await TestServer.start({ environment: { GOODSYARD_REQUEST_TIMEOUT_SECONDS: '1' } })
  const database = server.database
  assert.ok(database !== null)
  const other = ownerClient(database.url)
  try {
    const attributes = { code: 'SLOW', name: 'before' }
    const made = await server.api<{ data: { id: string } }>('POST', '/api/sites', {
      data: { type: 'sites', attributes },
    })
    await other.connect()
    await other.query('begin')
    await other.query("select from sites where code = 'SLOW' for update")
    const body = { data: { type: 'sites', attributes: { name: 'after' } } }
    const changing = server.api('PATCH', `/api/sites/${made.body.data.id}`, body)
    // The lock is held until the request has timed out.
    await other.query('select pg_sleep(1.2)')
    await other.query('rollback')
    const { status, headers, body: reply } = await changing
    assert.deepEqual(
      [status, headers.get('x-error-symbol'), headers.get('retry-after'), reply],
      [503, 'request_timeout', '1', { error: 'The request took too long.' }],
    )
    const { rows } = await other.query("select name, lock_version from sites where code = 'SLOW'")
    assert.deepEqual(rows, [{ name: 'before', lock_version: 1 }])
  } finally {
    await other.end()
    await server.stop()
  }
})
