/**
 * The one scope the library works with inside: it insists that something is granted, and we know no scopes. It is put
 * into every authorization request and taken out of every answer.
 */
export const INNER_SCOPE = 'api'
