import { acceptsAttributes, hasVersions, type Operation } from '#operations/operation.ts'
import type { JsonObject } from '#values/json.ts'

/** The shared error answer of each status. */
const ANSWERS = {
  '400': 'Malformed',
  '401': 'Unauthenticated',
  '403': 'Forbidden',
  '404': 'Missing',
  '409': 'InProgress',
  '412': 'Stale',
  '413': 'TooLarge',
  '415': 'UnsupportedType',
  '422': 'Invalid',
  '429': 'TooMany',
  '503': 'Unavailable',
} as const

/** These statuses with their shared answers. */
export function answersTo(...statuses: readonly (keyof typeof ANSWERS)[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${ANSWERS[status]}` }]),
  )
}

/** The error answers of an operation (platform 1.1). */
export function refusedAnswers(operation: Operation): JsonObject {
  const { path, method, accepts } = operation
  const hasBody = acceptsAttributes(operation) || accepts === 'bytes'
  return answersTo(
    '400',
    '401',
    '403',
    ...(path.includes('{') ? (['404'] as const) : []),
    ...(method === 'GET' ? [] : (['409'] as const)),
    ...(hasVersions(operation) ? (['412'] as const) : []),
    ...(hasBody ? (['413', '415'] as const) : []),
    '422',
    '429',
    '503',
  )
}
