import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { payloadFor } from '#domain/automations/payload.ts'
import { retryAtFor } from '#domain/automations/retries.ts'
import { readSubjects } from '#domain/automations/subjects.ts'
import { announceChange } from '#events/announce.ts'
import { addJobs, type Job } from '#events/queue.ts'
import type { NumberedEvent } from '#events/relay.ts'
import { insertMany } from '#records/parts.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'
import type { IntegrationRun } from './integration-run.ts'

/** The job that reports a dispatched order to the system it came from. */
export const PUSH_FULFILMENT = 'push_fulfilment'

/** The kind of its run. */
const FULFILMENT = 'fulfilment'

/** Payload of the job: its run, the event it is about, and the number of the attempt, from 1. */
export type FulfilmentJob = { readonly run_id: number; readonly event_id: string; readonly attempt: number }

type FulfilmentRequest = {
  readonly events: readonly NumberedEvent[]
  /** Whether the adapter of an integration reports dispatched orders. */
  readonly isNotified: (integration_type: string, configuration: JsonObject) => boolean
}

type FulfilledOrder = {
  readonly event_id: string
  readonly integration_id: number
  readonly integration_type: string
  readonly configuration: JsonObject | null
}

/** Queues a run for each completed order that came from an integration, once for each event (platform 7.2, 12.1). */
export async function requestFulfilments(
  tx: Transaction,
  runs: Resource,
  { events, isNotified }: FulfilmentRequest,
): Promise<void> {
  const completed = events.filter(
    ({ kind, resource_name, event }) =>
      kind === 'domain' && resource_name === 'goods_out' && event === 'completed',
  )
  if (completed.length === 0) return
  const fulfilled = (await findFulfilledOrders(tx, completed)).filter(({ integration_type, configuration }) =>
    isNotified(integration_type, configuration ?? {}),
  )
  if (fulfilled.length === 0) return
  const created = await insertMany(
    tx,
    runs,
    fulfilled.map(({ integration_id }) => ({
      integration_id,
      kind: FULFILMENT,
      status: 'queued',
      created_count: 0,
      updated_count: 0,
      failed_count: 0,
    })),
  )
  for (const row of created) announceChange(tx, runs, { event: 'created', row })
  const jobs = created.map(({ id }, index) => ({
    run_id: id,
    event_id: fulfilled[index]?.event_id ?? '',
    attempt: 1,
  }))
  await addJobs(
    tx,
    jobs.map((job) => jobFor(job)),
  )
}

/** The events of orders that came from an active integration, in their order. */
function findFulfilledOrders(
  tx: Transaction,
  events: readonly NumberedEvent[],
): Promise<readonly FulfilledOrder[]> {
  const json = JSON.stringify(events.map(({ id, aggregate_id }) => ({ id, goods_out_id: aggregate_id })))
  return tx.rows<FulfilledOrder>(sql`
    select e.id as event_id, i.id as integration_id, i.integration_type, i.configuration
    from rows from (
      jsonb_to_recordset(${json}::jsonb) as (id text, goods_out_id bigint)
    ) with ordinality as e (id, goods_out_id, place)
    join goods_outs o on o.tenant_id = ${tx.tenant.id} and o.id = e.goods_out_id
    join integrations i on i.tenant_id = o.tenant_id and i.id = o.integration_id and i.is_active
    order by e.place`)
}

function jobFor(job: FulfilmentJob, run_at?: Instant): Job {
  const about = { task: PUSH_FULFILMENT, about: job.run_id, payload: { ...job } }
  return run_at === undefined ? about : { ...about, run_at }
}

/** The payload of platform 9.1 for an integration; null if the event was deleted meanwhile. */
export async function readFulfilment(
  tx: Transaction,
  { integration }: IntegrationRun,
  event_id: string,
): Promise<JsonObject | null> {
  const subject = (await readSubjects(tx, [event_id])).get(event_id)
  if (subject === undefined) return null
  const source = { id: null, integration_id: integration.id, subdomain: tx.tenant.subdomain }
  const { previous: _, ...payload } = payloadFor(subject, source)
  return payload
}

type FailedFulfilment = {
  readonly job: FulfilmentJob
  readonly message: string
  /** The header `Retry-After` of the other system. */
  readonly retry_after: string | null
}

/** Queues another attempt, with the pauses of webhook deliveries (platform 9.4); false if this was the last one. */
export async function retryFulfilment(
  tx: Transaction,
  { job, message, retry_after }: FailedFulfilment,
): Promise<boolean> {
  const { attempt, run_id } = job
  const attempted = { destination_type: 'integration', attempt, now: new Date(tx.now), retry_after }
  const retry_at = retryAtFor(attempted, Math.random())
  if (retry_at === null) return false
  await tx.run(sql`
    update integration_runs r
    set status = 'queued', message = ${message.slice(0, 10_000)}, ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id} and r.status = 'running'`)
  await addJobs(tx, [jobFor({ ...job, attempt: attempt + 1 }, instantFor(retry_at))])
  return true
}
