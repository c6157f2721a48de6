import { Agent, request } from 'undici'

/** What an attacking process is told: where the service is, and who attacks it. */
export type Target = {
  readonly url: string
  readonly sftp_port: number
  /** What every request of the attacking tenant carries. */
  readonly headers: Readonly<Record<string, string>>
}

/** One way to load the service. */
export type Attack = {
  readonly name: string
  /** How many requests are under way at once. */
  readonly at_once: number
  /** Whether a single request, or preparing it, takes seconds. */
  readonly is_slow?: true
  /** Creates what is needed, and gives what is done over and over; each time has a number of its own. */
  prepare(hostile: Hostile): Promise<(turn: number) => Promise<unknown>>
}

/** An answer, read to its end. */
export type Reply = { readonly status: number; readonly text: string }

/** A tenant that means harm, or somebody without an account. */
export class Hostile {
  readonly target: Target
  /** How many answers had each status. */
  readonly statuses = new Map<string, number>()
  readonly #agent = new Agent({ connections: 256, headersTimeout: 0, bodyTimeout: 0 })

  readonly #report: (text: string) => void

  /** `report` is told of the first request that is refused. */
  constructor(target: Target, report: (text: string) => void = console.error) {
    this.target = target
    this.#report = report
  }

  /** Closes its connections. */
  close(): Promise<void> {
    return this.#agent.destroy()
  }

  /** Sends a request and reads its answer. */
  async ask(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    sent: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Reply> {
    const { body } = sent
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const answer = await request(this.target.url + path, {
      dispatcher: this.#agent,
      method,
      headers: { ...this.target.headers, ...sent.headers },
      body: isRaw ? (body ?? null) : JSON.stringify(body),
    })
    const text = await answer.body.text()
    const symbol = /^\{"errors?":.{0,2000}?"symbol":"(\w+)"/s.exec(text)?.[1]
    // What refuses a load at once says nothing of the service: it is told, so that the load can be mended.
    if (symbol !== undefined && this.statuses.size === 0) this.#report(text.slice(0, 300))
    this.count(symbol === undefined ? String(answer.statusCode) : `${answer.statusCode} ${symbol}`)
    return { status: answer.statusCode, text }
  }

  /** Asks a query of GraphQL. */
  graphql(query: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.ask('POST', '/graphql', { body: { query }, headers })
  }

  /** Creates a record and gives its id. */
  async make(type: string, attributes: object): Promise<string> {
    const { status, text } = await this.ask('POST', `/api/${type}`, { body: { data: { type, attributes } } })
    if (status !== 200) throw new Error(`${type}: ${status} ${text.slice(0, 1000)}`)
    return String(JSON.parse(text).data.id)
  }

  /** Uploads a file to a path. */
  upload(path: string, name: string, content: string | Buffer): Promise<Reply> {
    return this.ask('POST', path, {
      body: content,
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename=${name}`,
      },
    })
  }

  /** Counts how something ended. */
  count(status: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }
}
