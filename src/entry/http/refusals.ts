import type { Kind } from '#problems/kind.ts'
import type { Problem, Violation } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'

/** An HTTP answer: status, headers and body. */
export type HttpAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

/**
 * A violation in machine-readable form (platform 1.11); `source` is the type and operation that was refused:
 * `sites.create`.
 */
export type ErrorObject = JsonObject & {
  readonly code: number
  readonly symbol: string
  readonly details: string
  readonly source: string | null
  readonly context: JsonObject | null
}

const STATUSES: Readonly<Record<Kind, number>> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  stale: 412,
  exhausted: 429,
  unavailable: 503,
  malformed: 400,
  method: 405,
  media: 415,
  too_large: 413,
}

/** The media type of every answer with a body. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** The status of a violation. */
export function statusFor({ kind, symbol }: Pick<Violation, 'kind' | 'symbol'>): number {
  return symbol === 'headers_too_large' ? 431 : STATUSES[kind]
}

/** The violations of a refusal, each as an object (platform 1.11). */
export function errorObjects(problem: Problem, source: string | null): readonly ErrorObject[] {
  return errorsFor(problem.violations, source)
}

/** Violations, each as an object (platform 1.11). */
export function errorsFor(violations: readonly Violation[], source: string | null): readonly ErrorObject[] {
  return violations.map(({ number, symbol, details, context }) => ({
    code: number,
    symbol,
    details,
    source,
    context,
  }))
}

/**
 * Renders a refusal (platform 1.1): 422 as a list of error objects, others as a text, with number and symbol in
 * headers.
 */
export function refusalAnswer(problem: Problem, source: string | null): HttpAnswer {
  const { first } = problem
  const status = statusFor(first)
  if (status === 422) {
    const errors = errorObjects(problem, source)
    const more = problem.left_out === 0 ? {} : { meta: { errors_left_out: problem.left_out } }
    return { status, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify({ errors, ...more }) }
  }
  return {
    status,
    headers: {
      'content-type': JSON_TYPE,
      'x-error-code': String(first.number),
      'x-error-symbol': first.symbol,
      ...extraHeaders(first),
    },
    body: JSON.stringify({ error: first.details }),
  }
}

/** The seconds after which a temporarily refused request may be repeated. */
export const RETRY_AFTER = '1'

/** Requests refused with these may be repeated after a moment. */
const SOON_OVER: readonly string[] = [
  'idempotency_in_progress',
  'request_timeout',
  'service_unavailable',
  'too_many_streams',
]

function extraHeaders({ symbol, context }: Violation): Record<string, string> {
  if (symbol === 'authentication_required') return { 'www-authenticate': 'Bearer realm="goodsyard"' }
  if (symbol === 'invalid_token')
    return { 'www-authenticate': 'Bearer realm="goodsyard", error="invalid_token"' }
  if (SOON_OVER.includes(symbol)) return { 'retry-after': RETRY_AFTER }
  if (symbol === 'rate_limited') return { 'retry-after': String(context?.retry_after ?? 1) }
  if (symbol === 'method_not_allowed') return { allow: String(context?.allow ?? '') }
  return {}
}

/** The answer to a bug: it contains only the request id, as every answer does. */
export const BUG_ANSWER: HttpAnswer = {
  status: 500,
  headers: { 'content-type': JSON_TYPE, 'x-error-code': '2000', 'x-error-symbol': 'internal_error' },
  body: JSON.stringify({ error: 'Internal error.' }),
}
