import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteRefusals } from '#access/audit.ts'
import { assertFits, decodedBytes } from '#entry/http/body-bytes.ts'
import { keyOf } from '#entry/http/idempotency-key.ts'
import { isJsonType, readJsonObject } from '#entry/http/json-body.ts'
import { outcomeAnswer } from '#entry/http/outcomes.ts'
import { prefers } from '#entry/http/prefer.ts'
import { type Answer, refusalAnswer } from '#entry/http/refusals.ts'
import { sendAnswer } from '#entry/http/server.ts'
import type { AppContext } from '#operations/app-context.ts'
import { Idempotency } from '#operations/idempotency.ts'
import type { Message } from '#operations/message.ts'
import { type Operation, takesInput } from '#operations/operation.ts'
import { assertPermitted, refusedOf } from '#operations/perform.ts'
import { performOnce } from '#operations/perform-once.ts'
import { nameOf } from '#operations/table.ts'
import { type Problem, refusal } from '#problems/problem.ts'
import { idFromPath } from '#values/ids.ts'
import { type DocumentAttributes, readChangeOfMany, readDocument, readPlain } from './document.ts'
import { readIds } from './ids.ts'
import { matcherFor } from './if-match.ts'
import { readUpload, uploadTypeFor } from './upload.ts'

/** How large a body may be, in bytes. */
export type BodyLimits = { readonly json: number; readonly upload: number }

/** What REST is served from. */
export type Rest = {
  readonly context: AppContext
  readonly operations: readonly Operation[]
  readonly limits: BodyLimits
}

/** Adds a route for every operation; the server they are added to has let the caller in already. */
export function addRestRoutes(app: FastifyInstance, { context, operations, limits }: Rest): void {
  for (const operation of operations) {
    const limit = operation.takes === 'bytes' ? limits.upload : limits.json
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: limit,
      // Rights and content types come before the body is read (platform 1.1, steps 6 and 7).
      onRequest: async (request) => {
        assertPermitted(operation, request.scope)
        assertFits(request.headers['content-length'], limit)
        checkContentType(operation, request)
        keyOf(request)
      },
      onSend: async (request, reply) => {
        if (reply.statusCode === 403) await noteRefused(context, operation, request)
      },
      handler: (request, reply) => handle(context, operation, { request, reply, limit }),
    })
  }
  addFallback(app, { context, operations })
}

/** Notes that the caller was refused; who was not let in is nobody's caller yet. */
async function noteRefused(
  { database }: AppContext,
  operation: Operation,
  request: FastifyRequest,
): Promise<void> {
  const { scope } = request as Partial<Pick<FastifyRequest, 'scope'>>
  if (scope === undefined) return
  const report = (bug: unknown) => request.log.error({ request_id: request.id, err: bug }, 'bug')
  await noteRefusals(database, scope, { refused: [refusedOf(operation, scope)], report })
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly limit: number }

async function handle(
  context: AppContext,
  operation: Operation,
  { request, reply, limit }: Exchange,
): Promise<FastifyReply> {
  const bytes = await bytesOf(operation, request, limit)
  const answer = await answerFor(context, operation, { request, bytes })
  reply.header('cache-control', 'no-store')
  return sendAnswer(reply, answer)
}

type Sent = { readonly request: FastifyRequest; readonly bytes: Buffer }

