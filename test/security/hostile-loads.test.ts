import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { deleteAll, updateAll } from '#operations/generic-operations.ts'
import { acceptsIds, type Operation } from '#operations/operation.ts'
import { actsOnMany, type Description } from '../../bench/attacks/acts.ts'
import { attacks } from '../../bench/attacks/attacks.ts'
import { loadsToMeasure, TENANTS } from '../../bench/attacks/measures.ts'
import { collectRoutes, type Route } from '../support/routes.ts'
import { openService, type Service } from '../support/service.ts'
import { fillForLoads, type LoadedService, type SentRequest, sendOnce } from './hostile-loads.ts'

// The loads of `npm run bench -- hostile-tenant` are there, work, and leave out no kind of act on many records, document,
// description, preview or list. How long they take is not looked at here; the slow ones are sent by the full tier.

/** Routes that read without being an operation, and why no load asks for them. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  '/api/*': 'it answers that there is no such route',
  '/api/live': 'streams are bounded by shares, see shares.test.ts',
}

suite('the loads of a hostile tenant', () => {
  let service: Service
  let at: LoadedService
  const collecting = collectRoutes()
  const sent: SentRequest[] = []
  before(async () => {
    service = await openService()
    collecting.stop()
    const { origin, operator, owner } = service
    const third = await operator.post('/api/subdomains', {
      data: { type: 'subdomains', attributes: { subdomain: 'third' } },
    })
    assert.equal(third.status, 200, third.text)
    const { headers } = operator
    at = {
      url: origin,
      sftp_port: 0,
      headers: { ...headers, 'content-type': 'application/json' },
      tenants: ['demo', 'second', 'third'],
      owner,
    }
    await fillForLoads(at)
  })
  after(async () => {
    await service.close()
    assert.deepEqual(service.bugs, [])
  })

  const isSent = (method: string, path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}|:\w+/g, '[^/]+')}$`)
    return sent.some((one) => one.method === method && pattern.test(one.path))
  }
  const bodies = (path: string) =>
    sent
      .filter((one) => one.path === path)
      .map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body)))

  test('are measured from one tenant and from three, each under a name of its own', () => {
    const names = attacks.map(({ name }) => name)
    assert.equal(new Set(names).size, names.length)
    assert.equal(TENANTS.length, 3)
    assert.deepEqual(
      loadsToMeasure(attacks).map(({ name, tenants }) => [name, tenants.length]),
      names.flatMap((name) => [
        [name, 1],
        [name, 3],
      ]),
    )
  })

  for (const attack of attacks.filter(({ is_slow }) => is_slow !== true))
    test(`${attack.name}: a request from each of three tenants is answered`, async () => {
      sent.push(...(await sendOnce(at, attack)))
    })

  test('ask for every act that creates many records, and for each way to update and delete many', () => {
    const creating = service.operations.filter(({ answer }) => answer === 'creations')
    assert.ok(creating.length >= 3)
    for (const { method, path } of creating) assert.ok(isSent(method, path), path)
    const ways: Readonly<Record<string, (one: Operation) => boolean>> = {
      together: ({ run }) => run === updateAll,
      'one after the other': ({ reads_ids }) => reads_ids === true,
      'to delete': ({ run, accepts }) => run === deleteAll && accepts === 'ids',
    }
    for (const [way, isOne] of Object.entries(ways)) {
      const those = service.operations.filter((one) => acceptsIds(one) && isOne(one))
      assert.ok(
        those.some(({ method, path }) => isSent(method, path)),
        way,
      )
    }
  })

  test('ask for every act that takes the ids of many records', async () => {
    const { body } = await service.operator.request('GET', '/openapi.json')
    const found = actsOnMany(body as unknown as Description).map(({ method, path }) => `${method} ${path}`)
    const expected = service.operations.filter(
      ({ path, accepts, input }) =>
        accepts === 'plain' && !path.includes('{') && input?.attributes.has('ids') === true,
    )
    assert.ok(expected.length > 20, `${expected.length}`)
    assert.deepEqual(found.toSorted(), expected.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  test('ask for every route that reads descriptions, and for exports', () => {
    const isOperation = ({ method, url }: Route) =>
      service.operations.some(
        (one) => one.method === method && one.path.replaceAll(/\{(\w+)\}/g, ':$1') === url,
      )
    const reading = collecting.routes.filter(
      (route) => route.method === 'GET' && route.url.startsWith('/api/') && !isOperation(route),
    )
    assert.ok(reading.length >= 3)
    for (const { url } of reading) if (!(url in NOT_ASKED)) assert.ok(isSent('GET', url), url)
    assert.ok(isSent('POST', '/api/list_exports') && isSent('GET', '/openapi.json'))
  })

  test('ask for previews as HTML, and as PDF in the full tier', () => {
    const names = attacks.filter(({ name }) => name.startsWith('previews as')).map(({ name }) => name)
    assert.deepEqual(names, ['previews as PDF', 'previews as HTML'])
    assert.ok(isSent('POST', '/api/templates/{id}/preview'))
  })

  test('ask MCP for every document', async () => {
    const answerTo = async (method: string) => {
      const { body } = await service.operator.post('/mcp', { jsonrpc: '2.0', id: 1, method, params: {} })
      return (body as unknown as { result: Record<string, readonly Record<string, string>[]> }).result
    }
    const { resources = [] } = await answerTo('resources/list')
    assert.ok(resources.length >= 2)
    const requested = bodies('/mcp').join('\n')
    for (const { uri = '' } of resources) assert.ok(requested.includes(`"${uri}"`), uri)
  })

  test('ask GraphQL for lists, counts, aggregations, nodes, searches and its schema', () => {
    const requested = bodies('/graphql').join('\n')
    for (const word of ['all(', 'total_count', 'aggregation(', 'nodes(ids:', 'search {', '__schema'])
      assert.ok(requested.includes(word), word)
  })
})
