import assert from 'node:assert/strict'
import { type ApiClient, document } from '../support/api-client.ts'
import type { Service } from '../support/service.ts'

/** An error of an answer. */
type GraphqlError = {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly locations?: readonly unknown[]
  readonly extensions: { readonly code: string; readonly number: number; readonly symbol: string }
}

/** An answer. */
export type Answer = {
  readonly status: number
  readonly data: Readonly<Record<string, Json>> | null | undefined
  readonly errors: readonly GraphqlError[]
}

/** Untyped JSON. */
export type Json = any

/** Sends a query. */
export async function runQuery(
  apiClient: ApiClient,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const { status, body } = await apiClient.post('/graphql', { query, variables })
  const { data, errors = [] } = body as unknown as { data?: Answer['data']; errors?: readonly GraphqlError[] }
  return { status, data, errors }
}

/** Sends a query that must succeed, and returns its data. */
export async function read(
  apiClient: ApiClient,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Json> {
  const answer = await runQuery(apiClient, query, variables)
  assert.deepEqual(answer.errors, [])
  return answer.data
}

/** The codes of the carriers that arguments leave, in order. */
export async function codes(
  apiClient: ApiClient,
  root: string,
  args: string,
  variables: Readonly<Record<string, unknown>> = {},
  head = '',
): Promise<string[]> {
  const data = await read(apiClient, `${head} { ${root} { all${args} { nodes { code } } } }`, variables)
  return data[root].all.nodes.map(({ code }: { code: string }) => code)
}

/** The number of the first error, with its code. */
export function firstError({ errors }: Answer): string {
  const [first] = errors
  return first === undefined
    ? 'none'
    : `${first.extensions.code} ${first.extensions.number} ${first.extensions.symbol}`
}

/** Creates a record over REST and returns its id. */
export async function make(
  apiClient: ApiClient,
  type: string,
  attributes: Readonly<Record<string, unknown>>,
): Promise<number> {
  const reply = await apiClient.post(`/api/${type}`, document(type, attributes))
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

/** No request may have met a bug. */
export function assertNoBugs(service: Service): void {
  assert.deepEqual(service.bugs, [])
}
