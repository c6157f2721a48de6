/**
 * The kinds of refusal. Each way in has one table from kind to its own language; the catalogue knows no statuses.
 * The last four are refusals of the request's form, before its content is looked at.
 */
export type Kind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'stale'
  | 'exhausted'
  | 'unavailable'
  | 'malformed'
  | 'method'
  | 'media'
  | 'too_large'
