import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { TestServer } from '../support/server.ts'

const LATE = /have not ended within GOODSYARD_SHUTDOWN_SECONDS/

/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(9 * 1024 * 1024, 'x')

async function start(context: TestContext, shutdown_seconds: string): Promise<TestServer> {
  const server = await TestServer.start({ environment: { GOODSYARD_SHUTDOWN_SECONDS: shutdown_seconds } })
  context.after(() => server.stop())
  return server
}

/** Opens a connection and writes the beginning of a request, or all of one. */
async function write(context: TestContext, { url }: TestServer, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  context.after(() => socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('requests that never arrive whole end with the time for shutting down', async (context) => {
  const server = await start(context, '1')
  const head = 'POST /api/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n'
  for (const text of ['', head, `${head}\r\n{`]) await write(context, server, text)
  // All of them have been accepted before an answer to a connection that was opened later.
  assert.equal((await fetch(`${server.url}/health`)).status, 200)
  assert.equal(await server.end(), 0)
  assert.doesNotMatch(server.output, LATE)
})

test('a connection whose answer is read during the shutdown does not hold it up', async (context) => {
  const server = await start(context, '120')
  const { pathname, search } = new URL(await storedFile(server))
  const reader = await write(context, server, `GET ${pathname}${search} HTTP/1.1\r\nHost: a\r\n\r\n`)
  reader.pause()
  await once(reader, 'readable')
  const ended = server.end()
  while (!server.output.includes('shutting down')) await pause(10)
  let bytes = 0
  reader.on('data', (chunk) => {
    bytes += chunk.length
  })
  reader.resume()
  assert.equal(await ended, 0)
  assert.doesNotMatch(server.output, LATE)
  assert.ok(bytes > LARGE.length, `${bytes} bytes came`)
})

/** Stores a large file and answers the address it is served at. */
async function storedFile(server: TestServer): Promise<string> {
  const attributes = { category: 'attachment', file_name: 'file' }
  const made = await server.api<{ data: { id: string } }>('POST', '/api/documents', {
    data: { type: 'documents', attributes },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const path = `/api/documents/${made.body.data.id}`
  const headers = { 'content-type': 'text/plain' }
  const sent = await server.api('POST', `${path}/upload`, LARGE, { headers })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const link = await server.api<{ data: { attributes: { url: string } } }>('GET', `${path}/download`)
  return link.body.data.attributes.url
}
