import { refusal } from '#problems/problem.ts'

/** How many requests a minute one caller may make in one tenant, and how many at once. */
export type RateLimit = { readonly per_minute: number; readonly burst: number }

type Bucket = { tokens: number; filled_at: number }

/** What is left after a request: requests, and seconds until the bucket is full again. */
export type Remaining = { readonly left: number; readonly full_in: number }

/** Counts requests in a token bucket for each caller and tenant; a limit of 0 counts nothing (platform 1.10). */
export class RateLimiter {
  readonly #limit: RateLimit
  readonly #buckets = new Map<string, Bucket>()
  readonly #clock: () => number

  constructor(limit: RateLimit, clock: () => number = () => performance.now()) {
    this.#limit = limit
    this.#clock = clock
  }

  /** Whether requests are counted at all. */
  get isOn(): boolean {
    return this.#limit.per_minute > 0
  }

  /** The limit as the header `RateLimit-Policy` says it. */
  get policy(): string {
    return `"default";q=${this.#limit.per_minute};w=60`
  }

  /** Counts a request; refuses with `rate_limited` when the bucket is empty. */
  take(key: string): Remaining {
    const now = this.#clock()
    const { per_minute, burst } = this.#limit
    const bucket = this.#buckets.get(key) ?? this.#opened(key, now)
    const refill = ((now - bucket.filled_at) * per_minute) / 60_000
    bucket.tokens = Math.min(burst, bucket.tokens + refill)
    bucket.filled_at = now
    if (bucket.tokens < 1) {
      const wait = Math.ceil(((1 - bucket.tokens) * 60) / per_minute)
      throw refusal('rate_limited', { retry_after: Math.max(1, wait) })
    }
    bucket.tokens -= 1
    return {
      left: Math.floor(bucket.tokens),
      full_in: Math.ceil(((burst - bucket.tokens) * 60) / per_minute),
    }
  }

  /** Opens a bucket; those long full are forgotten so that the count of them stays bounded. */
  #opened(key: string, now: number): Bucket {
    if (this.#buckets.size >= 10_000) {
      const fill = (this.#limit.burst * 60_000) / this.#limit.per_minute
      for (const [name, bucket] of this.#buckets)
        if (now - bucket.filled_at > fill) this.#buckets.delete(name)
    }
    const bucket = { tokens: this.#limit.burst, filled_at: now }
    this.#buckets.set(key, bucket)
    return bucket
  }
}