async function answerFor(
  context: AppContext,
  operation: Operation,
  { request, bytes }: Sent,
): Promise<Answer> {
  const source = (problem: Problem) => nameOf({ ...operation, name: problem.act ?? operation.name })
  const { answer, is_replay } = await performOnce(context, operation, {
    scope: request.scope,
    message: () => messageFor(operation, { request, bytes }),
    idempotency: idempotencyFor(context, { request, bytes }),
    writing: {
      done: (performed) => outcomeAnswer(operation, performed, request.scope.caller),
      refused: (problem) => refusalAnswer(problem, source(problem)),
    },
  })
  return is_replay ? { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true' } } : answer
}

function messageFor(operation: Operation, { request, bytes }: Sent): Message {
  const path = Object.fromEntries(
    Object.entries(request.params as Record<string, string>).map(([name, text]) => [
      name,
      idFromPath(text) ?? 0,
    ]),
  )
  const body = takesInput(operation) ? readJsonObject(bytes) : {}
  const id = operation.occasion === 'change' && operation.on_record ? (path.id ?? null) : null
  return {
    path,
    words: request.params as Record<string, string>,
    query: wordsIn(request.query as Record<string, unknown>),
    attributes: () => attributesIn(operation, body, id),
    ids: () =>
      readIds(operation.takes === 'ids' ? idsIn(request.query as Record<string, unknown>) : body.ids),
    upload: () =>
      readUpload(
        bytes,
        uploadTypeFor(request.headers['content-type'], operation.content_types),
        dispositionOf(request),
      ),
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
  if (operation.takes === 'plain') return readPlain(body)
  if (operation.takes === 'ids_and_attributes') return readChangeOfMany(body)
  return readDocument(body, { type: (operation.input ?? operation.resource).name, id })
}

/** What is said once behind the question mark. */
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

/** The bytes of a body, where the operation looks at one. */
async function bytesOf(operation: Operation, request: FastifyRequest, limit: number): Promise<Buffer> {
  if (operation.takes === 'nothing' || operation.takes === 'ids' || !Buffer.isBuffer(request.body))
    return Buffer.alloc(0)
  return decodedBytes(request.body, request.headers['content-encoding'], limit)
}

function checkContentType(operation: Operation, request: FastifyRequest): void {
  const type = request.headers['content-type']
  if (operation.takes === 'bytes') uploadTypeFor(type, operation.content_types)
  if (takesInput(operation) && !isJsonType(type)) throw refusal('unsupported_media_type', {})
}

function idempotencyFor({ secrets }: AppContext, { request, bytes }: Sent): Idempotency | null {
  const key = keyOf(request)
  if (key === null || request.method === 'GET') return null
  const [path = '', query = ''] = request.url.split('?', 2)
  // An operation that takes no body does not read one; sent all the same it is part of what was sent.
  const body = bytes.length === 0 && Buffer.isBuffer(request.body) ? request.body : bytes
  return new Idempotency(secrets, request.scope, { key, method: request.method, path, query, body })
}

/** The query that reads what somebody looked for with GET: the records of a collection, or one of them. */
function queryFor(
  path: string,
  { context, operations }: Pick<Rest, 'context' | 'operations'>,
): string | null {
  const [, collection = '', id] = /^(.+?)(?:\/(\d+))?$/.exec(path) ?? []
  const made = operations.find((one) => one.name === 'create' && one.path === collection)?.resource
  const resource = made ?? context.model.get(collection.slice('/api/'.length))
  if (resource === undefined || resource.declaration.graphql?.hidden) return null
  return id === undefined
    ? `{ ${resource.root} { all { nodes { id } } } }`
    : `{ ${resource.root} { find(id: ${id}) { id } } }`
}

/** Paths that are no operation's: known under another method they answer 405, otherwise 404. */
function addFallback(app: FastifyInstance, rest: Pick<Rest, 'context' | 'operations'>): void {
  const { operations } = rest
  const known = operations.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // The collection of records that only operations make is there, though nothing can be done with it.
  const collections = new Set(operations.map(({ resource }) => `/api/${resource.name}`))
  const refuse = async (request: FastifyRequest) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    const read_by = request.method === 'GET' ? queryFor(path, rest) : null
    if (methods.size === 0 && !collections.has(path) && read_by === null) throw refusal('not_found', {})
    const allow = [...methods].sort().join(', ')
    throw refusal('method_not_allowed', { allow, ...(read_by === null ? {} : { read_by }) })
  }
  for (const url of ['/api', '/api/*'])
    app.route({ method: app.supportedMethods, url, onRequest: refuse, handler: refuse })
}
