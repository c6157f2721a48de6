import type { JsonObject } from '#values/json.ts'
import type { KnownTenant } from './tenants.ts'
import type { Workshop } from './workshop.ts'

/** A job as its handler sees it. */
export type JobInHand = {
  readonly payload: JsonObject
  readonly known: KnownTenant
  /** No further try follows this one. */
  readonly is_last: boolean
}

/** Does one kind of job. */
export type JobHandler = (workshop: Workshop, job: JobInHand) => Promise<void>
