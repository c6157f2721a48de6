import type { Transaction } from '#database/transaction.ts'
import { announceInside } from './announce.ts'
import type { QueuedJob } from './queue.ts'

/** Announces among a tenant's events that somebody tried a job of it again, or discarded it (platform 16.4). */
export function announceJob(
  tx: Transaction,
  event: 'updated' | 'deleted',
  { id, task, attempts, last_error }: QueuedJob,
): void {
  const former = { attempts, last_error }
  const [data, previous] =
    event === 'updated' ? [{ id, task, attempts: 0 }, former] : [{ id, task, ...former }, null]
  announceInside(tx, { resource_name: 'jobs', event, aggregate: { type: 'jobs', id }, data, previous })
}
