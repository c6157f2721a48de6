import { resource } from '#declare/resource.ts'

/** What operators do with the jobs of the queue, of all tenants. */
export const queuedJobs = resource({
  name: 'queued_jobs',
  one: 'queued_job',
  area: 'subdomains',
  description: 'Job of the queue: work in the background that waits, runs or has failed.',
  verbs: [],

  fields: {},
})
