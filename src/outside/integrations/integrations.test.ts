import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import type { EgressRules } from '#values/egress.ts'
import { type AdapterContext, AdapterFailure, type IntegrationAdapter } from '#values/integration.ts'
import type { Json, JsonObject } from '#values/json.ts'
import { openIntegrations } from './integrations.ts'

const server = createServer((request, answer) => {
  if (request.url !== '/silent') answer.end('{"id": 12345678901234567890}')
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const place = server.address()
const port = typeof place === 'object' && place !== null ? place.port : 0
after(() => {
  server.closeAllConnections()
  server.close()
})

const rules: EgressRules = { allow_http: true, ports: [port], allow: ['127.0.0.1'], own: [] }
const limits = { connect_ms: 500, total_ms: 300, body_bytes: 100 }
const gateway = openIntegrations(rules, { limits })
const url = (path: string) => `http://127.0.0.1:${port}${path}`

function adapter(name: string): IntegrationAdapter {
  const found = gateway.adapterFor(name)
  assert.ok(found !== null)
  return found
}

/** The context of an adapter without a database, and the cursors that it saves. */
function contextFor(configuration: JsonObject): { context: AdapterContext; cursors: Record<string, Json> } {
  const cursors: Record<string, Json> = {}
  const { signal } = new AbortController()
  const context: AdapterContext = {
    configuration,
    fetch: (request) => gateway.fetch(request, signal),
    mappings: { find: async () => null, codeFor: async () => null },
    saveCursor: async (list, cursor) => {
      cursors[list] = cursor
    },
    log: { warn: () => undefined },
    signal,
  }
  return { context, cursors }
}

test('every adapter is found by its name, and an unknown name has none', () => {
  assert.deepEqual(
    ['simulated', 'generic_rest', 'cloud_print', 'shopping'].map(
      (name) => gateway.adapterFor(name)?.category,
    ),
    ['ecommerce', 'other', 'print', undefined],
  )
})

test('headers and credentials in the settings of every adapter are secret', () => {
  const declared = (schema: JsonObject): readonly (readonly [string, JsonObject])[] =>
    Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonObject>>).flatMap(
      ([name, one]) => [[name, one] as const, ...declared(one)],
    )
  const secrets = gateway
    .adapters()
    .flatMap(({ name, configurationSchema }) =>
      declared(configurationSchema).map(([key, one]) => ({ name, key, one })),
    )
    .filter(({ key }) => /header|password|^token$|secret|api_key/.test(key))
  assert.ok(secrets.some(({ name, key }) => name === 'generic_rest' && key === 'headers'))
  assert.deepEqual(
    secrets.filter(({ one }) => one['x-secret'] !== true).map(({ name, key }) => `${name} ${key}`),
    [],
  )
})

test('a request fails if the server does not answer in time or the request is cancelled', async () => {
  const leave = new AbortController()
  const asked = gateway.fetch({ method: 'GET', url: url('/silent') }, leave.signal)
  await assert.rejects(asked, new AdapterFailure('no answer within 0.3 s'))
  const left = gateway.fetch({ method: 'GET', url: url('/silent') }, leave.signal)
  leave.abort()
  await assert.rejects(left, AdapterFailure)
})

test('a request to an internal address is refused with a final failure', async () => {
  const { signal } = new AbortController()
  const asked = gateway.fetch({ method: 'GET', url: `http://127.0.0.2:${port}/` }, signal)
  await assert.rejects(
    asked,
    new AdapterFailure(
      '127.0.0.2 is not an allowed destination; operators allow it with GOODSYARD_EGRESS_ALLOW',
      { is_final: true },
    ),
  )
})

test('the simulated shop returns the configured products and orders once, and fails if configured to', async () => {
  const shop = adapter('simulated')
  const configuration = {
    products: [{ code: 'TEA', description: 'Tea' }, { code: 'CUP' }],
    orders: [
      { id: 'S-1', lines: [{ sku: 'TEA', quantity: 1.5 }] },
      { id: 'S-2', lines: [] },
    ],
  }
  assert.deepEqual(await gateway.check(shop, configuration), [])
  const { context, cursors } = contextFor(configuration)
  const products = await Array.fromAsync(shop.pullProducts?.(context, null) ?? [])
  assert.deepEqual(products, [
    { code: 'TEA', description: 'Tea' },
    { code: 'CUP', description: null },
  ])
  const orders = await Array.fromAsync(shop.pullOrders?.(context, null) ?? [])
  assert.deepEqual(
    orders.map(({ id, lines }) => [id, lines.map(({ sku, quantity }) => `${quantity} ${sku}`)]),
    [
      ['S-1', ['1.5 TEA']],
      ['S-2', []],
    ],
  )
  assert.deepEqual(cursors, { products: 2, orders: 2 })
  assert.deepEqual(await Array.fromAsync(shop.pullOrders?.(context, 2) ?? []), [])
  const broken = contextFor({ fails: 'closed today' }).context
  await assert.rejects(shop.test(broken), new AdapterFailure('closed today'))
})

test('settings are validated by the schema of their adapter, each violation with its path', async () => {
  const flaws = await gateway.check(adapter('generic_rest'), {
    auth: 'none of these',
    orders: { url: 'http://10.0.0.1/orders', fields: { id: 'id', lines: { items: 'lines' } } },
  })
  assert.deepEqual(
    flaws.toSorted((one, other) => (one.at.join() < other.at.join() ? -1 : 1)),
    [
      { at: ['auth'], symbol: 'inclusion', allowed: ['none', 'basic', 'bearer'] },
      { at: ['orders', 'fields', 'lines', 'quantity'], symbol: 'blank' },
      { at: ['orders', 'fields', 'lines', 'sku'], symbol: 'blank' },
      {
        at: ['orders', 'url'],
        symbol: 'destination_not_allowed',
        host: '10.0.0.1',
        settings: ['GOODSYARD_EGRESS_ALLOW'],
      },
    ],
  )
})
