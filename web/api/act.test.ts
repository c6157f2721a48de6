import assert from 'node:assert/strict'
import test from 'node:test'
import { type ActOptions, act, filledPath } from './act.ts'
import type { Answer, ServiceRequest } from './service-client.ts'

test('path parameters are filled in and escaped, and a missing one throws an error', () => {
  assert.equal(
    filledPath('/api/products/{product_id}/units/{id}', { product_id: 7, id: 'a/b' }),
    '/api/products/7/units/a%2Fb',
  )
  assert.throws(() => filledPath('/api/sites/{id}', {}), /needs id/)
})

test('a dry run is sent with the version that it is about, as the act itself is', async () => {
  const sent: ServiceRequest[] = []
  const service = {
    send: async <Data>(request: ServiceRequest): Promise<Answer<Data>> => {
      sent.push(request)
      return { status: 200, data: null as Data, etag: null, headers: new Headers() }
    },
  }
  const operation = { method: 'PATCH', path: '/api/sites/{id}', takes: 'attributes', type: 'sites' } as const
  const perform = (options: ActOptions) =>
    act(service, operation, { path: { id: 7 }, attributes: { name: 'Other' } }, options)
  await perform({ key: 'k-1', ifMatch: '"sites-7-1"' })
  await perform({ key: 'k-2', ifMatch: '"sites-7-1"', isDryRun: true })
  await perform({ key: 'k-3', isDryRun: true })
  await perform({ key: 'k-4' })
  const version = { 'if-match': '"sites-7-1"' }
  const dry = { prefer: 'dry-run' }
  const common = (key: string) => ({ 'content-type': 'application/json', 'idempotency-key': key })
  assert.deepEqual(
    sent.map(({ headers }) => headers),
    [
      { ...common('k-1'), ...version },
      { ...common('k-2'), ...version, ...dry },
      { ...common('k-3'), ...dry },
      common('k-4'),
    ],
  )
  assert.deepEqual(
    new Set(sent.map(({ method, path, body }) => `${method} ${path} ${body}`)),
    new Set(['PATCH /api/sites/7 {"data":{"type":"sites","attributes":{"name":"Other"}}}']),
  )
})
