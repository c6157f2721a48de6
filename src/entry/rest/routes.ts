import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordRefusals } from '#access/audit.ts'
import { assertFits, decodedBytes } from '#entry/http/body-bytes.ts'
import { contentTag, hasTag } from '#entry/http/content-tag.ts'
import { keyOf } from '#entry/http/idempotency-key.ts'
import { isJsonType, type JsonBodies } from '#entry/http/json-body.ts'
import { outcomeAnswer } from '#entry/http/outcomes.ts'
import { performedAtOf } from '#entry/http/performed-at.ts'
import { prefers } from '#entry/http/prefer.ts'
import { type HttpAnswer, refusalAnswer } from '#entry/http/refusals.ts'
import { sendAnswer } from '#entry/http/server.ts'
import type { AppContext } from '#operations/app-context.ts'
import { Idempotency } from '#operations/idempotency.ts'
import type { Message } from '#operations/message.ts'
import { acceptsAttributes, type Deprecation, type Operation } from '#operations/operation.ts'
import { nameOf } from '#operations/operation-table.ts'
import { assertPermitted, refusedOperationOf } from '#operations/perform.ts'
import { performIdempotent } from '#operations/perform-idempotent.ts'
import { type Problem, refusal } from '#problems/problem.ts'
import { idFromPath } from '#values/ids.ts'
import { type DocumentAttributes, readChangeOfMany, readDocument, readPlain } from './document.ts'
import { dryRunAnswer, isDryRun } from './dry-run-answer.ts'
import { readIds } from './ids.ts'
import { matcherFor } from './if-match.ts'
import { readUpload, uploadTypeFor } from './upload.ts'

/** The maximum size of bodies, in bytes. */
export type BodyLimits = { readonly json: number; readonly upload: number }

/** What the REST routes need. */
export type Rest = {
  readonly context: AppContext
  readonly operations: readonly Operation[]
  readonly bodies: JsonBodies
  readonly limits: BodyLimits
}

/** Adds a route for every operation to a server behind the gate. */
export function addRestRoutes(app: FastifyInstance, { context, operations, bodies, limits }: Rest): void {
  for (const operation of operations) {
    const limit = operation.accepts === 'bytes' ? limits.upload : limits.json
    const deprecation = deprecationHeaders(operation.deprecated)
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: limit,
      // Permission and content type are checked before the body is read (platform 1.1, steps 6 and 7).
      onRequest: async (request, reply) => {
        reply.headers(deprecation)
        assertPermitted(operation, request.scope)
        assertFits(request.headers['content-length'], limit)
        assertContentType(operation, request)
        keyOf(request)
        const { scope } = request
        request.scope = { ...scope, caller: { ...scope.caller, performed_at: performedAtOf(request) } }
      },
      onSend: async (request, reply) => {
        if (reply.statusCode === 403) await recordRefused(context, operation, request)
      },
      handler: (request, reply) => handle({ context, bodies }, operation, { request, reply, limit }),
    })
  }
  addFallback(app, { context, operations })
}

/** Records that the caller was refused; unauthenticated requests have no caller yet. */
async function recordRefused(
  { database }: AppContext,
  operation: Operation,
  request: FastifyRequest,
): Promise<void> {
  const { scope } = request as Partial<Pick<FastifyRequest, 'scope'>>
  if (scope === undefined) return
  const report = (bug: unknown) => request.log.error({ request_id: request.id, err: bug }, 'internal error')
  await recordRefusals(database, scope, { refused: [refusedOperationOf(operation, scope)], report })
}

type RestExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly limit: number }

async function handle(
  { context, bodies }: Pick<Rest, 'context' | 'bodies'>,
  operation: Operation,
  { request, reply, limit }: RestExchange,
): Promise<FastifyReply> {
  const bytes = await bytesOf(operation, request, limit)
  const body = acceptsAttributes(operation) ? await bodies.readAhead(request.scope, bytes) : () => ({})
  const answer = await answerFor(context, operation, { request, bytes, body })
  if (operation.has_content_tag && answer.status === 200 && typeof answer.body === 'string') {
    const etag = contentTag(answer.body)
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return sendAnswer(reply, answer)
  }
  reply.header('cache-control', 'no-store')
  return sendAnswer(reply, answer)
}

type SentRequest = {
  readonly request: FastifyRequest
  readonly bytes: Buffer
  /** What the bytes say as JSON. */
  readonly body: () => Record<string, unknown>
}

