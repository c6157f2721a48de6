/** How many requests a minute one caller may make in one tenant, and how many at once. */
export type RateLimit = { readonly per_minute: number; readonly burst: number }

type Bucket = { readonly tokens: number; readonly filled_at: number }

/** What became of a request: what is left after it, or for how many seconds whoever asked must wait. */
export type Taken = {
  /** Whole requests that are left. */
  readonly left: number
  /** Seconds until the bucket is full again. */
  readonly full_in: number
  /** 0 where the request is let through. */
  readonly retry_after: number
}

/** More callers than that are not remembered; whoever asked longest ago gives way. */
const BUCKETS_MAX = 10_000

/** Counts requests in a token bucket for each caller; a limit of 0 counts nothing (platform 1.10). */
export class RateLimiter {
  readonly #limit: RateLimit
  /** Whoever asked longest ago stands first. */
  readonly #buckets = new Map<string, Bucket>()
  readonly #buckets_max: number
  readonly #clock: () => number

  constructor(limit: RateLimit, clock: () => number = () => performance.now(), buckets_max = BUCKETS_MAX) {
    this.#limit = limit
    this.#clock = clock
    this.#buckets_max = buckets_max
  }

  /** Whether requests are counted at all. */
  get isOn(): boolean {
    return this.#limit.per_minute > 0
  }

  /** The limit as the header `RateLimit-Policy` says it. */
  get policy(): string {
    return `"default";q=${this.#limit.per_minute};w=60`
  }

  /** Counts a request. */
  take(key: string): Taken {
    const now = this.#clock()
    const { per_minute, burst } = this.#limit
    const { tokens, filled_at } = this.#buckets.get(key) ?? { tokens: burst, filled_at: now }
    const filled = Math.min(burst, tokens + ((now - filled_at) * per_minute) / 60_000)
    const isLetThrough = filled >= 1
    const rest = isLetThrough ? filled - 1 : filled
    this.#keep(key, { tokens: rest, filled_at: now })
    return {
      left: Math.floor(rest),
      full_in: Math.ceil(((burst - rest) * 60) / per_minute),
      retry_after: isLetThrough ? 0 : Math.max(1, Math.ceil(((1 - filled) * 60) / per_minute)),
    }
  }

  /** Takes back that a request was counted, where it turns out to be none of those that are limited. */
  giveBack(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) return
    const tokens = Math.min(this.#limit.burst, bucket.tokens + 1)
    this.#buckets.set(key, { ...bucket, tokens })
  }

  #keep(key: string, bucket: Bucket): void {
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size <= this.#buckets_max) return
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}
