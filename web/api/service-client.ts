import { type ErrorObject, errorOf, GoodsyardError } from '../../client/src/error.ts'
import { type Repeatable, readAnswer, Sender } from '../../client/src/sender.ts'
import { accessToken, dropToken } from './access.ts'

/** How often a request is sent again that came to nothing, and how long one try may take. */
const PATIENCE = { retries: 5, timeout: 60_000 }

/** A request to the service. */
export type ServiceRequest = {
  readonly method: string
  /** With its ids filled in: `/api/sites/7`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: string | Blob
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** What an answer says. */
export type Answer<Data = unknown> = {
  readonly status: number
  readonly data: Data
  /** The version of the record, for `if-match`. */
  readonly etag: string | null
}

type GraphqlErrors = readonly {
  readonly message: string
  readonly extensions?: { readonly number?: number; readonly symbol?: string }
}[]

/** The service, as one tenant sees it. Throws a `GoodsyardError` for every answer that is none of success. */
export class ServiceClient {
  /** The subdomain. */
  readonly tenant: string
  readonly #sender = new Sender((...request) => fetch(...request), PATIENCE)

  constructor(tenant: string) {
    this.tenant = tenant
  }

  /** Sends a request, again where nothing was heard: whoever writes gives it an `idempotency-key`. */
  async send<Data = unknown>({ path, query, ...request }: ServiceRequest): Promise<Answer<Data>> {
    const words = new URLSearchParams(query)
    const response = await this.#authorized({
      headers: {},
      ...request,
      url: `${path}${words.size === 0 ? '' : `?${words}`}`,
    })
    const { status, headers } = response
    const data = (await readAnswer(response)) as Data
    return { status, data, etag: headers.get('etag') }
  }

  /** Reads by GraphQL; parts that the caller may not read come back null only where the document allows it. */
  async graphql<Data = unknown>(
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    { signal, fresh = false }: { readonly signal?: AbortSignal; readonly fresh?: boolean } = {},
  ): Promise<Data> {
    const response = await this.#authorized({
      url: '/graphql',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(fresh ? { prefer: 'consistency=strong' } : {}),
      },
      body: JSON.stringify({ query, variables }),
      ...(signal === undefined ? {} : { signal }),
    })
    if (!response.ok) throw await errorOf(response)
    const { data, errors } = (await response.json()) as { data: Data; errors?: GraphqlErrors }
    if (errors === undefined || errors.length === 0) return data
    const requestId = response.headers.get('x-request-id')
    throw new GoodsyardError({ status: response.status, requestId, errors: errors.map(errorObjectOf) })
  }

  /** A token that is refused is given up, and the request sent once more with another. */
  async #authorized(request: Repeatable): Promise<Response> {
    const token = await accessToken()
    const first = await this.#sender.send(this.#with(token, request))
    if (first.status !== 401) return first
    await Promise.all([first.body?.cancel(), dropToken(token)])
    return this.#sender.send(this.#with(await accessToken(), request))
  }

  #with(token: string, request: Repeatable): Repeatable {
    const own = { authorization: `Bearer ${token}`, 'x-service-subdomain': this.tenant }
    return { ...request, headers: { ...request.headers, ...own } }
  }
}

function errorObjectOf({ message, extensions = {} }: GraphqlErrors[number]): ErrorObject {
  const { number = 0, symbol = 'unknown', ...context } = extensions
  return { code: number, symbol, details: message, source: 'graphql', context }
}
