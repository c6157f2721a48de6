import { errorOf, GoodsyardError } from './error.ts'

/** How often and how long a request is tried. */
export type Patience = {
  /** How often a request is sent again that came to nothing. */
  readonly retries: number
  /** How long one try may take, in milliseconds. */
  readonly timeout: number
}

/** A request that can be sent again: its body is no stream. */
export type Repeatable = {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Blob | URLSearchParams
  readonly signal?: AbortSignal
}

/** The first wait between two tries, which doubles, and the longest. */
const WAIT_MS = { first: 200, longest: 8_000, asked: 60_000 }

/**
 * Sends requests, and sends them again where they may not have been heard: after a network error, 429 and 503, and while
 * the first of two equal ones is still at work.
 */
export class Sender {
  readonly #fetch: typeof fetch
  readonly #patience: Patience

  constructor(fetcher: typeof fetch, patience: Patience) {
    this.#fetch = fetcher
    this.#patience = patience
  }

  /** The answer, whatever its status; throws where there is none in the end. */
  async send(request: Repeatable): Promise<Response> {
    const { retries } = this.#patience
    for (let tried = 0; ; tried += 1) {
      const answer = await this.#try(request)
      const isLast = tried >= retries
      if (answer instanceof Response) {
        if (isLast || !isWorthRepeating(answer)) return answer
        await answer.body?.cancel()
      } else if (isLast || request.signal?.aborted === true) throw answer
      await pause(waitFor(answer, tried), request.signal)
    }
  }

  async #try({ url, signal, body, ...init }: Repeatable): Promise<Response | GoodsyardError> {
    const limit = AbortSignal.timeout(this.#patience.timeout)
    const stop = signal === undefined ? limit : AbortSignal.any([signal, limit])
    const fetcher = this.#fetch
    try {
      return await fetcher(url, { ...init, ...(body === undefined ? {} : { body }), signal: stop })
    } catch (cause) {
      const details = cause instanceof Error ? cause.message : String(cause)
      const one = { code: 0, symbol: 'no_answer', details, source: null, context: null }
      return new GoodsyardError({ status: 0, errors: [one], requestId: null }, { cause })
    }
  }
}

function isWorthRepeating({ status, headers }: Response): boolean {
  return (
    status === 429 ||
    status === 503 ||
    (status === 409 && headers.get('x-error-symbol') === 'idempotency_in_progress')
  )
}

/** As long as the answer asks for, else longer each time, and never all at once. */
function waitFor(answer: Response | GoodsyardError, tried: number): number {
  const asked = answer instanceof Response ? retryAfter(answer.headers.get('retry-after')) : null
  if (asked !== null) return Math.min(asked, WAIT_MS.asked)
  return Math.min(WAIT_MS.first * 2 ** tried, WAIT_MS.longest) * (0.75 + Math.random() / 2)
}

/** `Retry-After` in milliseconds: seconds, or a moment. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** The body of an answer that went well; throws the error of one that did not. */
export async function readAnswer(response: Response): Promise<unknown> {
  if (!response.ok) throw await errorOf(response)
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (!/^application\/([a-z-]+\+)?json/i.test(type)) return response.blob()
  const body = (await response.json()) as Record<string, unknown>
  return 'data' in body ? body.data : body
}
