import type { FastifyRequest } from 'fastify'
import { addressKey } from '#access/address.ts'
import type { WebProgram } from '#access/web-applications.ts'
import { RateLimiter } from '#entry/http/rate-limit.ts'
import { remoteAddressOf } from '#entry/http/remote-address.ts'
import { refusal } from '#problems/problem.ts'
import type { WebOptions } from './web-options.ts'

/** Limits requests without an account by address, as under `/oauth`; this machine is exempt as it is there. */
export function addressLimit(
  { oauth_rate_limit_per_minute: per_minute, counts }: WebOptions,
  program: WebProgram,
) {
  const limiter = new RateLimiter({ per_minute, burst: per_minute }, { name: program, counts })
  return async (request: FastifyRequest): Promise<void> => {
    const { ip, is_local } = remoteAddressOf(request)
    if (!limiter.isOn || is_local) return
    const { retry_after } = limiter.count(addressKey(ip))
    if (retry_after > 0) throw refusal('rate_limited', { retry_after })
  }
}
