import assert from 'node:assert/strict'
import type { Asker, ErrorObject, Reply } from '../support/asking.ts'

/** What a tool came to. */
export type Came = {
  readonly is_error: boolean
  // What a tool tells is read here and there, each test as it knows it.
  readonly facts: Facts
  readonly errors: readonly ErrorObject[]
}

/** Facts of any depth, as tests read them. */
export type Facts = { readonly [name: string]: Facts } & Iterable<Facts> & {
    map<To>(to: (one: Facts) => To): To[]
    find(is: (one: Facts) => boolean): Facts
    readonly length: number
  }

/** Sends one message as it is. */
export function sent(asker: Asker, message: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  return asker.post('/mcp', message, headers)
}

/** Asks one method in the way that began with `initialize`; gives the whole answer. */
export function asked(asker: Asker, method: string, params: unknown = {}): Promise<Reply> {
  return sent(asker, { jsonrpc: '2.0', id: 1, method, params }, { 'mcp-protocol-version': '2025-11-25' })
}

/** Calls a tool; what it tells as text must be what it tells programs. */
export async function called(asker: Asker, name: string, told: unknown = {}): Promise<Came> {
  const reply = await asked(asker, 'tools/call', { name, arguments: told })
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

/** The symbols of what refused a call, each with the field it names. */
export function symbols({ is_error, errors }: Came): readonly string[] {
  assert.equal(is_error, errors.length > 0)
  for (const one of errors)
    assert.deepEqual(Object.keys(one), ['code', 'symbol', 'details', 'source', 'context'])
  return errors.map(({ symbol, context }) => [symbol, context?.pointer ?? ''].join(' ').trim())
}
