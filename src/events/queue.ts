import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'

/** Something to be done after commit. It is told its tenant and what it is about, and must bear being done twice. */
export type Job = {
  readonly task: string
  /** What it is about; a job of the same task about the same thing that was not begun is replaced. */
  readonly about: string | number
  readonly payload: JsonObject
  /** At once where it is not said. */
  readonly run_at?: Instant
}

/** A job that fails by a mistake of ours is tried again so often (platform 15.4). */
export const JOB_ATTEMPTS = 5

/** The flag by which the worker is fair between tenants. */
export function tenantFlag(tenant: number): string {
  return `tenant:${tenant}`
}

/** The key of a job: what of a kind is done about the same thing is one. */
function keyFor(tx: Transaction, { task, about }: Pick<Job, 'task' | 'about'>): string {
  return `${task}:${tx.tenant.id}:${about}`
}

/** Leaves jobs for the worker, in the transaction that causes them. */
export async function addJobs(tx: Transaction, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map((job) => ({
    task: job.task,
    payload: { ...job.payload, tenant: tx.tenant.id },
    run_at: job.run_at ?? null,
    key: keyFor(tx, job),
  }))
  await tx.run(sql`
    select count(*)
    from graphile_worker.add_jobs((
      select array_agg(
        (j.task, j.payload, null, j.run_at, ${JOB_ATTEMPTS}::smallint, j.key, null, array[${tenantFlag(tx.tenant.id)}]::text[])
          ::graphile_worker.job_spec
        order by j.place)
      from rows from (
        jsonb_to_recordset(${JSON.stringify(specs)}::jsonb) as (task text, payload json, run_at timestamptz, key text)
      ) with ordinality as j (task, payload, run_at, key, place)))`)
}

/** Leaves a job for the worker, unless the same is waiting or being done already. */
export async function addJobOnce(tx: Transaction, job: Job): Promise<void> {
  const payload = JSON.stringify({ ...job.payload, tenant: tx.tenant.id })
  await tx.run(sql`
    select graphile_worker.add_job(${job.task}::text, ${payload}::json, run_at => ${job.run_at ?? null}::timestamptz,
      max_attempts => ${JOB_ATTEMPTS}::int, job_key => ${keyFor(tx, job)}::text, job_key_mode => 'unsafe_dedupe',
      flags => array[${tenantFlag(tx.tenant.id)}::text])`)
}

/**
 * Lets a job that was put off be done at once; one that is being done already is left to itself. The row is locked so that
 * no worker begins the job meanwhile: it would be done a second time beside that.
 */
export async function hastenJob(tx: Transaction, job: Pick<Job, 'task' | 'about'>): Promise<void> {
  await tx.run(sql`
    with waiting as materialized (
      select j.key, j.payload
      from graphile_worker._private_jobs j
      where j.key = ${keyFor(tx, job)} and j.locked_at is null
      for update skip locked)
    select graphile_worker.add_job(${job.task}::text, w.payload, max_attempts => ${JOB_ATTEMPTS}::int, job_key => w.key,
      flags => array[${tenantFlag(tx.tenant.id)}::text])
    from waiting w`)
}

/** Whether a job is ready that bears none of these flags. */
export async function isOtherWorkWaiting(queries: Queries, flags: readonly string[]): Promise<boolean> {
  const { waiting } = await queries.one<{ waiting: boolean }>(sql`
    select exists (
      select from graphile_worker._private_jobs j
      where j.is_available and j.run_at <= now() and (j.flags ?| ${flags}::text[]) is not true) as waiting`)
  return waiting
}

/** What a job waits for: somebody who is at it, nothing any more, its time, or a worker. */
const STATE = sql`
      case
        when j.locked_at is not null then 'running'
        when j.attempts >= j.max_attempts then 'failed'
        when j.run_at > now() then 'scheduled'
        else 'ready'
      end`

/** How many jobs there are of each task, by what they wait for. */
export type QueueCount = { readonly queue: string; readonly state: string; readonly count: number }

/** Counts the jobs in the queue. */
export function countJobs(queries: Queries): Promise<readonly QueueCount[]> {
  return queries.rows<QueueCount>(sql`
    select t.identifier as queue,
      ${STATE} as state,
      count(*) as count
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    group by 1, 2`)
}

/** For how many seconds the job that is ready the longest has waited; 0 where none waits. */
export async function oldestJobSeconds(queries: Queries): Promise<number> {
  const { seconds } = await queries.one<{ seconds: number }>(sql`
    select coalesce(greatest(0, extract(epoch from now() - min(j.run_at))), 0)::double precision as seconds
    from graphile_worker._private_jobs j
    where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()`)
  return seconds
}

/** What a job can be doing. */
export const jobStates = ['ready', 'scheduled', 'running', 'failed'] as const

/** A job in the queue, as people who look after the service see it. */
export type QueuedJob = {
  readonly id: number
  readonly task: string
  /** Null for what is done for the whole installation. */
  readonly subdomain: string | null
  readonly state: (typeof jobStates)[number]
  readonly attempts: number
  readonly max_attempts: number
  readonly run_at: Instant
  readonly payload: JsonObject
  readonly last_error: string | null
}

const LISTED_MAX = 1_000

/** Which jobs are looked for; null where that does not matter. */
type Looked = { readonly id?: number; readonly state: string | null; readonly subdomain: string | null }

/** The jobs in the queue, those that were added first before the others; at most a thousand. */
export function listJobs(queries: Queries, { id, state, subdomain }: Looked): Promise<readonly QueuedJob[]> {
  return queries.rows<QueuedJob>(sql`
    select l.*
    from (
      select j.id, k.identifier as task, t.subdomain, ${STATE} as state, j.attempts::int, j.max_attempts::int, j.run_at, j.payload,
        j.last_error
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks k on k.id = j.task_id
      left join tenants t on t.id = (j.payload ->> 'tenant')::bigint
    ) l
    where (${id ?? null}::bigint is null or l.id = ${id ?? null}) and (${state}::text is null or l.state = ${state}) and (${subdomain}::text is null or l.subdomain = ${subdomain})
    order by l.id
    limit ${LISTED_MAX}`)
}

/** Has a job tried at once and as often as a new one. False where there is none, or somebody is at it. */
export async function retryJob(queries: Queries, id: number): Promise<boolean> {
  await workQueue(queries)
  const tried = await queries.rows(sql`
    select j.id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0) j where j.id is not null`)
  return tried.length > 0
}

/** Takes a job out of the queue for good. False where there is none, or somebody is at it. */
export async function dropJob(queries: Queries, id: number): Promise<boolean> {
  await workQueue(queries)
  const dropped = await queries.rows(sql`
    select j.id from graphile_worker.complete_jobs(array[${id}::bigint]) j where j.id is not null`)
  return dropped.length > 0
}

/** Who looks across tenants only looks at the queue; the role that works with it does the rest of the transaction. */
function workQueue(queries: Queries): Promise<unknown> {
  return queries.run(sql`set local role goodsyard_app`)
}