async function answerFor(
  context: AppContext,
  operation: Operation,
  { request, bytes, body }: SentRequest,
): Promise<HttpAnswer> {
  const source = (problem: Problem) => nameOf({ ...operation, name: problem.act ?? operation.name })
  const message = () => messageFor(operation, { request, bytes, body })
  if (isDryRun(request)) return dryRunAnswer(context, operation, { request, message, source })
  const { answer, is_replay } = await performIdempotent(context, operation, {
    scope: request.scope,
    message,
    idempotency: idempotencyFor(context, { request, bytes }),
    writer: {
      done: (performed) => outcomeAnswer(operation, performed, request.scope),
      refused: (problem) => refusalAnswer(problem, source(problem)),
    },
  })
  return is_replay ? { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true' } } : answer
}

function messageFor(operation: Operation, { request, bytes, body: read }: SentRequest): Message {
  const path = Object.fromEntries(
    Object.entries(request.params as Record<string, string>).map(([name, text]) => [
      name,
      idFromPath(text) ?? 0,
    ]),
  )
  const body = read()
  const id = operation.occasion === 'change' && operation.on_record ? (path.id ?? null) : null
  return {
    path,
    path_texts: request.params as Record<string, string>,
    query: wordsIn(request.query as Record<string, unknown>),
    attributes: () => attributesIn(operation, body, id),
    ids: () =>
      readIds(operation.accepts === 'ids' ? idsIn(request.query as Record<string, unknown>) : body.ids),
    upload: () =>
      readUpload(bytes, {
        content_type: uploadTypeFor(request.headers['content-type'], operation.content_types),
        type_header: request.headers['content-type'],
        disposition: dispositionOf(request),
      }),
    matches: matcherFor(operation.resource, request.headers['if-match']),
    is_conditional: request.headers['if-match'] !== undefined,
    strict: prefers(request, 'handling', 'strict'),
  }
}

function attributesIn(
  operation: Operation,
  body: Readonly<Record<string, unknown>>,
  id: number | null,
): DocumentAttributes {
  if (operation.accepts === 'plain') return readPlain(body)
  if (operation.accepts === 'ids_and_attributes') return readChangeOfMany(body)
  return readDocument(body, { resource: operation.input ?? operation.resource, id })
}

/** Query parameters that were sent once. */
function wordsIn(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function idsIn(query: Record<string, unknown>): unknown {
  return query.ids ?? query['ids[]']
}

function dispositionOf(request: FastifyRequest): string | undefined {
  const header = request.headers['content-disposition']
  return Array.isArray(header) ? header[0] : header
}

/** The bytes of a body, for operations that read it. */
async function bytesOf(operation: Operation, request: FastifyRequest, limit: number): Promise<Buffer> {
  if (operation.accepts === 'nothing' || operation.accepts === 'ids' || !Buffer.isBuffer(request.body))
    return Buffer.alloc(0)
  return decodedBytes(request.body, request.headers['content-encoding'], limit)
}

function assertContentType(operation: Operation, request: FastifyRequest): void {
  const type = request.headers['content-type']
  if (operation.accepts === 'bytes') uploadTypeFor(type, operation.content_types)
  if (acceptsAttributes(operation) && !isJsonType(type)) throw refusal('unsupported_media_type', {})
}

function idempotencyFor(
  { secrets }: AppContext,
  { request, bytes }: Omit<SentRequest, 'body'>,
): Idempotency | null {
  const key = keyOf(request)
  if (key === null || request.method === 'GET') return null
  const [path = '', query = ''] = request.url.split('?', 2)
  // An operation without a body does not read one; a body that is sent anyway is part of the idempotent request.
  const body = bytes.length === 0 && Buffer.isBuffer(request.body) ? request.body : bytes
  return new Idempotency(secrets, request.scope, { key, method: request.method, path, query, body })
}

/** The GraphQL query of a path: the records of a collection, or one of them; null where there is none. */
function queryFor(
  path: string,
  { context, operations }: Pick<Rest, 'context' | 'operations'>,
): string | null {
  const [, collection = '', id] = /^(.+?)(?:\/(\d+))?$/.exec(path) ?? []
  const created = operations.find((one) => one.name === 'create' && one.path === collection)?.resource
  const resource = created ?? context.model.get(collection.slice('/api/'.length))
  if (resource === undefined || resource.declaration.graphql?.hidden) return null
  return id === undefined
    ? `{ ${resource.root} { all { nodes { id } } } }`
    : `{ ${resource.root} { find(id: ${id}) { id } } }`
}

/** Paths without an operation: 405 if the path has other methods or its records are listed, otherwise 404. */
function addFallback(app: FastifyInstance, rest: Pick<Rest, 'context' | 'operations'>): void {
  const { operations } = rest
  const methodsByPath = operations.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // A collection whose records are created only by operations exists, although it has no method.
  const collections = new Set(operations.map(({ resource }) => `/api/${resource.name}`))
  const refuse = async (request: FastifyRequest) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = new Set(
      methodsByPath.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
    )
    const read_by = queryFor(path, rest)
    if (methods.size === 0 && !collections.has(path) && read_by === null) throw refusal('not_found', {})
    const allow = [...methods].sort().join(', ')
    const tellsQuery = request.method === 'GET' && read_by !== null
    throw refusal('method_not_allowed', { allow, ...(tellsQuery ? { read_by } : {}) })
  }
  for (const url of ['/api', '/api/*'])
    app.route({ method: app.supportedMethods, url, onRequest: refuse, handler: refuse })
}

/** The headers that tell clients that an operation is going to be removed (RFC 9745 and RFC 8594). */
function deprecationHeaders(deprecated: Deprecation | undefined): Readonly<Record<string, string>> {
  if (deprecated === undefined) return {}
  const { since, sunset, by } = deprecated
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    ...(by === undefined ? {} : { link: `<${by}>; rel="successor-version"` }),
  }
}
