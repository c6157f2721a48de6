import { refusal } from '#problems/problem.ts'
import { readBoundedJson } from '#values/bounded-json.ts'
import { isObject } from '#values/json.ts'

/** A request behind the gate: authenticated, with a parsed body. */
export type GraphqlRequest = {
  readonly method: 'GET' | 'POST'
  readonly body: unknown
  readonly query: Readonly<Record<string, string>>
  readonly accept: string
  /** Whether the read must see all previous answers. */
  readonly is_strong: boolean
  /** How old the answer may be; null where it must be new. */
  readonly max_age_seconds: number | null
}

/** The query of a request: a text, the hash of a registered text, or both to register it. */
export type Params = {
  readonly query: string | null
  readonly hash: string | null
  readonly variables: Readonly<Record<string, unknown>>
  readonly operation: string | null
}

/** Reads a request; refuses a malformed one with `malformed_body` (platform 3.9). */
export function operationNameIn(request: Pick<GraphqlRequest, 'method' | 'body' | 'query'>): Params {
  const sent = request.method === 'POST' ? request.body : fromQuery(request.query)
  if (Array.isArray(sent)) throw malformed('requests cannot be sent as a list')
  if (!isObject(sent)) throw malformed('it is no object')
  const hash = hashIn(sent.extensions)
  const query = textOrNull(sent.query, 'query')
  if (query === null && hash === null) throw malformed('query must be a string')
  return {
    query,
    hash,
    variables: objectOrNull(sent.variables, 'variables') ?? {},
    operation: textOrNull(sent.operationName, 'operationName'),
  }
}

function fromQuery(query: Readonly<Record<string, string>>): Record<string, unknown> {
  return {
    ...query,
    variables: parsed(query.variables, 'variables'),
    extensions: parsed(query.extensions, 'extensions'),
  }
}

/** In a URL objects are JSON texts. */
function parsed(text: string | undefined, name: string): unknown {
  if (text === undefined || text === '') return null
  const read = readBoundedJson(text)
  if ('fault' in read) throw malformed(`${name} cannot be read: ${read.fault}`)
  return read.value
}

function hashIn(extensions: unknown): string | null {
  const persisted = objectOrNull(extensions, 'extensions')?.persistedQuery
  if (persisted === undefined || persisted === null) return null
  const { version, sha256Hash: hash } = objectOrNull(persisted, 'persistedQuery') ?? {}
  const isHash = typeof hash === 'string' && /^[0-9a-fA-F]{64}$/.test(hash)
  if (version !== 1 || !isHash) throw malformed('persistedQuery must have version 1 and a sha256Hash')
  return hash.toLowerCase()
}

function textOrNull(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw malformed(`${name} must be a string`)
  return value
}

function objectOrNull(value: unknown, name: string): Record<string, unknown> | null {
  if (value === undefined || value === null) return null
  if (!isObject(value)) throw malformed(`${name} must be an object`)
  return value
}

function malformed(reason: string) {
  return refusal('malformed_body', { reason })
}
