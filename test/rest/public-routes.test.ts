import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openClient } from './client.ts'

const client = await openClient()
const { stranger } = client

const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path)

describe('public routes', () => {
  after(() => client.close())

  test('the interface description carries the version number 1.0.0', async () => {
    const reply = await stranger.request('GET', '/openapi.json')
    const { info, openapi } = reply.body as unknown as { info: { version: string }; openapi: string }
    assert.deepEqual([reply.status, info.version], [200, '1.0.0'])
    assert.match(openapi, /^3\./)
    assert.match((await stranger.request('GET', '/openapi.yaml')).text, /version: ["']?1\.0\.0/)
  })

  test('every operation of the reference has a name of its own', async () => {
    const { paths } = (await stranger.request('GET', '/openapi.json')).body as unknown as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    assert.deepEqual(
      names.filter((name, place) => names.indexOf(name) !== place),
      [],
    )
  })

  test('paths carry no version segment', async () => {
    const { paths } = (await stranger.request('GET', '/openapi.json')).body as unknown as {
      paths: Record<string, unknown>
    }
    const names = Object.keys(paths)
    assert.ok(names.length > 100)
    assert.deepEqual(
      names.filter((path) => /\/v\d/.test(path)),
      [],
    )
    for (const path of [
      '/api/sites',
      '/api/locations',
      '/api/ftp_users',
      '/api/barcode_formats',
      '/api/tax_types',
      '/api/templates/{id}/attachment',
      '/api/automations/{id}/run',
      '/api/addresses/{id}',
      '/graphql',
      '/api/integration_product_mapping_groups/{mapping_group_id}/mappings/{id}',
    ])
      assert.ok(names.includes(path), path)
  })

  test('answer HEAD requests without a body', async () => {
    for (const path of [
      '/',
      '/health',
      '/health/live',
      '/health/ready',
      '/metrics',
      '/openapi.json',
      '/docs',
    ]) {
      const reply = await stranger.request('HEAD', path)
      assert.deepEqual([reply.status, reply.text], [200, ''], path)
    }
  })

  test('HEAD is answered like GET without a body, unless the answer is a stream or begins something', async () => {
    const { paths } = (await stranger.request('GET', '/openapi.json')).body as unknown as {
      paths: Record<string, Record<string, unknown>>
    }
    const own = ['/api/live', '/graphql', '/print_agent/jobs']
    const readable = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}) && !own.includes(path))
    assert.ok(readable.length > 8, readable.join())
    for (const path of [
      ...readable,
      '/api/metadata/{id}',
      '/console/session',
      '/files/nothing',
      '/docs/guides',
    ]) {
      const url = path.replaceAll(/\{\w+\}/g, '1')
      const [got, looked] = [await client.demo.request('GET', url), await client.demo.request('HEAD', url)]
      assert.deepEqual([looked.status, looked.text], [got.status, ''], url)
      assert.notEqual(looked.status, 405, url)
    }
    for (const path of own) {
      const { status } = await client.demo.request('HEAD', path)
      assert.ok(status === 404 || status === 405, `${path}: ${status}`)
    }
  })

  test('are served without a token and tenant, and ignore a tenant that is sent', async () => {
    for (const path of [
      '/',
      '/health',
      '/health/live',
      '/health/ready',
      '/openapi.json',
      '/docs',
      '/.well-known/oauth-authorization-server',
    ])
      for (const headers of [{}, { 'x-service-subdomain': 'nowhere' }])
        assert.equal((await stranger.request('GET', path, { headers })).status, 200, path)
  })

  test('the home page is HTML for browsers, and links for programs that accept JSON', async () => {
    const page = await stranger.request('GET', '/', { headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.match(page.headers['content-type'] ?? '', /^text\/html/)
    const reply = await stranger.request('GET', '/', { headers: { accept: 'application/json' } })
    const { name, links } = reply.body as unknown as { name: string; links: Record<string, string> }
    assert.deepEqual([name, reply.headers.vary?.includes('accept')], ['Goodsyard', true])
    for (const path of [...Object.values(links), ...hrefsIn(page.text)]) {
      const { status } = await stranger.request('GET', path)
      assert.ok(status === 200 || status === 401 || status === 405, `${path}: ${status}`)
    }
    // Links for programs only are not on the page.
    const programs = ['/mcp', '/api/metadata']
    assert.deepEqual(
      Object.values(links).filter((path) => !hrefsIn(page.text).includes(path)),
      programs,
    )
  })

  test('unknown paths are not found', async () => {
    for (const path of ['/nothing', '/.env', '/files/nothing', '/api2/sites'])
      assert.equal((await stranger.request('GET', path)).status, 404, path)
  })
})
