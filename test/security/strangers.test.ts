import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { TestServer } from '../support/server.ts'

// What a request without an account is told, and which requests are not understood at all.

const COMMIT = '0123456789abcdef0123456789abcdef01234567'

let server: TestServer
before(async () => {
  server = await TestServer.start({ environment: { GOODSYARD_COMMIT: COMMIT } })
})
after(() => server?.stop())

/** The first line of the answer to these lines, as they are sent. */
async function statusOf(...lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8')
  let text = ''
  socket.on('data', (piece: string) => {
    text += piece
  })
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'))
  await once(socket, 'close')
  return text.split('\r\n')[0] ?? ''
}

describe('a stranger', () => {
  for (const path of ['/health', '/health/live', '/health/ready'])
    test(`is told neither version nor commit by ${path}`, async () => {
      const read = async (headers = {}) =>
        (await (await fetch(server.url + path, { headers })).json()) as object
      const shown = Object.keys(await read({ 'x-forwarded-for': '203.0.113.9' }))
      assert.ok(shown.includes('status'))
      assert.deepEqual(
        shown.filter((key) => ['version', 'commit'].includes(key)),
        [],
      )
      assert.equal(((await read()) as { commit?: string }).commit, COMMIT)
    })

  test('is refused a request with several Host headers, and served one with a single one', async () => {
    const request = 'GET /health/live HTTP/1.1'
    assert.equal(await statusOf(request, 'Host: a.example'), 'HTTP/1.1 200 OK')
    assert.equal(await statusOf(request, 'Host: a.example', 'host: b.example'), 'HTTP/1.1 400 Bad Request')
    assert.equal(await statusOf(request, 'Host: a.example', 'Host: a.example'), 'HTTP/1.1 400 Bad Request')
  })
})
