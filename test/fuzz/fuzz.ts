import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { getNamedType, isObjectType } from 'graphql'
import { schemaFor } from '#entry/graphql/schema.ts'
import { collectionPath } from '#operations/generic-operations.ts'
import { Builder } from '../every-resource/builder.ts'
import type { ApiClient, Reply } from '../support/api-client.ts'
import { openService } from '../support/service.ts'
import { type Draw, oneOf, upTo } from './junk.ts'
import { query } from './queries.ts'
import { oddRequest, type Request, type RequestSource, wrongRequest } from './requests.ts'

/** How many inputs of each kind are sent, and what they are drawn from. */
export type FuzzOptions = {
  readonly seed: number
  readonly wrong: number
  readonly odd: number
  readonly queries: number
  readonly raw: number
}

const AT_ONCE = 16

const service = await openService()
const schema = schemaFor(service.model)
const apiClient: ApiClient = service.operator

/** Draws this number of values, one after the other. */
function drawn<Value>(seed: number, count: number, make: (draw: Draw) => Value): Value[] {
  return fc.sample(fc.gen(), { seed, numRuns: count }).map((draw) => make(draw))
}

/** Sends requests concurrently, and returns complaints about answers. */
async function sendAll(
  requests: readonly Request[],
  judge: (request: Request, reply: Reply) => string | null,
): Promise<string[]> {
  const complaints: string[] = []
  let next = 0
  const work = async () => {
    while (next < requests.length && complaints.length < 10) {
      const place = next
      next += 1
      const request = requests[place] as Request
      const complaint = judge(
        request,
        await apiClient.request(request.method, request.path, {
          headers: request.headers,
          body: request.body ?? undefined,
        }),
      )
      if (complaint !== null)
        complaints.push(
          `#${place} ${request.method} ${request.path.slice(0, 200)} ${String(request.body).slice(0, 600)} ${JSON.stringify(request.headers).slice(0, 300)}: ${complaint}`,
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return complaints
}

/**
 * Rows that may change although a request is refused: the refusal is stored for a repetition with its key, and numbers are
 * reserved independently of the transaction (operations 0.9).
 */
const CHANGING = new Set([
  'idempotency_keys',
  'oauth_applications',
  'oauth_artifacts',
  'sequences',
  'sign_in_failures',
])

/** One checksum of all rows of all tables. */
async function checksum(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await service.owner.query(
    "select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1",
  )
  const names: string[] = rows.map(({ name }) => name).filter((name: string) => !CHANGING.has(name))
  const sums = names.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
  )
  const found = await service.owner.query(sums.join(' union all '))
  return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum]))
}

function brokenOf({ status, text }: Reply): string | null {
  return status >= 500 ? `answered ${status} ${text.slice(0, 200)}` : null
}

