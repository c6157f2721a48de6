import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Goodsyard, GoodsyardError, type GoodsyardOptions } from '../../client/src/index.ts'
import { openBrowser } from '../support/browser.ts'
import { machine } from '../support/machine.ts'
import { openProxy } from '../support/proxy.ts'
import { TestServer } from '../support/server.ts'

const execute = promisify(execFile)
const server = await TestServer.start()
const proxy = await openProxy(server.url)
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-client-'))

const known = { subdomain: 'demo', clientId: server.clientId, clientSecret: server.clientSecret }
const client = (options: Partial<GoodsyardOptions> = {}) =>
  new Goodsyard({ baseUrl: proxy.url, ...known, ...options })
const gy = client()

/** The refusal of a request. */
async function refused(call: Promise<unknown>): Promise<GoodsyardError> {
  const error = await call.then(
    () => assert.fail('it was not refused'),
    (error) => error,
  )
  assert.ok(error instanceof GoodsyardError, String(error))
  return error
}

/** The requests sent meanwhile, without those for tokens. */
async function sent<Result>(work: () => Promise<Result>) {
  const before = proxy.seen.length
  const result = await work()
  return { result, seen: proxy.seen.slice(before) }
}

const tokens = () => proxy.seen.filter(({ what }) => what === 'POST /oauth/token').length

