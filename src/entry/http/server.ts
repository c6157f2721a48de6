import compress from '@fastify/compress'
import cors, { type FastifyCorsOptionsDelegate } from '@fastify/cors'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

import { refusal } from '#problems/problem.ts'
import type { Tracing } from '#values/tracing.ts'
import { addLargeSends } from './large-sends.ts'
import { addMetrics, type Metrics } from './metrics.ts'
import { problemFor } from './problem-for.ts'
import type { Readiness } from './readiness.ts'
import { BUG_ANSWER, type HttpAnswer, refusalAnswer } from './refusals.ts'
import { addProxyWarning } from './remote-address.ts'
import { requestIdFor } from './request-id.ts'
import { securityHeadersFor } from './security-headers.ts'
import { addTracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages that pages of other origins may not read. */
    cors?: false
    /** The source in error objects of routes that are not operations (platform 1.11). */
    source?: string
    /** Streams, whose duration measures nothing. */
    isStream?: true
  }
}

/** Options of the HTTP server. */
export type ServerOptions = {
  readonly logger: FastifyBaseLogger
  readonly metrics: Metrics
  /** The public URL: if it is https, browsers are told to use https only. */
  readonly public_url: string
  /** Origins whose pages may call; `*` is all, none disables CORS. */
  readonly cors_origins: readonly string[]
  readonly trusted_proxies: readonly string[]
  readonly body_limit: number
  readonly request_timeout_ms: number
  readonly readiness: Readiness
  /** Traces requests; null or omitted without tracing. */
  readonly tracing?: Tracing | null
}

const EXPOSED = [
  'ETag',
  'X-Request-Id',
  'X-Error-Code',
  'X-Error-Symbol',
  'X-Ignored-Attributes',
  'X-Page-Count',
  'Idempotency-Replayed',
  'Preference-Applied',
  'Age',
  'RateLimit',
  'Retry-After',
]
const ALLOWED = [
  'Authorization',
  'Content-Type',
  'Content-Disposition',
  'X-Service-Subdomain',
  'Idempotency-Key',
  'If-Match',
  'Prefer',
  'Last-Event-ID',
  'X-Request-Id',
  'X-Performed-At',
]
const HEADERS_MAX = 16 * 1024

/** Creates a server with everything all routes share: request ids, refusals, CORS, compression, logs, metrics. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const securityHeaders = securityHeadersFor(options.public_url)
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: (request) => requestIdFor(request.headers['x-request-id']),
    trustProxy: options.trusted_proxies.length === 0 ? false : [...options.trusted_proxies],
    bodyLimit: options.body_limit,
    requestTimeout: options.request_timeout_ms,
    forceCloseConnections: 'idle',
    // Requests on kept-alive connections during shutdown are answered normally, and their connections are closed.
    return503OnClosing: false,
    // HEAD is answered like GET, without a body; routes whose GET does something say that they have none.
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 500 },
    // A request without a host is refused below, since the library's own answer has no body.
    http: { maxHeaderSize: HEADERS_MAX, requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, securityHeaders),
    frameworkErrors: (error, request, reply) =>
      sendFailure(error, request, (reply as FastifyReply).headers(securityHeaders)),
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler(sendFailure)
  app.setNotFoundHandler((request, reply) => sendFailure(refusal('not_found', {}), request, reply))
  addTracing(app, options.tracing ?? null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(securityHeaders)
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw refusal('malformed_body', { reason: 'the request has no Host header' })
    if (hasSeveralHosts(request))
      throw refusal('malformed_body', { reason: 'the request has several Host headers' })
  })
  if (options.cors_origins.length > 0)
    await app.register(cors, { delegator: corsDelegator(options.cors_origins) })
  // Before compression, which takes processor time too.
  addLargeSends(app)
  // Bodies are decompressed where they are read, within their limits.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  addConnectionClosing(app, options.readiness)
  addProxyWarning(app)
  addMetrics(app, options.metrics)
  addLogLines(app)
  return app
}

/** A proxy may judge by another one of them than the service does (RFC 9112 3.2). */
function hasSeveralHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

/** A preflight is answered at once; any other OPTIONS is a normal request (platform 1.1, step 0). */
function corsDelegator(origins: readonly string[]): FastifyCorsOptionsDelegate {
  const plain = corsOptions(origins)
  const preflight_options = { ...plain, preflight: true }
  return (request, done) =>
    done(null, request.headers['access-control-request-method'] === undefined ? plain : preflight_options)
}

function corsOptions(origins: readonly string[]) {
  return {
    preflight: false,
    strictPreflight: false,
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ALLOWED,
    exposedHeaders: EXPOSED,
    maxAge: 7200,
  }
}

/** While a process stops each connection is closed after its answer; the next one goes to another process. */
function addConnectionClosing(app: FastifyInstance, readiness: Readiness): void {
  const close = async (_: FastifyRequest, reply: FastifyReply) => {
    if (readiness.closesConnections) reply.header('connection', 'close')
  }
  // Plugins that write to the raw response send the headers that are set when they begin.
  app.addHook('onRequest', close)
  app.addHook('onSend', close)
}

/** One log line for each request; never a body, a token, or the query of a path with secrets (platform 15.2). */
function addLogLines(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { scope } = request as Partial<Pick<FastifyRequest, 'scope'>>
    request.log.info(
      {
        trace_id: request.span?.trace_id ?? traceOf(request.headers.traceparent),
        subdomain: scope?.tenant.subdomain,
        principal_id: scope?.caller.user_id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        bytes: Number(reply.getHeader('content-length') ?? 0),
        ip: request.ip,
      },
      'request',
    )
    done()
  })
}

function traceOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(header)?.[1] : undefined
}

/** Sends an answer. */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: HttpAnswer): FastifyReply {
  reply.code(status).headers(headers)
  return body === null ? reply.send() : reply.send(body)
}

/** Answers an error: a refusal as such, a bug with the request id only. */
function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemFor(error)
  if (problem === null) request.log.error({ err: error }, 'internal error')
  else if (error !== problem && problem.first.symbol === 'service_unavailable')
    request.log.error({ err: error }, 'a dependency is unavailable')
  const answer =
    problem === null ? BUG_ANSWER : refusalAnswer(problem, request.routeOptions.config.source ?? null)
  if (!reply.hasHeader('x-request-id')) reply.header('x-request-id', request.id)
  // A client that is cut off while sending cannot read the answer, so the rest of the body is read and discarded.
  reply.removeHeader('connection')
  reply.header('cache-control', 'no-store')
  sendAnswer(reply, answer)
}

/** Malformed HTTP never reaches a route; it is answered on the socket. */
function answerClientError(
  error: NodeJS.ErrnoException,
  socket: { readonly writable: boolean; end(text: string): void; destroy(): void },
  securityHeaders: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const isHeaders = error.code === 'HPE_HEADER_OVERFLOW'
  const problem = isHeaders
    ? refusal('headers_too_large', {})
    : refusal('malformed_body', { reason: 'it is not HTTP' })
  const { status, body, headers } = refusalAnswer(problem, null)
  const lines = Object.entries({ ...securityHeaders, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const reason = isHeaders ? 'Request Header Fields Too Large' : 'Bad Request'
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body ?? '')}\r\n${lines.join('')}\r\n${body}`,
  )
}
