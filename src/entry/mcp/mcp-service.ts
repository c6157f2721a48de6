import type { Scope } from '#database/transaction.ts'
import { workTurns } from '#database/work-turns.ts'
import { problemFor } from '#entry/http/problem-for.ts'
import { refusalAnswer } from '#entry/http/refusals.ts'
import { Problem } from '#problems/problem.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'
import { VERSION } from '#values/version.ts'
import { readArguments, schemaOf } from './arguments.ts'
import { describingTools } from './describing-tools.ts'
import { McpDocuments } from './documents.ts'
import { explainOrder } from './explain-order.ts'
import { readingTools } from './reading-tools.ts'
import { answerError, answerWith, idIn, RpcError, type RpcMessage, readMessage } from './rpc.ts'
import { refused, type Tool, type ToolContext, type ToolResult } from './tool.ts'
import { type Header, MODERN, negotiated, supportsBatches, VERSIONS, versionOf } from './versions.ts'
import { writingTools } from './writing-tools.ts'

/** All tools, in the order of platform 16.3. */
const tools: readonly Tool[] = [...describingTools, ...readingTools, explainOrder, ...writingTools]

/** The HTTP answer; null for notifications. */
export type RpcAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

/** A request that passed the gate. */
export type RpcRequest = {
  readonly scope: Scope
  readonly header: Header
  /** The `Idempotency-Key` of the request, for its only call. */
  readonly key: string | null
  readonly body: unknown
  /** Receives bugs. */
  readonly report: (bug: unknown) => void
}

const SERVER = { name: 'goodsyard', title: 'Goodsyard', version: VERSION }

const CAPABILITIES = { tools: {}, resources: {} }

const INSTRUCTIONS = [
  'Goodsyard is a warehouse management service. list_resources lists the record types, describe_resource describes the fields and',
  'actions of one. Read with `query` (GraphQL); write with create_record, update_record, delete_record and run_action:',
  'dry_run performs a write and rolls it back. explain_order explains why an order has not been dispatched.',
].join(' ')

/** How long clients may cache what does not change while a process runs, in milliseconds. */
const TTL_MS = 300_000

/** The maximum number of messages in a batch. */
const LIST_MAX = 20

/** Messages of a batch are refused once the answers to those before them have so many bytes. */
const BATCH_BYTES_MAX = 1024 * 1024

/** Serves the Model Context Protocol: each request by itself, in its version. */
export class McpService {
  readonly #context: ToolContext
  readonly #documents: McpDocuments
  readonly #tools = new Map(tools.map((tool) => [tool.name, tool]))

  constructor(context: ToolContext) {
    this.#context = context
    this.#documents = new McpDocuments(context)
  }

  /** Answers a request: a message or, in versions that allow it, a batch. */
  async answer(request: RpcRequest): Promise<RpcAnswer> {
    const { body, header } = request
    if (!Array.isArray(body)) return this.#one({ ...request, is_batched: false })
    const isTaken = supportsBatches(header) && body.length > 0 && body.length <= LIST_MAX
    if (!isTaken) {
      const reason = `one message a request, or in 2025-03-26 a list of up to ${LIST_MAX}`
      return refusedWith(null, new RpcError('invalid_request', `Invalid request: ${reason}`, { status: 400 }))
    }
    const answers: string[] = []
    let bytes = 0
    for (const sent of body) {
      const message = { ...request, key: null, body: sent, is_batched: true }
      const { body: answer } = bytes > BATCH_BYTES_MAX ? tooMuch(sent) : await this.#one(message)
      if (answer === null) continue
      answers.push(String(answer))
      bytes += answer.length
    }
    return answers.length === 0
      ? { status: 202, body: null }
      : { status: 200, body: `[${answers.join(',')}]` }
  }

