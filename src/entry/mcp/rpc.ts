import { isObject, type Json, type JsonObject } from '#values/json.ts'

/** JSON-RPC error codes, and those of the protocol. */
export const CODES = {
  invalid_request: -32600,
  method_not_found: -32601,
  invalid_params: -32602,
  internal_error: -32603,
  header_mismatch: -32020,
  unsupported_version: -32022,
} as const

/** A message refused before a tool is called; tools report refusals in their results. */
export class RpcError extends Error {
  readonly code: number
  /** The HTTP status if it is the only message. */
  readonly status: number
  readonly data: JsonObject | null
  /** Further HTTP headers if it is the only message. */
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

/** A request; `id` is null for a notification. */
export type RpcMessage = {
  readonly id: string | number | null
  readonly method: string
  readonly params: JsonObject
}

/** Reads a message; null for a response, since the server sends no requests. */
export function readMessage(sent: unknown): RpcMessage | null {
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

/** The id of an invalid message, if it has one. */
export function idIn(sent: unknown): string | number | null {
  const id = isObject(sent) ? sent.id : null
  return typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)) ? id : null
}

/** The answer to a message. */
export function answerWith(id: RpcMessage['id'], result: Json): JsonObject {
  return { jsonrpc: '2.0', id, result }
}

/** The error answer to a message. */
export function answerError(id: RpcMessage['id'], { code, message, data }: RpcError): JsonObject {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === null ? {} : { data }) } }
}
