import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import { formats } from '#declare/formats.ts'
import { type Failure, recordFailure } from '#domain/automations/record-failure.ts'
import { dueRunFor, nextRunFor, type Schedule, scheduleFor } from '#domain/automations/schedules.ts'
import { addJobs } from '#events/queue.ts'
import { violation } from '#problems/problem.ts'
import { type Instant, instantFor } from '#values/instant.ts'

/** The job that sends the reports of a schedule. */
export const SEND_REPORTS = 'send_reports'

/** Payload of the job. */
export type ScheduledReportJob = { readonly scheduled_report_id: number; readonly scheduled_for: Instant }

/** The tenants that have reports to send, or a schedule without a next run. */
export async function tenantsWithDueReports(queries: Queries): Promise<readonly number[]> {
  const found = await queries.rows<{ tenant_id: number }>(sql`
    select distinct tenant_id from scheduled_reports where next_run_at is null or next_run_at <= now()`)
  return found.map(({ tenant_id }) => tenant_id)
}

/** When a schedule runs next: at its time on days of the week or of the month (platform 14.3). */
export function nextRunOf(
  schedule: Readonly<Record<string, unknown>>,
  { now, tenant }: Pick<Transaction, 'now' | 'tenant'>,
): Instant | null {
  const next = nextRunFor(planFor(schedule, tenant.timezone), new Date(now))
  return next === null ? null : instantFor(next)
}

function planFor(schedule: Readonly<Record<string, unknown>>, timezone: string): Schedule {
  const { frequency, numbers, time } = schedule
  const kind = frequency === 'Month' ? 'monthly_schedule' : 'weekly_schedule'
  const days = Array.isArray(numbers) ? numbers.map(Number) : []
  const ownTimezone = typeof schedule.timezone === 'string' ? schedule.timezone : timezone
  return { ...scheduleFor(kind, { days, times: [String(time)] }, ownTimezone), is_clipped: true }
}

type DueSchedule = {
  readonly id: number
  readonly frequency: string
  readonly numbers: readonly number[]
  readonly time: string
  readonly timezone: string | null
  readonly next_run_at: Instant | null
}

/** Queues a job for each due schedule, once, and writes its next run. */
export async function queueDueReports(tx: Transaction): Promise<void> {
  const now = new Date(tx.now)
  const planned = await scheduleNext(tx, (plan, { next_run_at }) =>
    next_run_at === null
      ? { fires: null, next: nextRunFor(plan, now) }
      : dueRunFor(plan, new Date(next_run_at), now),
  )
  await addJobs(
    tx,
    planned.flatMap(({ id, fires }) =>
      fires === null
        ? []
        : [
            {
              task: SEND_REPORTS,
              about: `${id} ${fires}`,
              payload: { scheduled_report_id: id, scheduled_for: fires } satisfies ScheduledReportJob,
            },
          ],
    ),
  )
}

/** Moves due schedules on without sending: a suspended tenant does not catch up (platform 5.4). */
export async function skipDueReports(tx: Transaction): Promise<void> {
  const now = new Date(tx.now)
  await scheduleNext(tx, (plan) => ({ fires: null, next: nextRunFor(plan, now) }))
}

type DueRunResult = { readonly fires: Date | null; readonly next: Date | null }

/** After how long an invalid schedule is tried, and reported, again. */
const INVALID_RETRY_MS = 86_400_000

/** Plans each due schedule; an invalid one is recorded as a failure and does not affect the others. */
async function scheduleNext(
  tx: Transaction,
  decide: (plan: Schedule, due: DueSchedule) => DueRunResult,
): Promise<readonly PlannedRun[]> {
  const later = instantFor(new Date(Date.parse(tx.now) + INVALID_RETRY_MS))
  const isoOrNull = (at: Date | null) => (at === null ? null : instantFor(at))
  const failures: Failure[] = []
  const planned = (await lockDueSchedules(tx)).map((due): PlannedRun => {
    try {
      const { fires, next } = decide(planFor(due, tx.tenant.timezone), due)
      return { id: due.id, fires: isoOrNull(fires), next: isoOrNull(next) ?? later }
    } catch {
      failures.push(failureOf(tx, due))
      return { id: due.id, fires: null, next: later }
    }
  })
  await plan(tx, planned)
  await tx.pipeline(failures.map((failure) => recordFailure(tx, failure)))
  return planned
}

/** A time zone may disappear with an update; nothing else of an accepted schedule can become invalid. */
function failureOf(tx: Transaction, { id, timezone }: DueSchedule): Failure {
  const field = formats.timezone?.(timezone ?? tx.tenant.timezone) === true ? 'time' : 'timezone'
  return {
    source_type: 'scheduled_reports',
    source_id: id,
    reason: violation('invalid', { field }, `/${field}`),
  }
}

/** Locks due schedules; skips those that another process has locked. */
function lockDueSchedules(tx: Transaction): Promise<readonly DueSchedule[]> {
  return tx.rows<DueSchedule>(sql`
    select s.id, s.frequency, s.numbers, s."time", s.timezone, s.next_run_at
    from scheduled_reports s
    where s.tenant_id = ${tx.tenant.id} and (s.next_run_at is null or s.next_run_at <= ${tx.now})
    order by s.id
    for update skip locked`)
}

type PlannedRun = { readonly id: number; readonly fires: Instant | null; readonly next: Instant | null }

async function plan(tx: Transaction, planned: readonly PlannedRun[]): Promise<void> {
  if (planned.length === 0) return
  await tx.run(sql`
    update scheduled_reports s
    set next_run_at = p.next, last_run_at = coalesce(p.fires, s.last_run_at), ${nextVersion(tx, 's')}
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p (id bigint, fires timestamptz, next timestamptz)
    where s.tenant_id = ${tx.tenant.id} and s.id = p.id`)
}
