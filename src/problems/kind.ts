/**
 * The kinds of refusal. Each entry point maps kinds to its own statuses; the catalogue has none. The last four are
 * about the form of a request, before its content is read.
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
