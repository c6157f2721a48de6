import type { JsonObject } from '#values/json.ts'
import type { KnownTenant } from './tenants.ts'
import type { WorkerContext } from './worker-context.ts'

/** What people are told of a mistake of ours; the log says more. */
export const OUR_MISTAKE = 'an internal error; the log of the service says more'

/** A job as its handler sees it. */
export type JobInHand = {
  readonly payload: JsonObject
  readonly known: KnownTenant
  /** No further try follows this one. */
  readonly is_last: boolean
}

/** Does one kind of job. */
export type JobHandler = (worker: WorkerContext, job: JobInHand) => Promise<void>
