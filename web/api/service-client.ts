import { type ErrorObject, errorOf, GoodsyardError } from '../../client/src/error.ts'
import { type Patience, type Repeatable, readAnswer, Sender } from '../../client/src/sender.ts'
import { accessToken, dropToken } from './access.ts'

/** Number of retries of a request without an answer, and the time limit of one attempt. */
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
  /** What sends it, instead of what sends all others. */
  readonly sender?: Pick<Sender, 'send'>
}

/** The answer to a request. */
export type Answer<Data = unknown> = {
  readonly status: number
  readonly data: Data
  /** The version of the record, for `if-match`. */
  readonly etag: string | null
  /** What else the service says, such as the number of pages of a printed file. */
  readonly headers: Pick<Headers, 'get'>
}

type GraphqlOptions = {
  readonly signal?: AbortSignal
  readonly fresh?: boolean
  readonly isPartial?: boolean
  /** So many seconds old the answer may be, where it was made for others. */
  readonly maxAge?: number
}

/** How a client is set up. */
type ClientOptions = {
  readonly patience?: Patience
  /** The sentence that a person reads of an error; that of the service where it is not given. */
  readonly tell?: (error: ErrorObject) => string
  /** Called with the header `Date` of each answer. */
  readonly onAnswer?: (date: string | null) => void
}

type GraphqlErrors = readonly {
  readonly message: string
  readonly extensions?: { readonly number?: number; readonly symbol?: string }
}[]

/** The service for one tenant. Throws a `GoodsyardError` for every answer but success. */
export class ServiceClient {
  /** The subdomain. */
  readonly tenant: string
  readonly #sender: Sender
  readonly #tell: (error: ErrorObject) => string

  constructor(
    tenant: string,
    { patience = PATIENCE, tell = ({ details }) => details, onAnswer }: ClientOptions = {},
  ) {
    this.tenant = tenant
    this.#tell = tell
    const send: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      onAnswer?.(response.headers.get('date'))
      return response
    }
    this.#sender = new Sender(send, patience)
  }

  /** Sends a request, repeated if there is no answer: writes must have an `idempotency-key`. */
  send<Data = unknown>(request: ServiceRequest): Promise<Answer<Data>> {
    return this.#told(this.#send<Data>(request))
  }

  async #send<Data>({ path, query, sender, ...request }: ServiceRequest): Promise<Answer<Data>> {
    const words = new URLSearchParams(query)
    const url = `${path}${words.size === 0 ? '' : `?${words}`}`
    const response = await this.#authorized({ headers: {}, ...request, url }, sender)
    const { status, headers } = response
    const data = (await readAnswer(response)) as Data
    return { status, data, etag: headers.get('etag'), headers }
  }

  /**
   * Reads by GraphQL; with `isPartial`, roots that the caller may not see are null instead of failing the whole
   * query.
   */
  graphql<Data = unknown>(
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    options: GraphqlOptions = {},
  ): Promise<Data> {
    return this.#told(this.#read<Data>({ query, variables }, options))
  }

  async #read<Data>(
    document: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> },
    { signal, fresh = false, isPartial = false, maxAge }: GraphqlOptions,
  ): Promise<Data> {
    const response = await this.#authorized({
      url: '/graphql',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(fresh ? { prefer: 'consistency=strong' } : {}),
        ...(maxAge === undefined || fresh ? {} : { prefer: `max-age=${maxAge}` }),
      },
      body: JSON.stringify(document),
      ...(signal === undefined ? {} : { signal }),
    })
    if (!response.ok) throw await errorOf(response)
    const { data, errors } = (await response.json()) as { data: Data; errors?: GraphqlErrors }
    const isForbidden = ({ extensions }: GraphqlErrors[number]) => extensions?.symbol === 'field_forbidden'
    if (errors === undefined || errors.length === 0 || (isPartial && errors.every(isForbidden))) return data
    const requestId = response.headers.get('x-request-id')
    throw new GoodsyardError({ status: response.status, requestId, errors: errors.map(errorObjectOf) })
  }

  /** What was asked for; errors are told in the sentences of this client. */
  async #told<Data>(asked: Promise<Data>): Promise<Data> {
    try {
      return await asked
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      const errors = error.errors.map((one) => ({ ...one, details: this.#tell(one) }))
      throw new GoodsyardError({ status: error.status, requestId: error.requestId, errors }, { cause: error })
    }
  }

  /** After a refused token the request is sent once more with another. */
  async #authorized(request: Repeatable, sender: Pick<Sender, 'send'> = this.#sender): Promise<Response> {
    const token = await accessToken()
    const first = await sender.send(this.#with(token, request))
    if (first.status !== 401) return first
    await Promise.all([first.body?.cancel(), dropToken(token)])
    return sender.send(this.#with(await accessToken(), request))
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
