import assert from 'node:assert/strict'
import type { ApiClient, ErrorObject, Reply } from '../support/api-client.ts'

/** The result of a tool. */
export type Came = {
  readonly is_error: boolean
  // Results are read untyped, as each test knows them.
  readonly facts: Facts
  readonly errors: readonly ErrorObject[]
}

/** Facts of any depth, as tests read them. */
export type Facts = { readonly [name: string]: Facts } & Iterable<Facts> & {
    map<To>(to: (one: Facts) => To): To[]
    find(is: (one: Facts) => boolean): Facts
    readonly length: number
  }

/** Sends one message unchanged. */
function sent(apiClient: ApiClient, message: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  return apiClient.post('/mcp', message, headers)
}

/** Calls a method in the versions that begin with `initialize`; returns the whole answer. */
export function rpc(apiClient: ApiClient, method: string, params: unknown = {}): Promise<Reply> {
  return sent(apiClient, { jsonrpc: '2.0', id: 1, method, params }, { 'mcp-protocol-version': '2025-11-25' })
}

/** Calls a tool; its text and its structured result must be equal. */
export async function called(apiClient: ApiClient, name: string, input: unknown = {}): Promise<Came> {
  const reply = await rpc(apiClient, 'tools/call', { name, arguments: input })
  assert.equal(reply.status, 200, reply.text)
  const { result } = reply.body as unknown as {
    result: { content: { text: string }[]; structuredContent: Facts; isError: boolean }
  }
  assert.ok(result !== undefined, reply.text)
  assert.deepEqual(JSON.parse(result.content[0]?.text ?? ''), result.structuredContent)
  const { errors = [], ...facts } = result.structuredContent as unknown as {
    errors?: readonly ErrorObject[]
  }
  return { is_error: result.isError, facts: facts as unknown as Facts, errors }
}

/** The symbols of a refused call, each with its field. */
export function symbols({ is_error, errors }: Came): readonly string[] {
  assert.equal(is_error, errors.length > 0)
  for (const one of errors)
    assert.deepEqual(Object.keys(one), ['code', 'symbol', 'details', 'source', 'context'])
  return errors.map(({ symbol, context }) => [symbol, context?.pointer ?? ''].join(' ').trim())
}
