const own = { type: 'subdomains' } as const

/** Changes a tenant: suspends and resumes it too. */
export const UPDATE = {
  ...own,
  method: 'PATCH',
  path: '/api/subdomains/{id}',
  takes: 'attributes',
} as const

/** Exports all data of a tenant as an archive. */
export const EXPORT = {
  ...own,
  method: 'POST',
  path: '/api/subdomains/{id}/export',
  takes: 'nothing',
} as const

/** Deletes the operational data of a tenant. */
export const RESET = {
  ...own,
  method: 'POST',
  path: '/api/subdomains/{id}/reset_transactional_data',
  takes: 'plain',
} as const

/** Deletes a tenant. */
export const DELETE = {
  ...own,
  method: 'DELETE',
  path: '/api/subdomains/{id}',
  takes: 'nothing',
} as const

/** Lets an application work in a tenant. */
export const LET_IN = {
  ...own,
  method: 'POST',
  path: '/api/subdomains/{id}/applications',
  takes: 'plain',
} as const

/** Takes the access of an application to a tenant away. */
export const SHUT_OUT = {
  ...own,
  method: 'DELETE',
  path: '/api/subdomains/{id}/applications/{client_id}',
  takes: 'nothing',
} as const
