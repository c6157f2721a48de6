import { lookup } from 'node:dns/promises'
import { destinationFor, type EgressRules, mayConnect, settingsAllowing } from '#values/egress.ts'
import { type Tracing, traced } from '#values/tracing.ts'

/** A request to another server. */
export type HttpRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Cancels the request, in addition to the time limit. */
  readonly signal?: AbortSignal
}

/** The outcome of a request: an answer, none, or a forbidden destination. */
export type HttpOutcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      /** Whether the body is complete; bytes beyond the limit are not read. */
      readonly is_whole: boolean
    }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'refused'; readonly host: string; readonly settings: readonly string[] }

/** Time limit of a request and size limit of its answer (platform 9.3). */
export type HttpLimits = {
  readonly connect_ms: number
  readonly total_ms: number
  readonly body_bytes: number
}

const LIMITS: HttpLimits = { connect_ms: 5_000, total_ms: 15_000, body_bytes: 64 * 1024 }

/** Sends requests to other servers. */
export type Http = (request: HttpRequest) => Promise<HttpOutcome>

/**
 * An HTTP client that enforces the egress rules of platform 9.6. A host name is resolved once, every address is
 * checked, and the connection uses a checked address; redirects are not followed.
 */
export function openHttp(
  rules: EgressRules,
  limits: HttpLimits = LIMITS,
  tracing: Tracing | null = null,
): Http {
  const call = callerFor(rules, limits)
  if (tracing === null) return call
  return (outgoing) => {
    const url = URL.canParse(outgoing.url) ? new URL(outgoing.url) : null
    // Paths and queries may contain secrets of tenants.
    const facts = { 'http.request.method': outgoing.method, 'server.address': url?.hostname ?? '' }
    return traced(tracing, { name: outgoing.method, kind: 'client', facts }, async (span) => {
      const traceparent = span === null ? {} : { traceparent: span.traceparent }
      const outcome = await call({ ...outgoing, headers: { ...outgoing.headers, ...traceparent } })
      span?.setAttributes(
        outcome.kind === 'answered'
          ? { 'http.response.status_code': outcome.status }
          : { 'error.type': outcome.kind },
      )
      return outcome
    })
  }
}

function callerFor(rules: EgressRules, limits: HttpLimits): Http {
  return async (outgoing) => {
    const destination = destinationFor(outgoing.url, rules)
    const settings = settingsAllowing(outgoing.url, rules)
    if (destination === null) return { kind: 'refused', host: hostOf(outgoing.url), settings }
    const late = AbortSignal.timeout(limits.total_ms)
    const signal = outgoing.signal === undefined ? late : AbortSignal.any([late, outgoing.signal])
    try {
      const addresses = await withSignal(lookup(destination.host, { all: true, verbatim: true }), signal)
      const judged = addresses.every(({ address }) => mayConnect(address, destination.host, rules))
      if (!judged || addresses.length === 0) return { kind: 'refused', host: destination.host, settings }
      return await exchange({ outgoing, url: destination.url, addresses, signal, limits })
    } catch (error) {
      return { kind: 'failed', reason: reasonFor(error, limits) }
    }
  }
}

type Exchange = {
  readonly outgoing: HttpRequest
  readonly url: URL
  readonly addresses: readonly { readonly address: string; readonly family: number }[]
  readonly signal: AbortSignal
  readonly limits: HttpLimits
}

async function exchange(prepared: Exchange): Promise<HttpOutcome> {
  const { outgoing, limits } = prepared
  // Imported on the first request: many processes send none.
  const { Agent, request } = await import('undici')
  const agent = new Agent({
    connect: {
      timeout: limits.connect_ms,
      lookup: (_host, options, done) => {
        const [first] = prepared.addresses
        if (options.all === true) done(null, [...prepared.addresses])
        else done(null, first?.address ?? '', first?.family ?? 4)
      },
    },
  })
  try {
    const answer = await request(prepared.url, {
      dispatcher: agent,
      method: outgoing.method,
      headers: outgoing.headers,
      body: outgoing.body,
      signal: prepared.signal,
    })
    const read = await readStart(answer.body, limits.body_bytes)
    return { kind: 'answered', status: answer.statusCode, headers: flat(answer.headers), ...read }
  } finally {
    await agent.destroy()
  }
}

/** Reads a body up to its limit; the rest is discarded. */
async function readStart(
  body: AsyncIterable<Uint8Array>,
  max: number,
): Promise<{ readonly body: string; readonly is_whole: boolean }> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    pieces.push(piece)
    length += piece.length
    if (length >= max) break
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces).subarray(0, max))
  return { body: text, is_whole: length < max }
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}

function hostOf(text: string): string {
  return URL.canParse(text) ? new URL(text).hostname : text.slice(0, 253)
}

/** Name resolution cannot be cancelled, so the wait for it ends instead. */
function withSignal<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  UND_ERR_SOCKET: 'connection closed without an answer',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'the name could not be resolved',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_OVERFLOW: 'the answer has too many headers',
  UND_ERR_INVALID_ARG: 'a header or the method is not valid',
}

function reasonFor(error: unknown, limits: HttpLimits): string {
  if (!(error instanceof Error)) return 'connection failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return `no answer within ${limits.total_ms / 1000} s`
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return REASONS[code] ?? (code === '' ? 'connection failed' : `connection failed (${code})`)
}
