import { setTimeout as pause } from 'node:timers/promises'
import { CommandFailed } from '#cli/opened.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'

/** Where the service is, who calls it, and in which tenant. */
export type Access = { readonly url: string; readonly client_id: string; readonly client_secret: string }

/** The service answered something else than what was asked for. */
export class CallFailed extends CommandFailed {}

/** How often a call was made, and how long its answers took, in milliseconds. */
export type CallTimes = { readonly name: string; readonly times: readonly number[] }

type Sent = { readonly name: string; readonly method: string; readonly path: string; readonly body?: Json }

/** How often a request is sent again that the service had no time for. */
const PATIENCE = 5

/** Speaks to the service the way clients do, and notes how long each kind of call took. */
export class Client {
  readonly #access: Access
  readonly #headers: Record<string, string>
  readonly #times = new Map<string, number[]>()

  private constructor(access: Access, token: string) {
    this.#access = access
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  }

  /** Signs in with a client's own credentials. */
  static async open(access: Access): Promise<Client> {
    const basic = btoa(`${encodeURIComponent(access.client_id)}:${encodeURIComponent(access.client_secret)}`)
    const { status, text } = await knock(access.url, '/oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (status !== 200) throw new CallFailed(`no token: ${status} ${text.slice(0, 300)}`)
    const { access_token } = JSON.parse(text) as { access_token: string }
    return new Client(access, access_token)
  }

  /** Turns to a tenant. */
  enter(subdomain: string): void {
    this.#headers['x-service-subdomain'] = subdomain
  }

  /** Makes a record and gives its id. */
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

  /** Asks a list, page by page, and gives its nodes. */
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

  /** Sends a request; waits and sends it again where the service asks for that, or has not come to it: nothing is written then. */
  async call(sent: Sent, patience = PATIENCE): Promise<Json> {
    const { name, method, path, body } = sent
    const from = performance.now()
    const { status, retry_after, text } = await knock(this.#access.url, path, {
      method,
      headers: this.#headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    this.#note(name, performance.now() - from)
    if (status === 429 || (status === 503 && patience > 0)) {
      await pause(retry_after * 1000)
      return this.call(sent, status === 503 ? patience - 1 : patience)
    }
    if (status >= 300) throw new CallFailed(`${method} ${path}: ${status} ${text.slice(0, 500)}`)
    return text === '' ? null : JSON.parse(text)
  }

  /** How long everything took so far, by kind of call. */
  get times(): readonly CallTimes[] {
    return [...this.#times].map(([name, times]) => ({ name, times }))
  }

  #note(name: string, milliseconds: number): void {
    const known = this.#times.get(name)
    if (known === undefined) this.#times.set(name, [milliseconds])
    else known.push(milliseconds)
  }
}

type Request = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** What was answered; `retry_after` is in seconds. */
type Answer = { readonly status: number; readonly retry_after: number; readonly text: string }

/** Sends a request, with as little work of its own as can be; says what to do where nobody answers. */
async function knock(url: string, path: string, asked: Request): Promise<Answer> {
  const { request } = await import('undici')
  try {
    const { statusCode, headers, body } = await request(`${url}${path}`, asked)
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
