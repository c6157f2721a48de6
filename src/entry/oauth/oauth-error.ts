import type { FastifyReply } from 'fastify'
import { RETRY_AFTER } from '#entry/http/refusals.ts'
import { catalogue, type ProblemSymbol } from '#problems/catalogue.ts'

/** An error of RFC 6749 5.2. */
export type OauthError = {
  readonly status: number
  readonly error: string
  readonly error_description: string
  readonly retry_after?: number
  /** The symbol of the catalogue, where the status does not determine it. */
  readonly symbol?: ProblemSymbol
}

const SYMBOLS: Readonly<Record<number, ProblemSymbol>> = {
  429: 'too_many_attempts',
  503: 'service_unavailable',
}

/** The error while a dependency is unavailable. */
export const UNAVAILABLE: OauthError = {
  status: 503,
  error: 'temporarily_unavailable',
  error_description: 'The service is temporarily unavailable.',
}

/** The number and symbol of the catalogue, as headers (platform 17). */
export function codeHeaders(
  status: number,
  symbol: ProblemSymbol = SYMBOLS[status] ?? 'oauth_error',
): Readonly<Record<string, string>> {
  return {
    ...(status === 503 ? { 'retry-after': RETRY_AFTER } : {}),
    'x-error-code': String(catalogue[symbol].number),
    'x-error-symbol': symbol,
  }
}

/** Sends an error. */
export function refuse(reply: FastifyReply, oauthError: OauthError): FastifyReply {
  const { status, error, error_description, retry_after, symbol } = oauthError
  if (retry_after !== undefined) reply.header('retry-after', retry_after)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...codeHeaders(status, symbol) })
    .send({ error, error_description })
}
