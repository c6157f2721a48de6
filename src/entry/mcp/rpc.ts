import { isObject, type Json, type JsonObject } from '#values/json.ts'

/** Codes of JSON-RPC, and those the protocol adds. */
export const CODES = {
  invalid_request: -32600,
  method_not_found: -32601,
  invalid_params: -32602,
  internal_error: -32603,
  header_mismatch: -32020,
  unsupported_version: -32022,
} as const

/** A message that is refused before any tool is called; tools tell what refuses them in their results. */
export class RpcError extends Error {
  readonly code: number
  /** The HTTP status where it is refused alone. */
  readonly status: number
  readonly data: JsonObject | null
  /** What else an answer over HTTP says where it is refused alone. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: keyof typeof CODES,
    message: string,
    { status = 200, data = null, headers = {} }: Partial<Pick<RpcError, 'status' | 'data' | 'headers'>> = {},
  ) {
    super(message)
    this.code = CODES[code]
    this.status = status
    this.data = data
    this.headers = headers
  }
}

/** What is asked; `id` is null where nobody waits for an answer. */
export type Message = {
  readonly id: string | number | null
  readonly method: string
  readonly params: JsonObject
}

/** Reads a message; null for an answer, of which there is nothing to make, since nothing is ever asked of clients. */
export function readMessage(sent: unknown): Message | null {
  if (!isObject(sent) || sent.jsonrpc !== '2.0') throw invalid('it is no JSON-RPC 2.0 message')
  if (sent.method === undefined && ('result' in sent || 'error' in sent)) return null
  const { id, method, params } = sent
  if (typeof method !== 'string') throw invalid('method must be a string')
  if (id !== undefined && typeof id !== 'string' && !Number.isInteger(id))
    throw invalid('id must be a string or an integer')
  if (params !== undefined && !isObject(params))
    throw new RpcError('invalid_params', 'params must be an object')
  return { id: (id as string | number | undefined) ?? null, method, params: (params as JsonObject) ?? {} }
}

function invalid(reason: string): RpcError {
  return new RpcError('invalid_request', `Invalid request: ${reason}`, { status: 400 })
}

/** The id of what cannot be read as a message, where it has one. */
export function idIn(sent: unknown): string | number | null {
  const id = isObject(sent) ? sent.id : null
  return typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)) ? id : null
}

/** The answer to a message. */
export function answerWith(id: Message['id'], result: Json): JsonObject {
  return { jsonrpc: '2.0', id, result }
}

/** The answer to a message that is refused. */
export function answerError(id: Message['id'], { code, message, data }: RpcError): JsonObject {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === null ? {} : { data }) } }
}