  async #one(request: MessageRequest): Promise<RpcAnswer> {
    const { scope } = request
    let id = idIn(request.body)
    try {
      const message = readMessage(request.body)
      if (message === null) return { status: 202, body: null }
      id = message.id
      if (id === null) return { status: 202, body: null }
      const version = versionOf(message, request.header)
      // Whatever a message does before it first waits, which for descriptions is all of it, is done in turn.
      const { running } = await workTurns.run(scope, () => ({
        running: Promise.allSettled([this.#result(message, { request, version })]),
      }))
      const [settled] = await running
      if (settled.status === 'rejected') throw settled.reason
      const result = settled.value
      if (Buffer.isBuffer(result)) return { status: 200, body: answerWithBytes(id, result) }
      const whole = version === MODERN ? modern(result) : result
      return { status: 200, body: await workTurns.finish(scope, () => JSON.stringify(answerWith(id, whole))) }
    } catch (error) {
      if (error instanceof RpcError) return refusedWith(id, error)
      return refusedWith(id, failureOf(error, request))
    }
  }

  async #result({ method, params }: RpcMessage, at: CallContext): Promise<JsonObject | Buffer> {
    const isModern = at.version === MODERN
    const cache = isModern ? { ttlMs: TTL_MS, cacheScope: 'private' } : {}
    switch (isModern ? `modern ${method}` : method) {
      case 'initialize':
        return {
          protocolVersion: negotiated(params),
          capabilities: CAPABILITIES,
          serverInfo: SERVER,
          instructions: INSTRUCTIONS,
        }
      case 'modern server/discover':
        return {
          supportedVersions: VERSIONS,
          capabilities: CAPABILITIES,
          instructions: INSTRUCTIONS,
          ...cache,
        }
      case 'ping':
        return {}
      case 'tools/list':
      case 'modern tools/list':
        return { tools: tools.map(listed), ...cache }
      case 'tools/call':
      case 'modern tools/call':
        return this.#call(params, at.request)
      case 'resources/list':
      case 'modern resources/list':
        return { resources: this.#documents.listed, ...cache }
      case 'resources/templates/list':
      case 'modern resources/templates/list':
        return { resourceTemplates: [], ...cache }
      case 'resources/read':
      case 'modern resources/read':
        return this.#document(params, at)
      default:
        throw new RpcError('method_not_found', `Method not found: ${method.slice(0, 100)}`, {
          status: isModern ? 404 : 200,
        })
    }
  }

  async #call(
    { name, arguments: arguments_sent = {} }: JsonObject,
    { scope, key, report }: RpcRequest,
  ): Promise<JsonObject> {
    const tool = this.#tools.get(String(name))
    if (tool === undefined)
      throw new RpcError('invalid_params', `Unknown tool: ${String(name).slice(0, 100)}`)
    if (!isObject(arguments_sent)) throw new RpcError('invalid_params', 'arguments must be an object')
    return resultOf(await this.#run(tool, arguments_sent, { scope, key, report }))
  }

  async #run(
    tool: Tool,
    arguments_sent: Record<string, unknown>,
    who: Pick<RpcRequest, 'scope' | 'key' | 'report'>,
  ): Promise<ToolResult> {
    try {
      return await tool.run({ ...this.#context, ...who }, readArguments(tool.parameters, arguments_sent))
    } catch (error) {
      if (error instanceof Problem && !isForNow(error)) return refused(error, `tools.${tool.name}`)
      throw error
    }
  }

  #document({ uri }: JsonObject, { request, version }: CallContext): Buffer {
    const isModern = version === MODERN
    const more = isModern ? modern({ ttlMs: TTL_MS, cacheScope: 'private' }) : {}
    if (request.is_batched)
      throw new RpcError('invalid_request', 'A resource is read by a request of its own')
    const bytes = this.#documents.read(String(uri), more)
    if (bytes !== null) return bytes
    const data = { uri: uri ?? null }
    throw new RpcError('invalid_params', 'Resource not found', { status: isModern ? 400 : 200, data })
  }
}

/** What a client is told of an internal error: that it may try again, or nothing. */
function failureOf(error: unknown, { report }: RpcRequest): RpcError {
  const problem = problemFor(error)
  if (problem !== null && isForNow(problem)) {
    const { status, headers } = refusalAnswer(problem, null)
    return new RpcError('internal_error', problem.first.details, { status, headers })
  }
  report(error)
  return new RpcError('internal_error', 'Internal error.', { status: 500 })
}

/** Whether the same request may succeed a moment later: it is refused as a whole, by its status. */
function isForNow({ first }: Problem): boolean {
  return first.kind === 'unavailable' || first.symbol === 'rate_limited'
}

/** A message of a request, and whether others are in the same. */
type MessageRequest = RpcRequest & { readonly is_batched: boolean }

type CallContext = { readonly request: MessageRequest; readonly version: string }

function listed({ name, title, description, hints, parameters }: Tool): JsonObject {
  const annotations = { title, ...hints, openWorldHint: false }
  return { name, title, description, inputSchema: schemaOf(parameters), annotations }
}

/** A tool result, as text for models and as data for programs. */
function resultOf(result: ToolResult): JsonObject {
  const { facts, errors } = { facts: {}, errors: undefined, ...result }
  const value: JsonObject = {
    ...facts,
    ...(errors === undefined ? {} : { errors: errors as unknown as Json }),
  }
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value,
    isError: errors !== undefined,
  }
}

/** The envelope of every result in the newest version. */
function modern(result: JsonObject): JsonObject {
  return { ...result, resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': SERVER } }
}

function refusedWith(id: string | number | null, error: RpcError): RpcAnswer {
  return { status: error.status, headers: error.headers, body: JSON.stringify(answerError(id, error)) }
}

function tooMuch(sent: unknown): RpcAnswer {
  const reason = 'The answers to this batch are too large already; send this message in a request of its own'
  return refusedWith(idIn(sent), new RpcError('invalid_request', reason))
}

/** The answer whose result is JSON already. */
function answerWithBytes(id: string | number, result: Buffer): Buffer {
  const before = Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`)
  return Buffer.concat([before, result, Buffer.from('}')])
}
