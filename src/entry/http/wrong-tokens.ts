import type { FastifyRequest } from 'fastify'
import { addressKey } from '#access/address.ts'
import type { SharedCounts } from '#database/shared-counts.ts'
import { refusal } from '#problems/problem.ts'
import { RateLimiter } from './rate-limit.ts'
import { remoteAddressOf } from './remote-address.ts'

/** How many invalid tokens an address may send in a minute, and at once (platform 4.8). */
const LIMIT = { per_minute: 300, burst: 300 } as const

/**
 * Limits invalid tokens by address. Checking an unknown token needs the database, so an address with too many invalid
 * ones must wait, whatever it sends.
 */
export class WrongTokens {
  readonly #limiter: RateLimiter

  constructor(counts: SharedCounts) {
    this.#limiter = new RateLimiter(LIMIT, { name: 'wrong_tokens', counts })
  }

  /** Finds the principal of a token; counts a null result, and refuses without a lookup after too many of them. */
  async limit<Holder>(
    request: FastifyRequest,
    find: () => Holder | null | Promise<Holder | null>,
  ): Promise<Holder | null> {
    const { ip, is_local } = remoteAddressOf(request)
    if (is_local) return find()
    const address = addressKey(ip)
    const { retry_after } = this.#limiter.count(address)
    if (retry_after > 0) throw refusal('rate_limited', { retry_after })
    let isWrong = false
    try {
      const holder = await find()
      isWrong = holder === null
      return holder
    } finally {
      // A failed lookup is not counted.
      if (!isWrong) this.#limiter.refund(address)
    }
  }
}
