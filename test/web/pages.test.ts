import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TestServer } from '../support/server.ts'
import { startBuiltServer } from './support/built-server.ts'

// The page of the console and its files, as they are served.

let server: TestServer
before(async () => {
  server = await startBuiltServer()
})
after(() => server?.stop())

const raw = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'accept-encoding': 'identity', ...headers } })

/** The files that the page refers to. */
async function filesOfPage(): Promise<readonly string[]> {
  const page = await (await raw('/console')).text()
  return [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
}

test('every path below /console returns the same page, each time with its own policy and nonce', async () => {
  const pages = await Promise.all(
    ['/console', '/console/', '/console/demo/orders?x=1', '/console/a/b/c'].map(async (path) => {
      const answer = await raw(path)
      assert.equal(answer.status, 200, path)
      return { headers: answer.headers, text: await answer.text() }
    }),
  )
  const assets = `${new URL(server.url).host}/console/assets/`
  const nonces = pages.map(({ headers, text }) => {
    const nonce = /<meta property="csp-nonce" nonce="([\w-]{22})"/.exec(text)?.[1] ?? ''
    assert.equal(
      headers.get('content-security-policy'),
      `default-src 'none'; script-src ${assets}; style-src ${assets} 'nonce-${nonce}'; img-src 'self' data: blob:; font-src ${assets}; connect-src 'self'; worker-src 'none'; manifest-src ${assets}; frame-src blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.equal(headers.get('cache-control'), 'no-cache')
    assert.equal(headers.get('access-control-allow-origin'), null)
    return nonce
  })
  assert.equal(new Set(nonces).size, nonces.length)
  assert.equal(new Set(pages.map(({ text }, index) => text.replace(nonces[index] ?? '', ''))).size, 1)
})

test('the page refers only to files of this service, and contains no inline script or style', async () => {
  const page = await (await raw('/console')).text()
  assert.doesNotMatch(page, /<style|<script(?![^>]*src=)|\son\w+=|style="/)
  for (const path of await filesOfPage())
    assert.match(path, /^\/console\/assets\/[\w.-]+-[\w-]{8}\.(js|css|svg)$/)
})

test('files are cached by browsers without limit, and compressed if accepted', async () => {
  for (const path of await filesOfPage()) {
    const [plain, gzip, br, none] = await Promise.all([
      raw(path),
      raw(path, { 'accept-encoding': 'gzip' }),
      raw(path, { 'accept-encoding': 'gzip, br;q=1.0' }),
      raw(path, { 'accept-encoding': 'gzip;q=0, br;q=0.0' }),
    ])
    assert.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(plain.headers.get('vary'), 'accept-encoding')
    assert.deepEqual(
      [plain, gzip, br, none].map(({ headers }) => headers.get('content-encoding')),
      [null, 'gzip', 'br', null],
    )
    const text = await plain.text()
    assert.equal(await gzip.text(), text)
    assert.equal(await br.text(), text)
    await none.body?.cancel()
  }
})

test('a path that is not a file of the build is not found', async () => {
  const paths = [
    '/console/assets/nothing.js',
    '/console/assets/../index.html',
    '/console/assets/..%2findex.html',
    '/console/assets/%2e%2e/%2e%2e/package.json',
    '/console/assets/',
  ]
  const found = await Promise.all(
    paths.map(async (path) => {
      const answer = await raw(path)
      const text = await answer.text()
      return /dependencies/.test(text) || (answer.status === 200 && !text.includes('csp-nonce')) ? path : null
    }),
  )
  assert.deepEqual(
    found.filter((path) => path !== null),
    [],
  )
  assert.equal((await raw('/console/assets/nothing.js')).status, 404)
})

test('the links for programs at / include the console', async () => {
  const answer = await raw('/', { accept: 'application/json' })
  const { links } = (await answer.json()) as { readonly links: Readonly<Record<string, string>> }
  assert.equal(links['console'], '/console')
})

test('the home page and the output at the start contain the URL of the console', async () => {
  assert.match(await (await raw('/')).text(), /<a href="\/console">Console<\/a>/)
  assert.match(server.output, new RegExp(`Console\\s+${server.url}/console`))
})

test('a service without the console serves neither its page nor its session', async () => {
  const without = await TestServer.start()
  for (const path of ['/console', '/console/session', '/console/sign_in', '/handheld'])
    assert.equal((await fetch(without.url + path)).status, 404, path)
  assert.doesNotMatch(await (await fetch(without.url)).text(), /\/console/)
  await without.stop()
})
