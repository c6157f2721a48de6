import type { GraphQLError } from 'graphql'
import type { ProblemSymbol } from '#problems/catalogue.ts'
import { Problem, type Violation, violation } from '#problems/problem.ts'
import type { Json } from '#values/json.ts'

/** One error of an answer (platform 3.9). */
export type AnswerError = {
  readonly message: string
  readonly locations?: readonly { readonly line: number; readonly column: number }[]
  readonly path?: readonly (string | number)[]
  readonly extensions: { readonly [key: string]: Json }
}

/** The errors for which a request is not executed at all. */
export class RequestError extends Error {
  readonly errors: readonly AnswerError[]

  constructor(errors: readonly AnswerError[]) {
    super(errors[0]?.message ?? 'the request cannot be executed')
    this.errors = errors
  }
}

/** The codes of symbols with codes of their own; all others are bad input. */
const CODES: Partial<Readonly<Record<ProblemSymbol, string>>> = {
  graphql_parse_failed: 'GRAPHQL_PARSE_FAILED',
  graphql_validation_failed: 'GRAPHQL_VALIDATION_FAILED',
  persisted_query_not_found: 'PERSISTED_QUERY_NOT_FOUND',
  query_too_deep: 'QUERY_TOO_COMPLEX',
  query_too_complex: 'QUERY_TOO_COMPLEX',
  query_timeout: 'QUERY_TOO_COMPLEX',
  field_forbidden: 'FORBIDDEN',
  permission_denied: 'FORBIDDEN',
}

/** A violation as an error of an answer, with its machine-readable facts. */
export function errorFor(one: Violation, path?: AnswerError['path']): AnswerError {
  return {
    message: one.details,
    ...(path === undefined ? {} : { path }),
    extensions: {
      code: CODES[one.symbol] ?? 'BAD_USER_INPUT',
      number: one.number,
      symbol: one.symbol,
      ...factsOf(one),
    },
  }
}

const FACTS = ['cost', 'depth', 'max', 'field']

function factsOf({ context }: Violation): { readonly [key: string]: Json } {
  const facts = Object.entries(context ?? {}).filter(([name]) => FACTS.includes(name))
  return Object.fromEntries(facts)
}

/** An error of graphql-js with one of our symbols. */
export function errorFrom(
  error: GraphQLError,
  symbol: 'graphql_parse_failed' | 'graphql_validation_failed',
  code?: string,
): AnswerError {
  const { extensions } = errorFor(violation(symbol, { reason: error.message }))
  return {
    message: error.message,
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    extensions: code === undefined ? extensions : { ...extensions, code },
  }
}

/** The errors of a refusal. */
export function errorsOf(problem: Problem, path?: AnswerError['path']): readonly AnswerError[] {
  return problem.violations.map((one) => errorFor(one, path))
}

/** A refusal for which nothing is executed. */
export function requestRefusal(...violations: readonly [Violation, ...Violation[]]): RequestError {
  return new RequestError(errorsOf(new Problem(violations)))
}

/** The error for a bug, without details. */
export const INTERNAL_ERROR: AnswerError = {
  message: 'Internal error.',
  extensions: { code: 'INTERNAL_SERVER_ERROR', number: 2000, symbol: 'internal_error' },
}