suite('the client', () => {
  after(async () => {
    rmSync(folder, { recursive: true, force: true })
    await proxy.close()
    await server.stop()
  })

  test('creates, updates and deletes records, runs actions, uploads files and queries', async () => {
    const site = await gy.sites.create({ code: 'A', name: 'First' })
    assert.deepEqual([site.type, site.attributes.code, typeof site.id], ['sites', 'A', 'string'])
    assert.equal((await gy.sites.update(site.id, { name: 'Other' })).attributes.name, 'Other')
    assert.equal(await gy.sites.delete(site.id), undefined)
    const many = await Promise.all(['B', 'C'].map((code) => gy.sites.create({ code, name: code })))
    assert.equal(await gy.sites.delete_many(many.map(({ id }) => id)), undefined)
    const format = await gy.barcode_formats.create({ code: 'EAN13', name: 'EAN-13' })
    assert.deepEqual(format, { id: 1, code: 'EAN13', name: 'EAN-13', is_default: true })
    const actions_changes = [{ type: 'ADD' as const, attributes: { destination_type: 'ai' as const } }]
    assert.equal((await refused(gy.automations.create({ actions_changes }))).status, 422)
    const automation = await gy.automations.create({ name: 'By hand' })
    assert.equal((await gy.automations.run(automation.id)).type, 'automation_runs')
    const template = await gy.templates.create({ name: 'Slip' })
    const upload = { contentType: 'text/html', fileName: 'straße (1).html' }
    assert.equal(
      await gy.templates.attachment(template.id, '<h1>{{ data.reference }}</h1>', upload),
      undefined,
    )
    const document = await gy.documents.create({ category: 'attachment' })
    const filled = await gy.documents.upload(document.id, new TextEncoder().encode('bytes'), upload)
    assert.equal(filled.attributes.file_name, 'straße (1).html')
    const link = await gy.documents.download(document.id)
    assert.equal(await (await fetch(String(link.attributes.url))).text(), 'bytes')
    const query = '{ templates { all(filter: {name: "Slip"}) { nodes { name } } } }'
    const { templates } = await gy.graphql<{ templates: { all: { nodes: { name: string }[] } } }>(query)
    assert.deepEqual(templates.all.nodes, [{ name: 'Slip' }])
  })

  test('reads the metadata of types', async () => {
    const { types } = await gy.metadata.index()
    const { name, root, fields } = await gy.metadata.type('sites')
    assert.deepEqual([name, root], ['sites', types.find((one) => one.name === 'sites')?.root])
    assert.ok(fields.some((field) => field.name === 'code'))
    assert.equal((await refused(gy.metadata.type('nothing'))).status, 404)
  })

  test('reports all violations', async () => {
    const error = await refused(gy.sites.create({ code: '', name: 'x'.repeat(51) }))
    assert.equal(error.status, 422)
    assert.deepEqual(
      error.errors.map(({ code, symbol, source, context }) => [code, symbol, source, context?.field]),
      [
        [1001, 'blank', 'sites.create', 'code'],
        [1003, 'too_long', 'sites.create', 'name'],
      ],
    )
    assert.match(String(error.requestId), /^[0-9a-f-]{36}$/)
    const missing = await refused(gy.sites.delete(9999))
    assert.deepEqual(
      [missing.status, missing.errors[0]?.symbol, missing.message],
      [404, 'not_found', 'Not found.'],
    )
    const wrong = await refused(gy.graphql('{ nothing }'))
    assert.deepEqual([wrong.status, wrong.errors[0]?.symbol], [200, 'graphql_validation_failed'])
    const strict = await refused(
      gy.sites.create({ code: 'S', name: 'S', ...{ nothing: 1 } }, { strict: true }),
    )
    assert.deepEqual(strict.errors[0]?.symbol, 'unknown_attribute')
    const changed = await gy.sites.create({ code: 'V', name: 'V' })
    const stale = await refused(gy.sites.update(changed.id, { name: 'W' }, { ifMatch: '"sites-1-99"' }))
    assert.equal(stale.status, 412)
    const secret = await refused(client({ clientSecret: 'wrong' }).sites.create({ code: 'X', name: 'X' }))
    assert.deepEqual([secret.status, secret.errors[0]?.symbol], [401, 'invalid_client'])
    const nowhere = await refused(
      client({ baseUrl: 'http://127.0.0.1:1', retries: 1 }).sites.create({ code: 'X', name: 'X' }),
    )
    assert.deepEqual([nowhere.status, nowhere.errors[0]?.symbol], [0, 'no_answer'])
    assert.throws(() => new Goodsyard({ baseUrl: server.url, subdomain: 'demo' }), TypeError)
  })

  test('reads a filtered and ordered list to its end, page by page', async () => {
    await Promise.all(
      Array.from({ length: 23 }, (_, nth) => gy.carriers.create({ code: `C-${100 + nth}`, name: 'C' })),
    )
    const { result, seen: requests } = await sent(() =>
      Array.fromAsync(
        gy.list('carriers', { filter: { code: { like: 'C-1' } }, order: 'code DESC', pageSize: 10 }),
      ),
    )
    assert.deepEqual(
      result.map(({ code }) => code),
      Array.from({ length: 23 }, (_, nth) => `C-${122 - nth}`),
    )
    assert.equal(requests.filter(({ what }) => what === 'POST /graphql').length, 3)
    assert.ok('external_system_reference1' in (result[0] ?? {}))
    const { seen: stopped } = await sent(async () => {
      for await (const one of gy.list('carriers', { pageSize: 5, fields: 'id' })) {
        assert.deepEqual(Object.keys(one), ['id'])
        break
      }
    })
    assert.equal(stopped.filter(({ what }) => what === 'POST /graphql').length, 1)
    const events = await Array.fromAsync(gy.list('events', { filter: { resource_name: 'carriers' } }))
    assert.ok(Array.isArray(events))
    for (const root of ['goods_outs', 'stocks', 'tasks', 'users', 'subdomain_users', 'ftp_mappings'] as const)
      for await (const one of gy.list(root)) assert.ok('id' in one)
  })

  test('shares one token, and renews it before it expires and once after a 401', async () => {
    const shared = client()
    const before = tokens()
    await Promise.all(
      Array.from({ length: 5 }, (_, nth) => shared.sites.create({ code: `T-${nth}`, name: 'T' })),
    )
    assert.equal(tokens(), before + 1)
    const other = client()
    proxy.life = 1
    await other.sites.create({ code: 'T-EARLY', name: 'T' })
    proxy.life = null
    // The token is valid for a second, but is not used in the last tenth of its lifetime.
    await pause(950)
    const { seen: requests } = await sent(() => other.sites.create({ code: 'T-LATE', name: 'T' }))
    assert.deepEqual(
      requests.map(({ what }) => what),
      ['POST /oauth/token', 'POST /api/sites'],
    )
    const refusing = (answer: import('node:http').ServerResponse) =>
      answer.writeHead(401).end('{"error":"no"}')
    proxy.fates = [refusing]
    const again = await sent(() => other.sites.create({ code: 'T-AGAIN', name: 'T' }))
    assert.deepEqual(
      again.seen.map(({ what }) => what),
      ['POST /api/sites', 'POST /oauth/token', 'POST /api/sites'],
    )
    proxy.fates = [refusing, refusing]
    assert.equal((await refused(other.sites.create({ code: 'T-NO', name: 'T' }))).status, 401)
    let attempts = 0
    const browser = client({
      token: () => {
        attempts += 1
        return server.token()
      },
    })
    await browser.sites.create({ code: 'T-GIVEN', name: 'T' })
    assert.equal(attempts, 1)
  })

  test('repeats an interrupted write with its key, which is performed once', async () => {
    for (const [nth, fate] of (['drop', 'deafen'] as const).entries()) {
      proxy.fates = [fate]
      const { result, seen: requests } = await sent(() => gy.sites.create({ code: `R-${nth}`, name: 'R' }))
      const tries = requests.filter(({ what }) => what === 'POST /api/sites')
      assert.equal(tries.length, 2, fate)
      assert.match(String(tries[0]?.headers['idempotency-key']), /^[0-9a-f-]{36}$/)
      assert.equal(tries[0]?.headers['idempotency-key'], tries[1]?.headers['idempotency-key'])
      assert.equal(result.attributes.code, `R-${nth}`)
      const found = await Array.fromAsync(gy.list('sites', { filter: { code: `R-${nth}` } }))
      assert.deepEqual(
        found.map(({ id }) => id),
        [result.id],
      )
    }
    const [one, two] = [
      await gy.sites.create({ code: 'KEY', name: 'K' }, { idempotencyKey: 'my own' }),
      await gy.sites.create({ code: 'KEY', name: 'K' }, { idempotencyKey: 'my own' }),
    ]
    assert.equal(one.id, two.id)
  })

  test('waits as Retry-After says, and gives up after its retries', async () => {
    const busy = (status: number, wait: string) => (answer: import('node:http').ServerResponse) =>
      answer.writeHead(status, { 'retry-after': wait }).end('{"error":"busy"}')
    proxy.fates = [busy(429, '1'), busy(503, '0')]
    const began = Date.now()
    await gy.sites.create({ code: 'BUSY', name: 'B' })
    assert.ok(Date.now() - began >= 1000)
    proxy.fates = Array.from({ length: 3 }, () => busy(503, '0'))
    assert.equal(
      (await refused(client({ retries: 2 }).sites.create({ code: 'NEVER', name: 'B' }))).status,
      503,
    )
    proxy.fates = []
    const stop = new AbortController()
    proxy.fates = [busy(429, '30')]
    const stopped = gy.sites.create({ code: 'STOP', name: 'S' }, { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('enough')), 100)
    await assert.rejects(stopped, /enough/)
  })

  test('waits for a server that is restarted', async () => {
    const patient = client({ retries: 10 })
    await patient.sites.create({ code: 'BEFORE', name: 'B' })
    await server.end()
    const [later] = await Promise.all([
      patient.sites.create({ code: 'AFTER', name: 'A' }),
      server.startAgain(),
    ])
    assert.equal(later.attributes.code, 'AFTER')
  })

  test('compiles in strict mode, and the example of its README works', async () => {
    const home = join(folder, 'node_modules', '@goodsyard', 'client')
    mkdirSync(home, { recursive: true })
    await execute('node_modules/.bin/tsc', ['-p', 'client', '--outDir', join(home, 'dist')])
    writeFileSync(join(home, 'package.json'), readFileSync('client/package.json'))
    const [, example = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('client/README.md', 'utf8')) ?? []
    writeFileSync(join(folder, 'example.mjs'), example)
    const { stdout } = await execute(process.execPath, ['example.mjs'], {
      cwd: folder,
      env: {
        ...machine,
        GOODSYARD_URL: server.url,
        GOODSYARD_CLIENT_ID: server.clientId,
        GOODSYARD_CLIENT_SECRET: server.clientSecret,
      },
    })
    assert.deepEqual(stdout.trim().split('\n'), [
      ...['W-03', 'W-02', 'W-01', 'The western hall'],
      '422 code blank, name too_long',
    ])
  })

  test('works in a browser, from a page of another origin', async () => {
    const dist = join(folder, 'node_modules', '@goodsyard', 'client', 'dist')
    const pages = createServer((request, answer) => {
      const file = /^\/(\w[\w-]*\.js)$/.exec(request.url ?? '')?.[1]
      const type = file === undefined ? 'text/html' : 'text/javascript'
      answer.writeHead(200, { 'content-type': type })
      answer.end(file === undefined ? '<!doctype html><title>x</title>' : readFileSync(join(dist, file)))
    })
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
    const address = pages.address()
    const port = typeof address === 'object' ? address?.port : 0
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${port}/`)
      const outcome = await page.evaluate(
        `(async () => {
          const { Goodsyard } = await import('/index.js')
          const gy = new Goodsyard({ baseUrl: '${server.url}', subdomain: 'demo', token: () => '${await server.token()}' })
          const site = await gy.sites.create({ code: 'WEB', name: 'Web' })
          const codes = []
          for await (const one of gy.list('sites', { filter: { code: 'WEB' } })) codes.push(one.code)
          const error = await gy.sites.create({ code: 'WEB', name: 'Web' }).catch((error) => error)
          return [site.attributes.code, codes, error.status, error.errors[0].symbol, error.requestId !== null]
        })()`,
      )
      assert.deepEqual(outcome, ['WEB', ['WEB'], 422, 'taken', true])
    } finally {
      await browser.close()
      pages.close()
    }
  })
})
