import type { Job } from '#events/queue.ts'
import type { Instant } from '#values/instant.ts'

/** The task that does an action of a run. */
export const RUN_ACTION = 'run_action'

/** The task that sends a webhook. */
export const DELIVER_WEBHOOK = 'deliver_webhook'

/** An action of a run, and the delivery it is where it is a webhook. */
export type ActionRef = { readonly log_id: number; readonly delivery_id: number | null }

/** The job that does an action, at once or at a moment. */
export function jobFor({ log_id, delivery_id }: ActionRef, run_at?: Instant): Job {
  if (delivery_id !== null) return deliveryJob(delivery_id, run_at)
  const at = run_at === undefined ? {} : { run_at }
  return { task: RUN_ACTION, about: log_id, payload: { log_id }, ...at }
}

/** The job that sends a delivery, at once or at a moment. */
export function deliveryJob(delivery_id: number, run_at?: Instant): Job {
  const at = run_at === undefined ? {} : { run_at }
  return { task: DELIVER_WEBHOOK, about: delivery_id, payload: { delivery_id }, ...at }
}
