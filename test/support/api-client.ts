import { Agent, type Dispatcher } from 'undici'

/** One refusal in the list of a 422. */
export type ErrorObject = {
  readonly code: number
  readonly symbol: string
  readonly details: string
  readonly source: string | null
  readonly context: Readonly<Record<string, unknown>> | null
}

/** A record as REST answers it. */
type Resource = {
  readonly id: string | number | null
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** What can stand in the body of an answer. */
type Body = Readonly<Record<string, unknown>> & {
  readonly data?: Resource
  readonly errors?: readonly ErrorObject[]
  readonly error?: string
}

/** An answer, read to its end. */
export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  readonly bytes: Buffer
  readonly body: Body
}

/** What is sent: a body is JSON unless it is text or bytes already. */
export type RequestInput = {
  readonly headers?: Readonly<Record<string, string | readonly string[] | null>>
  readonly body?: unknown
  /** Aborts when the client disconnects without an answer. */
  readonly signal?: AbortSignal
}

/** A client: with a token, in a tenant. */
export class ApiClient {
  readonly #origin: string
  readonly #agent: Agent
  /** What every request carries. */
  readonly headers: Readonly<Record<string, string>>

  constructor(origin: string, agent: Agent, headers: Readonly<Record<string, string>>) {
    this.#origin = origin
    this.#agent = agent
    this.headers = headers
  }

  /** The same connections with other headers: another token, another tenant. */
  as(headers: Readonly<Record<string, string>>): ApiClient {
    return new ApiClient(this.#origin, this.#agent, { ...this.headers, ...headers })
  }

  /** Sends a request and reads its answer; a header of null is omitted. */
  async request(method: string, path: string, options: RequestInput = {}): Promise<Reply> {
    const { body } = options
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const headers: Record<string, string | string[]> = {}
    const init = {
      ...this.headers,
      ...(isRaw ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    }
    for (const [name, value] of Object.entries(init)) {
      if (value !== null) headers[name] = typeof value === 'string' ? value : [...value]
    }
    const answer = await this.#agent.request({
      origin: this.#origin,
      path,
      method: method as Dispatcher.HttpMethod,
      headers,
      body: isRaw ? (body ?? null) : JSON.stringify(body),
      signal: options.signal ?? null,
    })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    return replyOf(answer.statusCode, answer.headers, bytes)
  }

  post(path: string, body?: unknown, headers: RequestInput['headers'] = {}): Promise<Reply> {
    return this.request('POST', path, { body, headers })
  }

  patch(path: string, body?: unknown, headers: RequestInput['headers'] = {}): Promise<Reply> {
    return this.request('PATCH', path, { body, headers })
  }

  remove(path: string, headers: RequestInput['headers'] = {}): Promise<Reply> {
    return this.request('DELETE', path, { headers })
  }
}

function replyOf(
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  bytes: Buffer,
): Reply {
  const text = bytes.toString('utf8')
  const isJson =
    String(headers['content-type'] ?? '').includes('json') && headers['content-encoding'] === undefined
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    text,
    bytes,
    body: isJson && text !== '' ? (JSON.parse(text) as Body) : {},
  }
}

/** Connections that are kept open and used one request at a time. */
export function openAgent(connections = 64): Agent {
  return new Agent({ connections, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 })
}

/** A create document. */
export function document(type: string, attributes: Readonly<Record<string, unknown>>): object {
  return { data: { type, attributes } }
}

/** The attributes of the record answered. */
export function attributesOf(reply: Reply): Readonly<Record<string, unknown>> {
  return reply.body.data?.attributes ?? {}
}

/** The violations, each as `symbol pointer`. */
export function refusalsOf(reply: Reply): string[] {
  return (reply.body.errors ?? []).map(({ symbol, context }) =>
    typeof context?.pointer === 'string' ? `${symbol} ${context.pointer}` : symbol,
  )
}

/** The status of an answer and its violations. */
export function symbols(reply: Reply): (number | string)[] {
  return [reply.status, ...refusalsOf(reply)]
}
