import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { after, before, suite, test } from 'node:test'
import { Installation } from '../automations/installation.ts'
import { eventually } from '../automations/receiver.ts'

// Traces and metrics as a receiver of OTLP over HTTP gets them.

type Value = { readonly stringValue?: string; readonly intValue?: number | string }
type Attribute = { readonly key: string; readonly value: Value }
type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly Attribute[]
}
type Metric = { readonly name: string } & Readonly<
  Record<'sum' | 'gauge' | 'histogram', { dataPoints: readonly Point[] } | undefined>
>
type Point = {
  readonly attributes: readonly Attribute[]
  readonly asDouble?: number
  readonly count?: number | string
  readonly bucketCounts?: readonly (number | string)[]
  readonly explicitBounds?: readonly number[]
}
type Scoped = { readonly spans?: readonly Span[]; readonly metrics?: readonly Metric[] }
type Sent = {
  readonly resource: { readonly attributes: readonly Attribute[] }
  readonly scopeSpans?: readonly Scoped[]
  readonly scopeMetrics?: readonly Scoped[]
}

/** Stores what it receives. */
class OtlpReceiver {
  readonly #server = createServer(async (request, answer) => {
    const pieces: Uint8Array[] = []
    for await (const piece of request) pieces.push(piece)
    const text = Buffer.concat(pieces).toString('utf8')
    this.texts.push(text)
    this.headers.push(request.headers)
    const body = JSON.parse(text) as { resourceSpans?: readonly Sent[]; resourceMetrics?: readonly Sent[] }
    this.sent.push(...(body.resourceSpans ?? []), ...(body.resourceMetrics ?? []))
    answer.statusCode = this.isRefusing ? 401 : 200
    answer.setHeader('content-type', 'application/json')
    answer.end('{}')
  })
  /** Whether it refuses all that it receives. */
  isRefusing = false
  readonly sent: Sent[] = []
  readonly texts: string[] = []
  readonly headers: IncomingHttpHeaders[] = []

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    assert.ok(typeof address === 'object' && address !== null)
    return `http://127.0.0.1:${address.port}`
  }

  get spans(): readonly Span[] {
    return this.sent.flatMap(({ scopeSpans = [] }) => scopeSpans.flatMap(({ spans = [] }) => spans))
  }

  get metrics(): readonly Metric[] {
    return this.sent.flatMap(({ scopeMetrics = [] }) => scopeMetrics.flatMap(({ metrics = [] }) => metrics))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const SECRET = 'a word that no span may repeat'

const factsOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

suite('traces and metrics over OTLP', () => {
  const receiver = new OtlpReceiver()
  let at: Installation
  before(async () => {
    const endpoint = await receiver.open()
    at = await Installation.start({
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20receiver',
        OTEL_SERVICE_NAME: 'yard-under-test',
        OTEL_METRIC_EXPORT_INTERVAL: '500',
      },
    })
    const warehouse_id = Number((await at.make('warehouses', { code: 'WH1' })).id)
    const account_id = Number((await at.make('accounts', { code: 'ACME' })).id)
    await at.make('account_warehouses', { account_id, warehouse_id })
    const url = at.receiver.url(`/hook/{{ data.reference }}`)
    await at.automation({ resource_name: 'goods_in', event: 'created' }, [['webhook', { url }]])
    const made = await at.server.api(
      'POST',
      '/api/goods_in_receipts',
      { data: { type: 'goods_in_receipts', attributes: { account_id, warehouse_id, reference: SECRET } } },
      { headers: { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'the-request' } },
    )
    assert.equal(made.status, 200)
    await eventually('the webhook', () => at.receiver.received[0])
  })
  after(async () => {
    await at?.stop()
    receiver.close()
  })

  const traced = () => receiver.spans.filter(({ traceId }) => traceId === TRACE)
  const spanNamed = (name: string) =>
    eventually(`the span ${name}`, () => traced().find((span) => span.name === name))

  test('a request continues the trace of its caller, with spans of its operation and transactions', async () => {
    const request = await spanNamed('POST /api/goods_in_receipts')
    assert.deepEqual([request.parentSpanId, request.kind], [PARENT, 2])
    assert.deepEqual(factsOf(request), {
      'http.request.method': 'POST',
      'http.route': '/api/goods_in_receipts',
      'http.response.status_code': 200,
      'goodsyard.request_id': 'the-request',
      'goodsyard.subdomain': 'demo',
    })
    const operation = await spanNamed('goods_in_receipts.create')
    assert.equal(operation.parentSpanId, request.spanId)
    const transaction = await eventually('a transaction', () =>
      traced().find(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === operation.spanId),
    )
    assert.deepEqual(factsOf(transaction), { 'db.system.name': 'postgresql' })
  })

  test('the webhook that the request causes belongs to the same trace, which its receiver gets', async () => {
    const job = await spanNamed('job deliver_webhook')
    const request = await spanNamed('POST /api/goods_in_receipts')
    const above = traced().find(({ spanId }) => spanId === job.parentSpanId)
    assert.ok(above, 'the job belongs to a span that was sent')
    assert.equal(factsOf(job)['goodsyard.job'], 'deliver_webhook')
    assert.equal(job.kind, 5)
    const call = await eventually('the call', () =>
      traced().find(({ name, kind }) => name === 'POST' && kind === 3),
    )
    assert.equal(call.parentSpanId, job.spanId)
    assert.deepEqual(factsOf(call), {
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    })
    assert.equal(at.receiver.received[0]?.headers.traceparent, `00-${TRACE}-${call.spanId}-01`)
    assert.ok(request)
  })

  test('lines of the log contain the trace id', async () => {
    const line = await eventually('the line', () =>
      at.server.output
        .split('\n')
        .filter((text) => text.includes('"the-request"'))
        .map((text) => JSON.parse(text) as { msg: string; trace_id?: string })
        .find(({ msg }) => msg === 'request'),
    )
    assert.equal(line.trace_id, TRACE)
  })

  test('a query is a span with the transactions in which it reads', async () => {
    await at.server.api('POST', '/graphql', {
      query: `{ sites { all(filter: { code: { eq: "${SECRET}" } }) { total_count } } }`,
    })
    const query = await eventually('the query', () => receiver.spans.find(({ name }) => name === 'graphql'))
    const read = await eventually('its reading', () =>
      receiver.spans.find(
        ({ parentSpanId, traceId }) => traceId === query.traceId && parentSpanId === query.spanId,
      ),
    )
    assert.ok(['read', 'snapshot'].includes(read.name), read.name)
  })

  test('the metrics of /metrics are sent with the same names', async () => {
    const histogram = await eventually('requests', () =>
      receiver.metrics.findLast(({ name }) => name === 'goodsyard_http_seconds'),
    )
    const point = histogram.histogram?.dataPoints.find(
      ({ attributes }) => factsOf({ attributes }).route === '/api/goods_in_receipts',
    )
    assert.equal(Number(point?.count), 1)
    assert.equal(point?.explicitBounds?.length, 12)
    assert.equal(point?.bucketCounts?.length, 13)
    assert.equal(
      point?.bucketCounts?.reduce<number>((sum, count) => sum + Number(count), 0),
      1,
    )
    const counter = receiver.metrics.findLast(({ name }) => name === 'goodsyard_http_requests_total')
    assert.ok(counter?.sum)
    assert.ok(receiver.metrics.some(({ name, gauge }) => name === 'goodsyard_oldest_job_seconds' && gauge))
  })

  test('the receiver gets the service name, and the configured headers', () => {
    const [first] = receiver.sent
    assert.equal(factsOf({ attributes: first?.resource.attributes ?? [] })['service.name'], 'yard-under-test')
    assert.ok(receiver.headers.every(({ authorization }) => authorization === 'Bearer of the receiver'))
  })

  test('no part of a request that its sender chooses is sent, wherever it stands', async () => {
    const word = encodeURIComponent(SECRET)
    const own = { cookie: `a=${word}`, 'user-agent': word, tracestate: `a=${word}`, baggage: `a=${word}` }
    const headers = { ...own, traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'the-chosen-one' }
    const paths = [
      `/no/such/${word}`,
      `/api/sites/${word}`,
      `/files/${word}`,
      `/oauth/authorize?state=${word}`,
      `/api/metadata/${word}?${word}=${word}`,
      `/graphql?query=${word}`,
    ]
    for (const path of paths)
      for (const method of ['GET', 'POST'])
        await at.server.api(method, path, method === 'GET' ? undefined : { [SECRET]: SECRET }, { headers })
    // Spans are sent in the order in which they end.
    await eventually('the last request', () =>
      traced().find(
        (span) => span.name === 'POST /graphql' && factsOf(span)['goodsyard.request_id'] === 'the-chosen-one',
      ),
    )
    assert.ok(traced().some(({ name }) => name.endsWith(' unknown')))
    for (const text of receiver.texts) assert.ok(!text.includes(SECRET) && !text.includes(word))
  })

  test('the log tells that a receiver refuses, and not the headers that it is sent', async () => {
    const refused = () => at.server.output.split('\n').filter((text) => /401|Unauthorized/.test(text))
    const before = refused().length
    receiver.isRefusing = true
    await eventually('the line', () => refused()[before])
    receiver.isRefusing = false
    assert.ok(!/of(%20| )the(%20| )receiver/.test(at.server.output))
  })

  test('no values of records, secrets or SQL are sent', async () => {
    const token = await at.server.token()
    for (const text of receiver.texts) {
      assert.ok(!text.includes(SECRET))
      assert.ok(!text.includes(token))
      assert.ok(!text.includes(at.server.clientSecret))
      assert.doesNotMatch(text, /select |insert into |update .* set /i)
    }
    assert.ok(receiver.texts.length > 1)
  })
})

test('OpenTelemetry is only imported on demand, not in a process without a receiver', () => {
  const sources = globSync('src/**/*.ts').map((file) => [file, readFileSync(file, 'utf8')] as const)
  const naming = sources.filter(([, text]) => text.includes("from '@opentelemetry/")).map(([file]) => file)
  assert.deepEqual(naming, ['src/outside/otlp-metrics.ts'])
  const importing = /^import (?!type )[^\n']*from '[^']*(otlp-metrics|outside\/telemetry)\.ts'/m
  assert.deepEqual(
    sources.filter(([, text]) => importing.test(text)).map(([file]) => file),
    [],
  )
})
