import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressKey } from '#access/address.ts'
import type { SharedCounts } from '#database/shared-counts.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { RateLimiter } from '#entry/http/rate-limit.ts'
import { remoteAddressOf } from '#entry/http/remote-address.ts'
import { errorPage } from './error-page.ts'
import { show } from './forms.ts'
import { codeHeaders, refuse } from './oauth-error.ts'
import { FOR_PROGRAMS } from './paths.ts'

/**
 * Limits requests under `/oauth` by address, since they need no account. This machine is exempt, as from the limits
 * of failed attempts.
 */
export function addAddressLimit(app: FastifyInstance, per_minute: number, counts: SharedCounts): void {
  const limiter = new RateLimiter({ per_minute, burst: per_minute }, { name: 'oauth', counts })
  if (!limiter.isOn) return
  app.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.url ?? ''
    const { ip, is_local } = remoteAddressOf(request)
    if (is_local || !path.startsWith('/oauth/')) return
    const { retry_after } = limiter.count(addressKey(ip))
    if (retry_after > 0) return refuseFor(reply, path, retry_after)
  })
}

function refuseFor(reply: FastifyReply, path: string, retry_after: number): FastifyReply {
  const status = 429
  if (FOR_PROGRAMS.has(path)) {
    return refuse(reply, {
      status,
      symbol: 'rate_limited',
      error: 'temporarily_unavailable',
      error_description: 'Too many requests.',
      retry_after,
    })
  }
  const words = pageWords(reply.request)
  const { tooManyRequests, againInSeconds } = words.errors
  const page = errorPage(words, { status, message: tooManyRequests, advice: againInSeconds(retry_after) })
  reply.headers({ ...codeHeaders(status, 'rate_limited'), 'retry-after': retry_after })
  return show(reply, page)
}
