/**
 * The only scope that the library knows: it requires one, and the service has none. It is added to every
 * authorization request and removed from every answer.
 */
export const INNER_SCOPE = 'api'
