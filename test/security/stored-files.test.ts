import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import { skipWithout } from '../support/program.ts'
import type { TestServer } from '../support/server.ts'
import { startBuiltServer } from '../web/support/built-server.ts'

// Files that somebody stored never become code or style of a page: neither by the policy of the page, nor by the
// purpose that the browser states, nor by the type that is sent. Each of the three suffices.

/** Tells whoever loaded it that it ran, as a script of a page or of any worker. */
const SCRIPT = `globalThis.ran = true
if (typeof document === 'undefined' && typeof postMessage === 'function') postMessage('ran')
globalThis.onconnect = ({ ports: [port] }) => port.postMessage('ran')
globalThis.registerProcessor?.('ran', class extends AudioWorkletProcessor { process() { return true } })`

/** Every way in which a page takes a file for code or style; each is a function of the browser, of an address. */
const WAYS: Readonly<Record<string, { readonly type: string; readonly run: string }>> = {
  script: { type: 'text/javascript', run: `(url) => element('script', { src: url })` },
  'script of a module': {
    type: 'text/javascript',
    run: `(url) => element('script', { src: url, type: 'module' })`,
  },
  'import()': { type: 'text/javascript', run: `(url) => import(url).then(() => globalThis.ran === true)` },
  Worker: { type: 'text/javascript', run: `(url) => answer(() => new Worker(url))` },
  'Worker of a module': {
    type: 'application/javascript',
    run: `(url) => answer(() => new Worker(url, { type: 'module' }))`,
  },
  SharedWorker: { type: 'text/javascript', run: `(url) => answer(() => new SharedWorker(url))` },
  'service worker': {
    type: 'text/javascript',
    run: `(url) => navigator.serviceWorker.register(url).then(async (made) => (await made.unregister(), true))`,
  },
  'audio worklet': {
    type: 'text/javascript',
    run: `(url) => new OfflineAudioContext(1, 1, 8000).audioWorklet.addModule(url).then(() => true)`,
  },
  'style sheet': {
    type: 'text/css',
    run: `(url) => element('link', { href: url, rel: 'stylesheet' }).then(
      () => getComputedStyle(document.documentElement).getPropertyValue('--ran') === '1')`,
  },
}

/** What the ways share: an element that loads, and a worker that answers; true if the file ran. */
const SHARED = `
const element = (name, attributes) => new Promise((resolve) => {
  const made = Object.assign(document.createElement(name), attributes)
  made.onload = () => resolve(globalThis.ran === true)
  made.onerror = () => resolve(false)
  document.head.append(made)
})
const answer = (open) => new Promise((resolve) => {
  const worker = open()
  worker.onerror = () => resolve(false)
  const port = worker.port ?? worker
  port.onmessage = () => resolve(true)
})`

