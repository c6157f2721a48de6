import assert from 'node:assert/strict'
import { get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, mock, suite, test } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { addLargeSends } from '#entry/http/large-sends.ts'

/** More than the buffers of a connection take. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'a')

suite('large answers', () => {
  let app: FastifyInstance
  let port = 0
  let requested = 0
  let begun: string[] = []
  const readers: Socket[] = []
  before(async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    app = fastify({ trustProxy: true })
    addLargeSends(app)
    app.addHook('onSend', (request, _reply, payload, done) => {
      if (Buffer.isBuffer(payload)) begun.push(request.ip)
      done(null, payload)
    })
    const answer = (owner: number | null) => async (request: object) => {
      requested += 1
      if (owner !== null) Object.assign(request, { scope: { tenant: { id: owner } } })
      return LARGE
    }
    app.get('/large', answer(null))
    app.get('/large/of-owner', answer(7))
    app.get('/small', async () => 'small')
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  after(async () => {
    for (const reader of readers) reader.destroy()
    mock.timers.reset()
    await app.close()
  })

  /** Requests large answers for clients that do not read them, and waits until all were requested. */
  async function requestUnread(count: number, address: string, path = '/large'): Promise<void> {
    const expected = requested + count
    for (let place = 0; place < count; place += 1) {
      const reader = connect(port, '127.0.0.1')
      reader.pause().on('error', () => undefined)
      reader.write(`GET ${path} HTTP/1.1\r\nhost: test\r\nx-forwarded-for: ${address}\r\n\r\n`)
      readers.push(reader)
    }
    while (requested < expected) await soon()
    await soon()
  }
  const soon = () => new Promise((resolve) => setImmediate(resolve))
  const isBegun = async (count: number) => {
    while (begun.length < count) await soon()
  }

  test('of one address are sent three at a time, another address gets the fourth turn, and an account its own', async () => {
    await requestUnread(8, '203.0.113.1')
    assert.deepEqual(begun, Array(3).fill('203.0.113.1'))
    await requestUnread(2, '203.0.113.2')
    assert.deepEqual(begun.slice(3), ['203.0.113.2'])
    await requestUnread(1, '203.0.113.1', '/large/of-owner')
    assert.deepEqual(begun.slice(4), ['203.0.113.1'])
  })

  test('wait for no client that does not read: its turn ends, and small answers take none', async () => {
    const body = await new Promise<string>((resolve) => {
      get({ port, host: '127.0.0.1', path: '/small' }, (answer) => {
        answer.setEncoding('utf8').once('data', resolve)
      })
    })
    assert.equal(body, 'small')
    const wanted = 11
    for (let sent = begun.length; sent < wanted; sent = begun.length) {
      mock.timers.tick(100)
      await isBegun(sent + 1)
    }
    assert.equal(begun.length, wanted)
  })

  test('of a client that disconnects while it waits end its turn', async () => {
    for (const reader of readers) reader.destroy()
    begun = []
    await requestUnread(5, '203.0.113.3')
    for (const reader of readers) reader.destroy()
    await isBegun(5)
    assert.equal(begun.length, 5)
  })
})
