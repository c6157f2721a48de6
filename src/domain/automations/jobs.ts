import type { Job } from '#events/queue.ts'
import type { Instant } from '#values/instant.ts'

/** The job that performs an action of a run. */
export const RUN_ACTION = 'run_action'

/** The job that sends a webhook. */
export const DELIVER_WEBHOOK = 'deliver_webhook'

/** An action of a run, with its delivery if it is a webhook. */
export type ActionRef = { readonly log_id: number; readonly delivery_id: number | null }

/** A job that performs an action, now or at a given time. */
export function jobFor({ log_id, delivery_id }: ActionRef, run_at?: Instant): Job {
  if (delivery_id !== null) return deliveryJob(delivery_id, run_at)
  const at = run_at === undefined ? {} : { run_at }
  return { task: RUN_ACTION, about: log_id, payload: { log_id }, ...at }
}

/** A job that sends a delivery, now or at a given time. */
export function deliveryJob(delivery_id: number, run_at?: Instant): Job {
  const at = run_at === undefined ? {} : { run_at }
  return { task: DELIVER_WEBHOOK, about: delivery_id, payload: { delivery_id }, ...at }
}
