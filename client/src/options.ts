/** What a client needs to know. */
export type GoodsyardOptions = {
  /** Where the service is: `https://wms.example.com`. */
  readonly baseUrl: string
  /** The tenant. */
  readonly subdomain: string
  readonly clientId?: string | undefined
  readonly clientSecret?: string | undefined
  /** In place of id and secret, which are not for browsers: gives a token whenever one is needed. */
  readonly token?: () => Promise<string> | string
  /** Where tokens come from, if that is elsewhere. */
  readonly authUrl?: string | undefined
  /** How often a request is sent again that came to nothing; 5 where nothing is said. */
  readonly retries?: number
  /** How long one try may take, in milliseconds; 60,000 where nothing is said. */
  readonly timeout?: number
  /** What sends requests, in place of the platform's own. */
  readonly fetch?: typeof fetch
}

/** How one request differs from most. */
export type RequestOptions = {
  /** A key of your own; one is made for every write where none is given. */
  readonly idempotencyKey?: string
  /** The version that must still be the current one, as the header `ETag` gave it. */
  readonly ifMatch?: string
  /** Refuses attributes that are not known, which are passed over otherwise. */
  readonly strict?: boolean
  /** Returns what the answer would be, and changes nothing. */
  readonly dryRun?: boolean
  /** What stands behind the question mark. */
  readonly query?: Readonly<Record<string, string>>
  /** Of an upload. */
  readonly contentType?: string
  /** Of an upload. */
  readonly fileName?: string
  readonly signal?: AbortSignal
}

/** What of a list is read. */
export type ListOptions<Filter> = {
  readonly filter?: Filter
  /** `code DESC, id ASC`. */
  readonly order?: string
  /** The fields of each node, as GraphQL writes them: `id carrier { code }`; all of its own where nothing is said. */
  readonly fields?: string
  /** How many are read at a time; 500 where nothing is said. */
  readonly pageSize?: number
  readonly signal?: AbortSignal
}