/** Closes the service of this process when all inputs were sent. */
export function testBrokenInput(options: readonly FuzzOptions[]): void {
  describe('broken input', () => {
    let source: RequestSource

    after(() => service.close())

    before(async () => {
      const builder = new Builder(service, apiClient, 'demo')
      const records = new Map<string, string>()
      for (const name of [
        'sites',
        'locations',
        'ftp_users',
        'accounts',
        'products',
        'carriers',
        'barcode_formats',
        'templates',
        'automations',
        'integration_product_mappings',
      ]) {
        const resource = service.model.get(name)
        if (resource !== undefined)
          records.set(`${collectionPath(resource)}/{id}`, (await builder.make(resource)).path)
      }
      source = { operations: service.operations, records }
    })

    for (const { seed, ...counts } of options) {
      test(`with seed ${seed} ${counts.wrong} invalid requests are refused, and change no row of any table`, async () => {
        const requests = drawn(seed, counts.wrong, (draw) => wrongRequest(draw, source))
        const sumBefore = await checksum()
        const complaints = await sendAll(
          requests,
          (_request, reply) =>
            brokenOf(reply) ??
            (reply.status < 400 ? `was served: ${reply.status} ${reply.text.slice(0, 200)}` : null),
        )
        assert.deepEqual(complaints, [])
        assert.deepEqual(await checksum(), sumBefore)
      })

      test(`with seed ${seed} ${counts.queries} random queries are answered, and change no row of any table`, async () => {
        const requests = drawn(seed, counts.queries, (draw) => query(draw, schema))
        const sumBefore = await checksum()
        const counted = { data: 0, errors: 0 }
        const complaints = await sendAll(requests, (_request, reply) => {
          if (reply.body.data !== undefined && reply.body.data !== null) counted.data += 1
          else counted.errors += 1
          return brokenOf(reply) ?? (reply.text.includes('Internal error') ? reply.text.slice(0, 300) : null)
        })
        assert.deepEqual(complaints, [])
        assert.deepEqual(await checksum(), sumBefore)
        console.log(`fuzz: ${counted.data} queries came to data, ${counted.errors} to errors alone`)
        // If all of them were refused by validation, nothing behind it would have been tested.
        assert.ok(counted.data > counts.queries / 20, JSON.stringify(counted))
      })

      test(`with seed ${seed} ${counts.odd} requests with random attribute values cause no internal error, and all stored records can be read`, async () => {
        const requests = drawn(seed, counts.odd, (draw) => oddRequest(draw, source))
        const complaints = await sendAll(
          requests,
          (_request, reply) =>
            brokenOf(reply) ??
            ([200, 204, 400, 403, 404, 412, 413, 415, 422, 431].includes(reply.status)
              ? null
              : `answered ${reply.status}`),
        )
        assert.deepEqual(complaints, [])
        for (const reading of everyList()) {
          const reply = await apiClient.post('/graphql', { query: reading })
          assert.deepEqual(
            [reply.status, reply.body.errors],
            [200, undefined],
            `${reading}: ${reply.text.slice(0, 300)}`,
          )
        }
      })

      test(`with seed ${seed} ${counts.raw} malformed HTTP requests are refused or disconnected`, async () => {
        const answers = await Promise.all(drawn(seed, counts.raw, rawBytes).map(sendRaw))
        assert.deepEqual(
          answers.filter((answer) => /^HTTP\/1\.1 5/.test(answer)),
          [],
        )
      })
    }

    test('bodies of 10 MB are answered 413', async () => {
      const long = 'x'.repeat(10_000_000)
      for (const body of [
        `{"data":{"type":"sites","attributes":{"code":"${long}"}}}`,
        `[${'1,'.repeat(5_000_000)}1]`,
        long,
      ]) {
        const reply = await apiClient.post('/api/sites', body)
        assert.deepEqual([reply.status, reply.body], [413, { error: 'The request body is too large.' }])
        assert.equal((await apiClient.post('/graphql', body)).status, 413)
      }
    })

    test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
  })
}

/** A query for each list: every record with every scalar field. */
function everyList(): string[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((root) => {
    const query = getNamedType(root.type)
    const found = isObjectType(query) ? query.getFields().find : undefined
    const node = found === undefined ? undefined : getNamedType(found.type)
    if (!isObjectType(node)) return []
    const fields = Object.values(node.getFields()).filter(({ type }) => !isObjectType(getNamedType(type)))
    return [`{ ${root.name} { all { total_count nodes { ${fields.map(({ name }) => name).join(' ')} } } } }`]
  })
}

/** The beginning of a request that becomes malformed somewhere. */
function rawBytes(draw: Draw): Buffer {
  const method = oneOf(draw, ['GET', 'POST', 'get', 'G ET', '', 'POST'.repeat(50), '\x00', 'PRI'])
  const path = oneOf(draw, [
    '/api/sites',
    '*',
    'http://x/api/sites',
    'api/sites',
    '/\x00',
    '/api/sites?\xff',
    `/${'a'.repeat(20_000)}`,
    '//',
    '/api/%',
  ])
  const version = oneOf(draw, ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', ''])
  const lines = Array.from({ length: upTo(draw, 5) }, () =>
    oneOf(draw, [
      'host: x',
      'host:',
      'content-length: 5',
      'content-length: -1',
      'content-length: 99999999999999999999',
      'content-length: 5, 6',
      'transfer-encoding: chunked',
      'transfer-encoding: x',
      'connection: close',
      'connection: upgrade',
      'upgrade: websocket',
      'expect: 100-continue',
      'expect: x',
      ': x',
      'x',
      ' folded',
      'x-a: \x00',
      `x-b: ${'b'.repeat(5000)}`,
      'content-type: application/json',
      'authorization: Bearer x',
    ]),
  )
  const body = oneOf(draw, ['', 'hello', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', '{"data":', '\x00\xff'])
  return Buffer.from(`${method} ${path} ${version}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
}

/** Sends bytes, ends the connection, and reads the answer. */
function sendRaw(bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(service.origin)
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(port), hostname, () => socket.end(bytes))
  let answer = ''
  socket.setTimeout(10_000, () => socket.destroy())
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
  })
  // A connection that is reset is an answer too.
  socket.on('error', () => undefined).on('close', () => resolve(answer))
  return promise
}