let server: TestServer
let browser: Browser
before(async () => {
  server = await startBuiltServer()
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** Stores a file of a type and answers the address it is served at. */
async function stored(type: string, content: string): Promise<string> {
  const made = await server.api<{ data: { id: string } }>('POST', '/api/documents', {
    data: { type: 'documents', attributes: { category: 'attachment', file_name: 'file' } },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const path = `/api/documents/${made.body.data.id}`
  const sent = await server.api('POST', `${path}/upload`, content, { headers: { 'content-type': type } })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const link = await server.api<{ data: { attributes: { url: string } } }>(
    'GET',
    `${path}/download?inline=true`,
  )
  return link.body.data.attributes.url
}

/** Which of the three protections are in force for a page. */
type Protection = { readonly policy: boolean; readonly purpose: boolean; readonly type: boolean }

const PAGE = '<!doctype html><title>console</title>'

/** A server in front of the service that takes away the protections which are not to be in force. */
async function openFront(kept: Protection): Promise<Server> {
  const front = createServer(async (request, response) => {
    const answer = await passOn(request, kept)
    const headers = { ...answer.headers }
    delete headers['transfer-encoding']
    if (!kept.policy) delete headers['content-security-policy']
    // The page itself has no script, so that nothing leads away from it.
    const body = request.url === '/console' ? Buffer.from(PAGE) : Buffer.concat(await answer.toArray())
    if (!kept.type && answer.statusCode === 200 && request.url?.startsWith('/files/')) {
      headers['content-type'] = body.includes(':root') ? 'text/css' : 'text/javascript'
    }
    response.writeHead(answer.statusCode ?? 500, { ...headers, 'content-length': body.length }).end(body)
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  return front
}

async function passOn({ url, headers }: IncomingMessage, { purpose }: Protection): Promise<IncomingMessage> {
  const kept = Object.entries(headers).filter(([name]) => purpose || !name.startsWith('sec-fetch-'))
  const passed = get(server.url + url, {
    headers: { ...Object.fromEntries(kept), 'accept-encoding': 'identity' },
  })
  const [answer] = await once(passed, 'response')
  return answer
}

/** The ways in which a stored file came to run in a page of the console. */
async function waysThatRan(kept: Protection): Promise<readonly string[]> {
  await using front = await openFront(kept)
  const { port } = front.address() as AddressInfo
  const context = await browser.newContext()
  context.setDefaultTimeout(PATIENCE_MS)
  const ran: string[] = []
  for (const [name, { type, run }] of Object.entries(WAYS)) {
    const url = new URL(await stored(type, type === 'text/css' ? ':root { --ran: 1 }' : SCRIPT))
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/console`)
    const tried = `(${run})(${JSON.stringify(url.pathname)})`
    if (
      await page.evaluate(`(async () => {${SHARED}\ntry { return await ${tried} } catch { return false }})()`)
    )
      ran.push(name)
    await page.close()
  }
  await context.close()
  front.closeAllConnections()
  return ran
}

const NONE: Protection = { policy: false, purpose: false, type: false }

describe('a stored file', { skip: skipWithout('chromium') }, () => {
  test('would run in every way without any protection', async () => {
    assert.deepEqual(await waysThatRan(NONE), Object.keys(WAYS))
  })

  test('does not run by the policy of the console alone', async () => {
    assert.deepEqual(await waysThatRan({ ...NONE, policy: true }), [])
  })

  test('does not run by the purpose of the request alone', async () => {
    assert.deepEqual(await waysThatRan({ ...NONE, purpose: true }), [])
  })

  test('does not run by the type of the answer alone', async () => {
    assert.deepEqual(await waysThatRan({ ...NONE, type: true }), [])
  })
})

/** The destinations of the Fetch standard, and one of tomorrow. */
const PURPOSES = [
  'audio',
  'audioworklet',
  'document',
  'embed',
  'empty',
  'font',
  'fencedframe',
  'frame',
  'iframe',
  'image',
  'json',
  'manifest',
  'object',
  'paintworklet',
  'report',
  'script',
  'serviceworker',
  'sharedworker',
  'speculationrules',
  'style',
  'text',
  'track',
  'video',
  'webidentity',
  'worker',
  'xslt',
  'something-new',
]

test('a file is served to be shown, saved or read by a page, and for no other purpose of a browser', async () => {
  const url = await stored('text/plain', 'hello')
  const served: string[] = []
  for (const purpose of PURPOSES) {
    const answer = await fetch(url, { headers: { 'sec-fetch-dest': purpose } })
    if (answer.status === 200) served.push(purpose)
    else {
      assert.deepEqual([answer.status, answer.headers.get('x-error-symbol')], [403, 'file_not_code'], purpose)
    }
    await answer.arrayBuffer()
  }
  assert.deepEqual(served, ['document', 'empty', 'image'])
})

test('a file is sent as bytes unless its type is one that browsers show without running anything', async () => {
  const types = {
    'application/pdf': 'application/pdf',
    'image/png': 'image/png',
    'image/jpeg': 'image/jpeg',
    'image/gif': 'image/gif',
    'text/plain': 'text/plain',
    'TEXT/HTML': 'application/octet-stream',
    'text/html; charset=utf-8': 'application/octet-stream',
    'text/javascript': 'application/octet-stream',
    'application/ecmascript': 'application/octet-stream',
    'text/css': 'application/octet-stream',
    'application/xhtml+xml': 'application/octet-stream',
    'image/svg+xml': 'application/octet-stream',
    'application/wasm': 'application/octet-stream',
    'application/json': 'application/octet-stream',
    'text/xml': 'application/octet-stream',
  }
  for (const [type, expected] of Object.entries(types)) {
    const answer = await fetch(await stored(type, 'content'))
    await answer.arrayBuffer()
    const disposition = answer.headers.get('content-disposition') ?? ''
    assert.equal(answer.headers.get('content-type'), expected, type)
    assert.equal(disposition.startsWith('inline'), expected !== 'application/octet-stream', type)
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin')
  }
})
