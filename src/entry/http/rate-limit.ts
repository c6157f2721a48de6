import type { SharedCounts } from '#database/shared-counts.ts'

/** How many requests a caller may send in a tenant, per minute and at once. */
export type RateLimit = { readonly per_minute: number; readonly burst: number }

type TokenBucket = { readonly tokens: number; readonly filled_at: number }

/** The result for a request: what remains, or the seconds to wait. */
export type RateLimitResult = {
  /** The number of remaining requests. */
  readonly remaining: number
  /** Seconds until the bucket is full again. */
  readonly full_in: number
  /** 0 if the request passes. */
  readonly retry_after: number
}

/** What a limiter shares with the same limiter of other processes, and what it measures by. */
export type RateLimiterOptions = {
  /** Its name among the limiters of a process, without spaces. */
  readonly name: string
  readonly counts: SharedCounts
  readonly clock?: () => number
  readonly buckets_max?: number
}

/** The maximum number of callers tracked; the least recent is dropped. */
const BUCKETS_MAX = 10_000

/**
 * Limits requests with a token bucket for each caller; a limit of 0 disables it (platform 1.10). Requests that other processes let
 * through are taken from the same bucket, which owes at most a burst.
 */
export class RateLimiter {
  readonly #limit: RateLimit
  /** The least recent caller comes first. */
  readonly #buckets = new Map<string, TokenBucket>()
  readonly #name: string
  readonly #counts: SharedCounts
  readonly #buckets_max: number
  readonly #clock: () => number

  constructor(limit: RateLimit, options: RateLimiterOptions) {
    const { name, counts, clock = () => performance.now(), buckets_max = BUCKETS_MAX } = options
    this.#limit = limit
    this.#name = name
    this.#counts = counts
    this.#clock = clock
    this.#buckets_max = buckets_max
    if (this.isOn) counts.onCounted(name, (key, count) => this.#take(key, count))
  }

  /** Whether the limit is enabled. */
  get isOn(): boolean {
    return this.#limit.per_minute > 0
  }

  /** The limit in the format of the header `RateLimit-Policy`. */
  get policy(): string {
    return `"default";q=${this.#limit.per_minute};w=60`
  }

  /** Counts a request. */
  count(key: string): RateLimitResult {
    const now = this.#clock()
    const { per_minute, burst } = this.#limit
    const filled = this.#filled(key, now)
    const isLetThrough = filled >= 1
    const remaining = isLetThrough ? filled - 1 : filled
    this.#keep(key, { tokens: remaining, filled_at: now })
    if (isLetThrough) this.#counts.count(this.#name, key, 1)
    return {
      remaining: Math.max(0, Math.floor(remaining)),
      full_in: Math.ceil(((burst - remaining) * 60) / per_minute),
      retry_after: isLetThrough ? 0 : Math.max(1, Math.ceil(((1 - filled) * 60) / per_minute)),
    }
  }

  /** Takes back the count of a request that turns out not to be limited. */
  refund(key: string): void {
    this.#counts.count(this.#name, key, -1)
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) return
    const tokens = Math.min(this.#limit.burst, bucket.tokens + 1)
    this.#buckets.set(key, { ...bucket, tokens })
  }

  /** Takes what another process let through, or gives back what it refunded. */
  #take(key: string, count: number): void {
    const now = this.#clock()
    const { burst } = this.#limit
    const tokens = Math.min(burst, Math.max(-burst, this.#filled(key, now) - count))
    this.#keep(key, { tokens, filled_at: now })
  }

  /** The tokens of a key by now. */
  #filled(key: string, now: number): number {
    const { per_minute, burst } = this.#limit
    const { tokens, filled_at } = this.#buckets.get(key) ?? { tokens: burst, filled_at: now }
    return Math.min(burst, tokens + ((now - filled_at) * per_minute) / 60_000)
  }

  #keep(key: string, bucket: TokenBucket): void {
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size <= this.#buckets_max) return
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}
