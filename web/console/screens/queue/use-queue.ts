import { queryOptions } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import type { ServiceClient } from '#web/api/service-client.ts'

/** The states of a job. */
export const JOB_STATES = ['failed', 'running', 'ready', 'scheduled'] as const

/** What a job is doing. */
export type JobState = (typeof JOB_STATES)[number]

/** The jobs of a queue in one state; the age is that of the one that has been due for longest. */
export type QueueFigures = {
  readonly queue: string
  readonly state: JobState
  readonly count: number
  readonly oldest_seconds: number
}

/** A job of any tenant; `subdomain` is null of the installation itself. */
export type Job = {
  readonly id: number
  readonly queue: string
  readonly subdomain: string | null
  readonly state: JobState
  readonly attempts: number
  readonly max_attempts: number
  readonly run_at: string
  readonly last_error: string | null
}

/** The queues of the installation, and jobs in them. */
export type JobQueues = { readonly queues: readonly QueueFigures[]; readonly jobs: readonly Job[] }

const READ_AGAIN_MS = 10_000

/** The queue of all tenants, with the jobs of one state, or of all. */
export function queueQuery(service: ServiceClient, state: JobState | null) {
  return queryOptions({
    queryKey: keys.screen(service.tenant, 'job_queues', state),
    queryFn: async ({ signal }): Promise<JobQueues> => {
      const { data } = await service.send<{ readonly attributes: JobQueues }>({
        method: 'GET',
        path: '/api/queued_jobs',
        ...(state === null ? {} : { query: { state } }),
        signal,
      })
      return data.attributes
    },
    refetchInterval: READ_AGAIN_MS,
  })
}
