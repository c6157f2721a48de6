const own = { type: 'queued_jobs', takes: 'nothing' } as const

/** Tries a job again at once. */
export const RETRY = { ...own, method: 'POST', path: '/api/queued_jobs/{id}/retry' } as const

/** Discards a job. */
export const DISCARD = { ...own, method: 'DELETE', path: '/api/queued_jobs/{id}' } as const
