import { findTenant, tenantIn } from '#access/tenants.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import type { Model } from '#declare/model.ts'
import { announceJob } from '#events/announce-job.ts'
import { countJobs, dropJob, jobStates, listJobs, type QueuedJob, retryJob } from '#events/queue.ts'
import { refusal } from '#problems/problem.ts'
import { queuedJobs } from '#resources/people/queued-jobs.ts'
import type { JsonObject } from '#values/json.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'

/** What operators see of the queue of all tenants, and do with its jobs (spec: platform 15.6). */
export function queuedJobOperations(model: Model): readonly Operation[] {
  const own = {
    ...operationDefaults(inputFor(model, queuedJobs), 'change'),
    permission: null,
    on_record: false,
    changes: 'nothing',
    accepts: 'nothing',
    input: null,
    at_queue: true,
  } as const
  return [
    {
      ...own,
      name: 'list',
      method: 'GET',
      path: '/api/queued_jobs',
      answer: 'facts',
      answers: 'job_queues',
      query_parameters: {
        state: `Only jobs of this state: ${jobStates.join(', ')}.`,
        queue: 'Only jobs of this queue.',
        subdomain: 'Only jobs of this tenant.',
      },
      description:
        'Lists the queues of background work with their jobs by state, and the jobs of all tenants, oldest first, at most a thousand; without what they are to do. For operators.',
      run: readQueues,
    },
    {
      ...own,
      name: 'retry',
      method: 'POST',
      path: '/api/queued_jobs/{id}/retry',
      answer: 'nothing',
      description: 'Tries a job again at once, with all attempts; not one that runs. For operators.',
      run: (tx, act) => changeJob(tx, act, 'updated'),
    },
    {
      ...own,
      name: 'delete',
      method: 'DELETE',
      path: '/api/queued_jobs/{id}',
      answer: 'nothing',
      description: 'Discards a job that waits or has failed; not one that runs. For operators.',
      run: (tx, act) => changeJob(tx, act, 'deleted'),
    },
  ]
}

/** Refuses everybody but operators. */
function assertOperator({ caller }: Transaction): void {
  if (!caller.is_operator) throw refusal('permission_denied', {})
}

async function readQueues(tx: Transaction, { query }: ActInput): Promise<Outcome> {
  assertOperator(tx)
  const { state = null, queue = null, subdomain = null } = query
  if (state !== null && !jobStates.some((one) => one === state))
    throw refusal('inclusion', { field: 'state', allowed: jobStates })
  const [queues, jobs] = await tx.pipeline([countJobs(tx), listJobs(tx, { state, task: queue, subdomain })])
  const facts = { queues, jobs: jobs.map(shownOf) }
  return { kind: 'facts', type: 'job_queues', facts: facts as unknown as JsonObject }
}

/** A job without its payload, which has what tenants wrote. */
function shownOf({ id, task, payload: _, ...job }: QueuedJob) {
  return { id, queue: task, ...job }
}

async function changeJob(
  tx: Transaction,
  { path: { id = 0 } }: ActInput,
  event: 'updated' | 'deleted',
): Promise<Outcome> {
  assertOperator(tx)
  const [job] = await listJobs(tx, { id, state: null, subdomain: null })
  const isChanged = job !== undefined && (await (event === 'updated' ? retryJob : dropJob)(tx, id))
  if (!isChanged) throw refusal('not_found', {})
  const tenant = job.subdomain === null ? null : await findTenant(tx, job.subdomain)
  if (tenant !== null) await tx.inTenant(tenantIn(tenant), async (inside) => announceJob(inside, event, job))
  return { kind: 'nothing' }
}
