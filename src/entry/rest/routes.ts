import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '#database/transaction.ts'
import { decodedBytes } from '#entry/http/body-bytes.ts'
import { isJsonType, readJsonObject } from '#entry/http/json-body.ts'
import { type Answer, refusalAnswer } from '#entry/http/refusals.ts'
import { sendAnswer } from '#entry/http/server.ts'
import { Idempotency, type Keep, Replay } from '#operations/idempotency.ts'
import type { Message } from '#operations/message.ts'
import type { Operation } from '#operations/operation.ts'
import { assertPermitted, type House, perform } from '#operations/perform.ts'
import { nameOf } from '#operations/table.ts'
import { Problem, refusal } from '#problems/problem.ts'
import { idFromPath } from '#values/ids.ts'
import { readDocument, readPlain } from './document.ts'
import { readIds } from './ids.ts'
import { matcherFor } from './if-match.ts'
import { outcomeAnswer } from './render.ts'
import { readUpload, uploadTypeFor } from './upload.ts'

/** How large a body may be, in bytes. */
export type BodyLimits = { readonly json: number; readonly upload: number }

/** What REST is served from. */
export type Rest = {
  readonly house: House
  readonly operations: readonly Operation[]
  readonly limits: BodyLimits
}

/** Adds a route for every operation; the server they are added to has let the caller in already. */
export function addRestRoutes(app: FastifyInstance, { house, operations, limits }: Rest): void {
  for (const operation of operations) {
    const limit = operation.takes === 'bytes' ? limits.upload : limits.json
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: limit,
      // Rights and content types come before the body is read (platform 1.1, steps 6 and 7).
      onRequest: async (request) => {
        assertPermitted(operation, request.scope)
        checkContentType(operation, request)
        keyOf(request)
      },
      handler: (request, reply) => handle(house, operation, { request, reply, limit }),
    })
  }
  addFallback(app, operations)
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly limit: number }

async function handle(
  house: House,
  operation: Operation,
  { request, reply, limit }: Exchange,
): Promise<FastifyReply> {
  const bytes = await bytesOf(operation, request, limit)
  const answer = await answerFor(house, operation, { request, bytes })
  reply.header('cache-control', 'no-store')
  return sendAnswer(reply, answer)
}

type Sent = { readonly request: FastifyRequest; readonly bytes: Buffer }

async function answerFor(house: House, operation: Operation, { request, bytes }: Sent): Promise<Answer> {
  const { scope } = request
  const idempotency = idempotencyFor(house, { request, bytes })
  let kept: Answer | null = null
  const keep: Keep | null = idempotency && {
    before: (tx) => idempotency.before(tx),
    between: (tx) => idempotency.between(tx),
    after: (tx, performed) => {
      kept = outcomeAnswer(operation, performed)
      idempotency.keep(tx, kept)
    },
  }
  try {
    const message = messageFor(operation, { request, bytes })
    const performed = await perform(house, operation, { scope, message, ...(keep === null ? {} : { keep }) })
    return kept ?? outcomeAnswer(operation, performed)
  } catch (error) {
    if (idempotency === null || error instanceof Replay) return answerForError(operation, error)
    return keptRefusal(house, { operation, scope, idempotency, error })
  }
}

/** The answer to what was refused, or given to the same request before; anything else stays the bug it is. */
function answerForError(operation: Operation, error: unknown): Answer {
  if (error instanceof Replay)
    return { ...error.answer, headers: { ...error.answer.headers, 'idempotency-replayed': 'true' } }
  if (!(error instanceof Problem)) throw error
  return refusalAnswer(error, nameOf({ ...operation, name: error.act ?? operation.name }))
}

type Refusing = {
  readonly operation: Operation
  readonly scope: Scope
  readonly idempotency: Idempotency
  readonly error: unknown
}

/** A refusal that is kept for whoever sends the same again, or what they were answered who sent it meanwhile. */
async function keptRefusal(
  { database }: House,
  { operation, scope, idempotency, error }: Refusing,
): Promise<Answer> {
  const isProblem = error instanceof Problem && error.first.symbol !== 'idempotency_key_reused'
  const refused = isProblem ? answerForError(operation, error) : null
  if (refused?.status !== 422) {
    await idempotency.giveUp(database, scope)
    return answerForError(operation, error)
  }
  try {
    await idempotency.keepRefusal(database, scope, refused)
    return refused
  } catch (later) {
    return answerForError(operation, later)
  }
}

function messageFor(operation: Operation, { request, bytes }: Sent): Message {
  const path = Object.fromEntries(
    Object.entries(request.params as Record<string, string>).map(([name, text]) => [
      name,
      idFromPath(text) ?? 0,
    ]),
  )
  const body = operation.takes === 'attributes' || operation.takes === 'plain' ? readJsonObject(bytes) : {}
  const id = operation.occasion === 'change' && operation.on_record ? (path.id ?? null) : null
  return {
    path,
    words: request.params as Record<string, string>,
    query: wordsIn(request.query as Record<string, unknown>),
    attributes: () =>
      operation.takes === 'plain'
        ? readPlain(body)
        : readDocument(body, { type: (operation.input ?? operation.resource).name, id }),
    ids: () => readIds(idsIn(request.query as Record<string, unknown>)),
    upload: () =>
      readUpload(
        bytes,
        uploadTypeFor(request.headers['content-type'], operation.content_types),
        dispositionOf(request),
      ),
    matches: matcherFor(operation.resource, request.headers['if-match']),
    is_conditional: request.headers['if-match'] !== undefined,
    strict: /(^|,)\s*handling\s*=\s*"?strict"?\s*(,|;|$)/i.test(String(request.headers.prefer ?? '')),
  }
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
  if ((operation.takes === 'attributes' || operation.takes === 'plain') && !isJsonType(type)) {
    throw refusal('unsupported_media_type', {})
  }
}

const KEY = /^[\x20-\x7e]{1,255}$/

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key)) throw refusal('idempotency_key_invalid', {})
  return key
}

function idempotencyFor({ secrets }: House, { request, bytes }: Sent): Idempotency | null {
  const key = keyOf(request)
  if (key === null || request.method === 'GET') return null
  const [path = '', query = ''] = request.url.split('?', 2)
  // An operation that takes no body does not read one; sent all the same it is part of what was sent.
  const body = bytes.length === 0 && Buffer.isBuffer(request.body) ? request.body : bytes
  return new Idempotency(secrets, request.scope, { key, method: request.method, path, query, body })
}

/** Paths that are no operation's: known under another method they answer 405, otherwise 404. */
function addFallback(app: FastifyInstance, operations: readonly Operation[]): void {
  const known = operations.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // The collection of records that only operations make is there, though nothing can be done with it.
  const collections = new Set(operations.map(({ resource }) => `/api/${resource.name}`))
  const refuse = async (request: FastifyRequest) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (methods.size === 0 && !collections.has(path)) throw refusal('not_found', {})
    throw refusal('method_not_allowed', { allow: [...methods].sort().join(', ') })
  }
  for (const url of ['/api', '/api/*'])
    app.route({ method: app.supportedMethods, url, onRequest: refuse, handler: refuse })
}
