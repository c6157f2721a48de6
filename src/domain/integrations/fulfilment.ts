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
import type { RunInHand } from './run.ts'

/** The job that tells another system that an order of its own has left. */
export const PUSH_FULFILMENT = 'push_fulfilment'

/** The kind of a run that does. */
const FULFILMENT = 'fulfilment'

/** What the job is told: its run, the event it is about, and which attempt it is, the first being 1. */
export type FulfilmentJob = { readonly run_id: number; readonly event_id: string; readonly attempt: number }

type Asked = {
  readonly events: readonly NumberedEvent[]
  /** Whether what speaks to an integration tells of orders that have left. */
  readonly tells: (integration_type: string, configuration: JsonObject) => boolean
}

type Leaving = {
  readonly event_id: string
  readonly integration_id: number
  readonly integration_type: string
  readonly configuration: JsonObject | null
}

/** Leaves it to the worker to tell integrations that orders which came by them have left, each event once (platform 7.2, 12.1). */
export async function askFulfilments(
  tx: Transaction,
  runs: Resource,
  { events, tells }: Asked,
): Promise<void> {
  const left = events.filter(
    ({ kind, resource_name, event }) =>
      kind === 'domain' && resource_name === 'goods_out' && event === 'completed',
  )
  if (left.length === 0) return
  const told = (await findLeaving(tx, left)).filter(({ integration_type, configuration }) =>
    tells(integration_type, configuration ?? {}),
  )
  if (told.length === 0) return
  const made = await insertMany(
    tx,
    runs,
    told.map(({ integration_id }) => ({
      integration_id,
      kind: FULFILMENT,
      status: 'queued',
      created_count: 0,
      updated_count: 0,
      failed_count: 0,
    })),
  )
  for (const row of made) announceChange(tx, runs, { event: 'created', row })
  const jobs = made.map(({ id }, place) => ({
    run_id: id,
    event_id: told[place]?.event_id ?? '',
    attempt: 1,
  }))
  await addJobs(
    tx,
    jobs.map((job) => jobFor(job)),
  )
}

/** The events of orders that came by an active integration, in their order. */
function findLeaving(tx: Transaction, events: readonly NumberedEvent[]): Promise<readonly Leaving[]> {
  const told = JSON.stringify(events.map(({ id, aggregate_id }) => ({ id, goods_out_id: aggregate_id })))
  return tx.rows<Leaving>(sql`
    select e.id as event_id, i.id as integration_id, i.integration_type, i.configuration
    from rows from (
      jsonb_to_recordset(${told}::jsonb) as (id text, goods_out_id bigint)
    ) with ordinality as e (id, goods_out_id, place)
    join goods_outs o on o.tenant_id = ${tx.tenant.id} and o.id = e.goods_out_id
    join integrations i on i.tenant_id = o.tenant_id and i.id = o.integration_id and i.is_active
    order by e.place`)
}

function jobFor(job: FulfilmentJob, run_at?: Instant): Job {
  const about = { task: PUSH_FULFILMENT, about: job.run_id, payload: { ...job } }
  return run_at === undefined ? about : { ...about, run_at }
}

/** The payload of platform 9.1 an integration is told; null where the event has been swept meanwhile. */
export async function readFulfilment(
  tx: Transaction,
  { integration }: RunInHand,
  event_id: string,
): Promise<JsonObject | null> {
  const subject = (await readSubjects(tx, [event_id])).get(event_id)
  if (subject === undefined) return null
  const sender = { id: null, integration_id: integration.id, subdomain: tx.tenant.subdomain }
  const { previous: _, ...payload } = payloadFor(subject, sender)
  return payload
}

type Failed = {
  readonly job: FulfilmentJob
  readonly message: string
  /** What the other system asked for in `Retry-After`. */
  readonly retry_after: string | null
}

/** Puts off telling an integration, as deliveries are put off (platform 9.4); false where that was the last attempt. */
export async function retryFulfilment(
  tx: Transaction,
  { job, message, retry_after }: Failed,
): Promise<boolean> {
  const { attempt, run_id } = job
  const failed = { destination_type: 'integration', attempt, now: new Date(tx.now), retry_after }
  const retry_at = retryAtFor(failed, Math.random())
  if (retry_at === null) return false
  await tx.run(sql`
    update integration_runs r
    set status = 'queued', message = ${message.slice(0, 10_000)}, ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id} and r.status = 'running'`)
  await addJobs(tx, [jobFor({ ...job, attempt: attempt + 1 }, instantFor(retry_at))])
  return true
}
