import { lookup } from 'node:dns/promises'
import { destinationFor, type EgressRules, mayConnect } from '#values/egress.ts'

/** One request to somebody else's server. */
export type HttpRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Breaks it off, beside the limit of time. */
  readonly signal?: AbortSignal
}

/** What became of a request: an answer, none, or a destination that may not be called at all. */
export type HttpOutcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      /** Whether that is all of it; what is beyond the limit is not read. */
      readonly is_whole: boolean
    }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'refused'; readonly host: string }

/** How long a request may take and how much of an answer is read (platform 9.3). */
export type HttpLimits = {
  readonly connect_ms: number
  readonly total_ms: number
  readonly body_bytes: number
}

const LIMITS: HttpLimits = { connect_ms: 5_000, total_ms: 15_000, body_bytes: 64 * 1024 }

/** Calls the outside. */
export type Http = (request: HttpRequest) => Promise<HttpOutcome>

/**
 * A client that reaches only what the rules of platform 9.6 let it. A name is resolved once, every address it has
 * is judged, and the connection goes to an address that was judged; redirects are answers like any other.
 */
export function openHttp(rules: EgressRules, limits: HttpLimits = LIMITS): Http {
  return async (asked) => {
    const destination = destinationFor(asked.url, rules)
    if (destination === null) return { kind: 'refused', host: hostOf(asked.url) }
    const late = AbortSignal.timeout(limits.total_ms)
    const signal = asked.signal === undefined ? late : AbortSignal.any([late, asked.signal])
    try {
      const addresses = await withSignal(lookup(destination.host, { all: true, verbatim: true }), signal)
      const judged = addresses.every(({ address }) => mayConnect(address, destination.host, rules))
      if (!judged || addresses.length === 0) return { kind: 'refused', host: destination.host }
      return await exchange({ asked, url: destination.url, addresses, signal, limits })
    } catch (error) {
      return { kind: 'failed', reason: reasonFor(error, limits) }
    }
  }
}

type Exchange = {
  readonly asked: HttpRequest
  readonly url: URL
  readonly addresses: readonly { readonly address: string; readonly family: number }[]
  readonly signal: AbortSignal
  readonly limits: HttpLimits
}

async function exchange(given: Exchange): Promise<HttpOutcome> {
  const { asked, limits } = given
  // Loaded with the first call: a process that makes none does without.
  const { Agent, request } = await import('undici')
  const agent = new Agent({
    connect: {
      timeout: limits.connect_ms,
      lookup: (_host, options, done) => {
        const [first] = given.addresses
        if (options.all === true) done(null, [...given.addresses])
        else done(null, first?.address ?? '', first?.family ?? 4)
      },
    },
  })
  try {
    const answer = await request(given.url, {
      dispatcher: agent,
      method: asked.method,
      headers: asked.headers,
      body: asked.body,
      signal: given.signal,
    })
    const read = await readStart(answer.body, limits.body_bytes)
    return { kind: 'answered', status: answer.statusCode, headers: flat(answer.headers), ...read }
  } finally {
    await agent.destroy()
  }
}

/** Reads as much of a body as is kept; the rest is never waited for. */
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

/** Name resolution cannot be cancelled, only no longer waited for. */
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
