import { setTimeout as pause } from 'node:timers/promises'
import { CommandFailed } from '#cli/command-context.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'

/** The address of the service, the client's credentials and the tenant. */
export type Credentials = { readonly url: string; readonly client_id: string; readonly client_secret: string }

/** The service returned an unexpected status. */
export class CallFailed extends CommandFailed {}

/** Number of calls of one kind, and their response times in milliseconds. */
export type CallTimes = { readonly name: string; readonly times: readonly number[] }

type SentRequest = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: Json
}

/** Number of retries after a 503. */
const TIMEOUTS = 5

/** Calls the service over HTTP like other clients, and measures each kind of call. */
export class Client {
  readonly #access: Credentials
  readonly #headers: Record<string, string>
  readonly #times = new Map<string, number[]>()

  private constructor(access: Credentials, token: string) {
    this.#access = access
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  }

  /** Gets a token with client credentials. */
  static async open(access: Credentials): Promise<Client> {
    const basic = btoa(`${encodeURIComponent(access.client_id)}:${encodeURIComponent(access.client_secret)}`)
    const { status, text } = await send(access.url, '/oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (status !== 200) throw new CallFailed(`no token: ${status} ${text.slice(0, 300)}`)
    const { access_token } = JSON.parse(text) as { access_token: string }
    return new Client(access, access_token)
  }

  /** Selects a tenant. */
  enter(subdomain: string): void {
    this.#headers['x-service-subdomain'] = subdomain
  }

  /** Creates a record and returns its id. */
  async make(type: string, attributes: JsonObject, path = `/api/${type}`): Promise<number> {
    const body = { data: { type, attributes } }
    const answer = await this.call({
      name: `POST ${path.replaceAll(/\d+/g, '{id}')}`,
      method: 'POST',
      path,
      body,
    })
    const data = isObject(answer) && isObject(answer.data) ? answer.data : {}
    return Number(data.id)
  }

  /** Reads a list page by page and returns its nodes. */
  async list(root: string, filter: string, fields: string): Promise<readonly JsonObject[]> {
    const nodes: JsonObject[] = []
    let after: string | null = null
    do {
      const query: string = `query ($after: String) { ${root} { all(filter: ${filter}, first: 200, after: $after) {
        nodes { ${fields} } pageInfo { endCursor hasNextPage } } } }`
      const body = { query, variables: { after } }
      const answer = await this.call({ name: `list of ${root}`, method: 'POST', path: '/graphql', body })
      const page = pageIn(answer, root)
      nodes.push(...page.nodes)
      after = page.next
    } while (after !== null)
    return nodes
  }

  /** Sends a request; repeats it after a 429 or 503, for which nothing was written. */
  async call(sent: SentRequest, timeouts = TIMEOUTS): Promise<Json> {
    const { name, method, path, body } = sent
    const from = performance.now()
    const { status, retry_after, text } = await send(this.#access.url, path, {
      method,
      headers: this.#headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    this.#note(name, performance.now() - from)
    if (status === 429 || (status === 503 && timeouts > 0)) {
      await pause(retry_after * 1000)
      return this.call(sent, status === 503 ? timeouts - 1 : timeouts)
    }
    if (status >= 300) throw new CallFailed(`${method} ${path}: ${status} ${text.slice(0, 500)}`)
    return text === '' ? null : JSON.parse(text)
  }

  /** The durations measured so far, by kind of call. */
  get times(): readonly CallTimes[] {
    return [...this.#times].map(([name, times]) => ({ name, times }))
  }

  #note(name: string, milliseconds: number): void {
    const cached = this.#times.get(name)
    if (cached === undefined) this.#times.set(name, [milliseconds])
    else cached.push(milliseconds)
  }
}

type Request = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** An HTTP answer; `retry_after` is in seconds. */
type Answer = { readonly status: number; readonly retry_after: number; readonly text: string }

/** Sends a request with little processor time of its own; explains what to do if the service cannot be reached. */
async function send(url: string, path: string, options: Request): Promise<Answer> {
  const { request } = await import('undici')
  try {
    const { statusCode, headers, body } = await request(`${url}${path}`, options)
    return { status: statusCode, retry_after: Number(headers['retry-after'] ?? 1), text: await body.text() }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CallFailed(
      `${url} does not answer (${why}): start the service with npm start, or name another with --url`,
    )
  }
}

function pageIn(
  answer: Json,
  root: string,
): { readonly nodes: readonly JsonObject[]; readonly next: string | null } {
  const { data, errors } = answer as { data?: Record<string, { all: Page }>; errors?: Json }
  const page = data?.[root]?.all
  if (page === undefined || page === null || errors !== undefined)
    throw new CallFailed(`list of ${root}: ${JSON.stringify(errors ?? answer).slice(0, 500)}`)
  return { nodes: page.nodes, next: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null }
}

type Page = {
  readonly nodes: readonly JsonObject[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}
