import { type ErrorObject, errorOf, GoodsyardError } from './error.ts'
import type { GoodsyardOptions, ListOptions, RequestOptions } from './options.ts'
import { lists, type Route, routes } from './routes.ts'
import { type Repeatable, readAnswer, Sender } from './sender.ts'
import { Tokens } from './tokens.ts'
import type { Filters, Nodes, Resources } from './types.ts'

type GraphqlErrors = readonly {
  readonly message: string
  readonly extensions?: { readonly number?: number; readonly symbol?: string }
}[]

/** A client of one tenant: `gy.sites.create({ code: 'NORTH' })`, and so for every type. */
export interface Goodsyard extends Resources {}

/** A client of one tenant: `gy.sites.create({ code: 'NORTH' })`, and so for every type. */
export class Goodsyard {
  readonly #base: string
  readonly #subdomain: string
  readonly #sender: Sender
  readonly #tokens: Pick<Tokens, 'token' | 'drop'>

  constructor(options: GoodsyardOptions) {
    const { baseUrl, subdomain, retries = 5, timeout = 60_000, token } = options
    this.#base = baseUrl.replace(/\/+$/, '')
    this.#subdomain = subdomain
    // A browser's own must be called as the window's.
    this.#sender = new Sender(options.fetch ?? ((...asked) => fetch(...asked)), { retries, timeout })
    this.#tokens =
      token === undefined
        ? tokensFor(options, this.#base, this.#sender)
        : { token: async () => token(), drop: async () => {} }
    for (const [type, acts] of Object.entries(routes)) {
      const group = Object.entries(acts as Readonly<Record<string, Route>>).map(([name, route]) => [
        name,
        (...told: unknown[]) => this.#act(route, told),
      ])
      Object.defineProperty(this, type, { value: Object.fromEntries(group), enumerable: true })
    }
  }

  /** Reads by GraphQL; throws a `GoodsyardError` with all its errors where there are any. */
  async graphql<T = unknown>(
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    { signal }: Pick<RequestOptions, 'signal'> = {},
  ): Promise<T> {
    const response = await this.#authorized({
      url: `${this.#base}/graphql`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      ...(signal === undefined ? {} : { signal }),
    })
    if (!response.ok) throw await errorOf(response)
    const { data, errors } = (await response.json()) as { data: T; errors?: GraphqlErrors }
    if (errors === undefined || errors.length === 0) return data
    const requestId = response.headers.get('x-request-id')
    throw new GoodsyardError({ status: response.status, requestId, errors: errors.map(errorObjectOf) })
  }

  /** Reads a list to its end, page by page, as it is gone through. */
  list<Root extends keyof Nodes>(
    root: Root,
    options: ListOptions<Filters[Root]> & { readonly fields: string },
  ): AsyncGenerator<Record<string, unknown>, void, undefined>
  list<Root extends keyof Nodes>(
    root: Root,
    options?: ListOptions<Filters[Root]>,
  ): AsyncGenerator<Nodes[Root], void, undefined>
  async *list(
    root: keyof Nodes,
    options: ListOptions<unknown> = {},
  ): AsyncGenerator<unknown, void, undefined> {
    const { filter, order, pageSize = 500, signal } = options
    const [filterType, own] = lists[root]
    const [declared, said] = order === undefined ? ['', ''] : [', $order: String', ', order: $order']
    const text = `query ($filter: ${filterType}, $first: Int, $after: String${declared}) {
      ${root} { all(filter: $filter, first: $first, after: $after${said}) {
        nodes { ${options.fields ?? own} } pageInfo { hasNextPage endCursor }
      } }
    }`
    const variables = { filter: filter ?? null, first: pageSize, ...(order === undefined ? {} : { order }) }
    for (let after: string | null = null; ; ) {
      const data: Readonly<Record<string, { readonly all: Page }>> = await this.graphql(
        text,
        { ...variables, after },
        signal === undefined ? {} : { signal },
      )
      const page = data[root]?.all
      if (page === undefined) return
      yield* page.nodes
      if (!page.pageInfo.hasNextPage) return
      after = page.pageInfo.endCursor
    }
  }

  async #act([method, path, takes, type]: Route, told: readonly unknown[]): Promise<unknown> {
    const left = [...told]
    const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(String(left.shift())))
    const ids = takes === 'ids' ? (left.shift() as readonly (string | number)[]) : null
    const input = takes === 'nothing' || takes === 'ids' ? undefined : left.shift()
    const options = (left.shift() ?? {}) as RequestOptions
    const query = new URLSearchParams({ ...options.query, ...(ids === null ? {} : { ids: ids.join(',') }) })
    const sent = bodyFor(takes, { input, type, options })
    const request = {
      url: `${this.#base}${filled}${query.size === 0 ? '' : `?${query}`}`,
      method,
      headers: { ...headersFor(method, options), ...sent.headers },
      ...(sent.body === undefined ? {} : { body: sent.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    }
    return readAnswer(await this.#authorized(request))
  }

  /** Sends with a token; one that is refused is given up, and the request sent once more with another. */
  async #authorized(request: Repeatable): Promise<Response> {
    const token = await this.#tokens.token()
    const first = await this.#sender.send(this.#with(token, request))
    if (first.status !== 401) return first
    await Promise.all([first.body?.cancel(), this.#tokens.drop(token)])
    return this.#sender.send(this.#with(await this.#tokens.token(), request))
  }

  #with(token: string, request: Repeatable): Repeatable {
    const own = { authorization: `Bearer ${token}`, 'x-service-subdomain': this.#subdomain }
    return { ...request, headers: { ...request.headers, ...own } }
  }
}

type Page = {
  readonly nodes: readonly unknown[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

function tokensFor(
  { clientId, clientSecret, authUrl }: GoodsyardOptions,
  base: string,
  sender: Sender,
): Tokens {
  if (clientId === undefined || clientSecret === undefined)
    throw new TypeError('either clientId and clientSecret or token must be given')
  return new Tokens({ authUrl: authUrl ?? base, clientId, clientSecret }, sender)
}

function errorObjectOf({ message, extensions = {} }: GraphqlErrors[number]): ErrorObject {
  const { number = 0, symbol = 'unknown', ...context } = extensions
  return { code: number, symbol, details: message, source: 'graphql', context }
}

type Sent = { readonly body?: string | Blob; readonly headers: Readonly<Record<string, string>> }

/** What is sent: a document around the attributes, the attributes as they are, or bytes. */
function bodyFor(
  takes: Route[2],
  {
    input,
    type,
    options,
  }: { readonly input: unknown; readonly type: string; readonly options: RequestOptions },
): Sent {
  const json = { 'content-type': 'application/json' }
  if (takes === 'document')
    return { body: JSON.stringify({ data: { type, attributes: input ?? {} } }), headers: json }
  if (takes === 'plain') return { body: JSON.stringify(input ?? {}), headers: json }
  if (takes !== 'bytes') return { headers: {} }
  const { contentType = 'application/octet-stream', fileName } = options
  const name = fileName === undefined ? {} : { 'content-disposition': dispositionFor(fileName) }
  return {
    body: input instanceof Blob ? input : new Blob([input as string | Uint8Array<ArrayBuffer>]),
    headers: { 'content-type': contentType, ...name },
  }
}

/** A header carries plain letters alone, so all others go by their bytes (RFC 8187). */
function dispositionFor(fileName: string): string {
  const escaped = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${escaped}`
}

/** Every write bears a key from its first try on, so that a later one is the same write. */
function headersFor(
  method: string,
  { idempotencyKey, ifMatch, strict, dryRun }: RequestOptions,
): Record<string, string> {
  const prefer = [...(strict === true ? ['handling=strict'] : []), ...(dryRun === true ? ['dry-run'] : [])]
  return {
    ...(method === 'GET' ? {} : { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    ...(prefer.length === 0 ? {} : { prefer: prefer.join(', ') }),
  }
}
