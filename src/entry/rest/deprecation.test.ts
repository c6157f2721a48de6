import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { everyPermission } from '#access/permissions.ts'
import { modelFor } from '#declare/make-model.ts'
import { openapiFor } from '#entry/docs/openapi.ts'
import { JsonBodies } from '#entry/http/json-body.ts'
import { addRestRoutes } from '#entry/rest/routes.ts'
import type { AppContext } from '#operations/app-context.ts'
import type { Operation } from '#operations/operation.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { declarations } from '#resources/index.ts'

// The headers and the reference of a deprecated operation; none is deprecated at present, so one is marked here.

const model = modelFor(declarations)
const deprecated = { since: '2027-01-01', sunset: '2028-01-01', by: '/api/places' }
const operations = operationsFor(model, []).map(
  (operation): Operation =>
    operation.path === '/api/sites' && operation.method === 'POST' ? { ...operation, deprecated } : operation,
)

describe('a deprecated operation', () => {
  let app: FastifyInstance
  before(async () => {
    app = fastify()
    app.decorateRequest('scope')
    app.addHook('onRequest', async (request) => {
      request.scope = { caller: { permissions: everyPermission } } as unknown as typeof request.scope
    })
    // The requests are refused for their media type, so that no database is needed.
    addRestRoutes(app, {
      context: {} as AppContext,
      operations,
      bodies: new JsonBodies(),
      limits: { json: 1024, upload: 1024 },
    })
  })
  after(() => app.close())

  const headersOf = async (url: string) => {
    const { headers } = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    })
    return [headers.deprecation, headers.sunset, headers.link]
  }

  test('has headers with its deprecation date, sunset date and successor in every answer', async () => {
    assert.deepEqual(await headersOf('/api/sites'), [
      '@1798761600',
      'Sat, 01 Jan 2028 00:00:00 GMT',
      '</api/places>; rel="successor-version"',
    ])
    assert.deepEqual(await headersOf('/api/carriers'), [undefined, undefined, undefined])
  })

  test('is marked as deprecated in the OpenAPI document', () => {
    const addresses = { base_url: 'http://yard', auth_url: 'http://yard' }
    const { paths } = openapiFor(model, operations, addresses) as {
      paths: Record<string, Record<string, { deprecated?: boolean }>>
    }
    assert.deepEqual(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { deprecated: is }]) => (is ? [`${method} ${path}`] : [])),
      ),
      ['post /api/sites'],
    )
  })
})
