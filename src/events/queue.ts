import type { Query } from '#database/query.ts'
import { APPLICATION_ROLE } from '#database/roles.ts'
import { Sql, sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import { ownerOf } from '#values/caller.ts'
import type { Instant } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'

/** A job that runs after the commit. It has its tenant and subject, and must be idempotent. */
export type Job = {
  readonly task: string
  /** The subject; a waiting job of the same task and subject is replaced. */
  readonly about: string | number
  readonly payload: JsonObject
  /** Immediately by default. */
  readonly run_at?: Instant
  /** The trace of the job; by default that of the transaction. */
  readonly trace_parent?: string | null
}

/** How often a job that fails with a bug is retried (platform 15.4). */
export const JOB_ATTEMPTS = 5

const MAX_ATTEMPTS = new Sql([String(JOB_ATTEMPTS)], [])

/** The payload of a job, with its tenant and trace. */
function payloadOf(tx: Transaction, { payload, trace_parent }: Job): JsonObject {
  const trace = trace_parent ?? tx.trace_parent
  return { ...payload, tenant: tx.tenant.id, ...(trace === null ? {} : { trace_parent: trace }) }
}

/** The flag for fairness between owners of tenants; an owner is a tenant. */
export function ownerFlag(owner: number): string {
  return `tenant:${owner}`
}

/** The key of a job: one job for each task and subject. */
function keyOf(tx: Transaction, { task, about }: Pick<Job, 'task' | 'about'>): string {
  return `${task}:${tx.tenant.id}:${about}`
}

/** Queues jobs in the transaction that causes them. */
export async function addJobs(tx: Transaction, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return
  const queued = jobs.map((job) => ({
    task: job.task,
    payload: payloadOf(tx, job),
    run_at: job.run_at ?? null,
    key: keyOf(tx, job),
  }))
  await tx.run(tx.topology.atQueue(additionOf, { jobs: queued, flags: [ownerFlag(ownerOf(tx.tenant))] }))
}

const additionOf = (queued: Sql) => sql`
  select count(*)
  from (select array(select jsonb_array_elements_text(${queued} -> 'flags')) as flags) f
  cross join lateral graphile_worker.add_jobs((
    select array_agg(
      (j.task, j.payload, null, j.run_at, ${MAX_ATTEMPTS}::smallint, j.key, null, f.flags)::graphile_worker.job_spec
      order by j.place)
    from rows from (
      jsonb_to_recordset(${queued} -> 'jobs') as (task text, payload json, run_at timestamptz, key text)
    ) with ordinality as j (task, payload, run_at, key, place)))`

/** Queues a job unless the same is waiting or running. */
export async function addJobOnce(tx: Transaction, job: Job): Promise<void> {
  const { task, run_at = null } = job
  const queued = {
    task,
    run_at,
    payload: payloadOf(tx, job),
    key: keyOf(tx, job),
    flag: ownerFlag(ownerOf(tx.tenant)),
  }
  await tx.run(tx.topology.atQueue(singleAdditionOf, queued))
}

const singleAdditionOf = (queued: Sql) => sql`
  select graphile_worker.add_job(j.task, j.payload, run_at => j.run_at, max_attempts => ${MAX_ATTEMPTS}, job_key => j.key,
    job_key_mode => 'unsafe_dedupe', flags => array[j.flag])
  from jsonb_to_record(${queued}) as j (task text, run_at timestamptz, payload json, key text, flag text)`

/**
 * Makes a postponed job due; a running one is not changed. The row is locked so that no worker starts the job
 * meanwhile, since it would run twice.
 */
export async function runJobNow(tx: Transaction, job: Pick<Job, 'task' | 'about'>): Promise<void> {
  const due = { task: job.task, key: keyOf(tx, job), flag: ownerFlag(ownerOf(tx.tenant)) }
  await tx.run(tx.topology.atQueue(startOf, due))
}

const startOf = (due: Sql) => sql`
  with waiting as materialized (
    select j.key, j.payload
    from graphile_worker._private_jobs j
    where j.key = ${due} ->> 'key' and j.locked_at is null
    for update skip locked)
  select graphile_worker.add_job(${due} ->> 'task', w.payload, max_attempts => ${MAX_ATTEMPTS}, job_key => w.key,
    flags => array[${due} ->> 'flag'])
  from waiting w`

/** Whether a job is ready that has none of these flags. */
export async function isOtherWorkWaiting(queries: Queries, flags: readonly string[]): Promise<boolean> {
  const { waiting } = await queries.one<{ waiting: boolean }>(sql`
    select exists (
      select from graphile_worker._private_jobs j
      where j.is_available and j.run_at <= now() and (j.flags ?| ${flags}::text[]) is not true) as waiting`)
  return waiting
}

/** The states of a job: running, failed for good, scheduled, or waiting for a worker. */
const STATE = sql`
      case
        when j.locked_at is not null then 'running'
        when j.attempts >= j.max_attempts then 'failed'
        when j.run_at > now() then 'scheduled'
        else 'ready'
      end`

/** How many jobs there are of each task, by what they wait for, and for how many seconds the oldest has been due. */
export type QueueCount = {
  readonly queue: string
  readonly state: string
  readonly count: number
  readonly oldest_seconds: number
}

/** Counts the jobs in the queue. */
export function countJobs(queries: Queries): Query<readonly QueueCount[]> {
  return queries.rows<QueueCount>(sql`
    select t.identifier as queue,
      ${STATE} as state,
      count(*) as count,
      greatest(0, extract(epoch from now() - min(j.run_at)))::double precision as oldest_seconds
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    group by 1, 2
    order by 1, 2`)
}

/** How many seconds the longest waiting job has been ready; 0 if none waits. */
export async function oldestJobSeconds(queries: Queries): Promise<number> {
  const { seconds } = await queries.one<{ seconds: number }>(sql`
    select coalesce(greatest(0, extract(epoch from now() - min(j.run_at))), 0)::double precision as seconds
    from graphile_worker._private_jobs j
    where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()`)
  return seconds
}

/** The state of a job. */
export const jobStates = ['ready', 'scheduled', 'running', 'failed'] as const

/** A job in the queue, for operators. */
export type QueuedJob = {
  readonly id: number
  readonly task: string
  /** Null for jobs of the whole installation. */
  readonly subdomain: string | null
  readonly state: (typeof jobStates)[number]
  readonly attempts: number
  readonly max_attempts: number
  readonly run_at: Instant
  readonly payload: JsonObject
  readonly last_error: string | null
}

const LISTED_MAX = 1_000

/** Filters for jobs; null for any. */
type JobFilter = {
  readonly id?: number
  readonly state: string | null
  readonly task?: string | null
  readonly subdomain: string | null
}

/** The jobs in the queue, oldest first, at most a thousand. */
export function listJobs(
  queries: Queries,
  { id, state, task, subdomain }: JobFilter,
): Query<readonly QueuedJob[]> {
  return queries.rows<QueuedJob>(sql`
    select l.*
    from (
      select j.id, k.identifier as task, t.subdomain, ${STATE} as state, j.attempts::int, j.max_attempts::int, j.run_at, j.payload,
        j.last_error
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks k on k.id = j.task_id
      left join tenants t on t.id = (j.payload ->> 'tenant')::bigint
    ) l
    where (${id ?? null}::bigint is null or l.id = ${id ?? null}) and (${state}::text is null or l.state = ${state})
      and (${task ?? null}::text is null or l.task = ${task ?? null}) and (${subdomain}::text is null or l.subdomain = ${subdomain})
    order by l.id
    limit ${LISTED_MAX}`)
}

/** Retries a job immediately, with all attempts. False if there is none or it is running. */
export async function retryJob(queries: Queries, id: number): Promise<boolean> {
  await workQueue(queries)
  const tried = await queries.rows(sql`
    select j.id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0) j where j.id is not null`)
  return tried.length > 0
}

/** Deletes a job. False if there is none or it is running. */
export async function dropJob(queries: Queries, id: number): Promise<boolean> {
  await workQueue(queries)
  const dropped = await queries.rows(sql`
    select j.id from graphile_worker.complete_jobs(array[${id}::bigint]) j where j.id is not null`)
  return dropped.length > 0
}

/** The role that sees all tenants can only read the queue; the queue role is used for the rest of the transaction. */
function workQueue(queries: Queries): Promise<unknown> {
  return queries.run(queries.topology.assumeRole(APPLICATION_ROLE))
}
