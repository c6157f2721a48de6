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

/** What the job is told. */
export type SendingOrder = { readonly scheduled_report_id: number; readonly scheduled_for: Instant }

/** The tenants that have reports to send, or a schedule that was never planned. */
export async function tenantsWithDueReports(queries: Queries): Promise<readonly number[]> {
  const found = await queries.rows<{ tenant_id: number }>(sql`
    select distinct tenant_id from scheduled_reports where next_run_at is null or next_run_at <= now()`)
  return found.map(({ tenant_id }) => tenant_id)
}

/** When reports go out next: at the given time on days of the week or of the month (platform 14.3). */
export function nextSending(
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
  const own = typeof schedule.timezone === 'string' ? schedule.timezone : timezone
  return { ...scheduleFor(kind, { days, times: [String(time)] }, own), is_clipped: true }
}

type Due = {
  readonly id: number
  readonly frequency: string
  readonly numbers: readonly number[]
  readonly time: string
  readonly timezone: string | null
  readonly next_run_at: Instant | null
}

/** Leaves a job for each schedule whose time has come, once, and notes when it comes again. */
export async function sendDueReports(tx: Transaction): Promise<void> {
  const now = new Date(tx.now)
  const planned = await planDue(tx, (plan, { next_run_at }) =>
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
              payload: { scheduled_report_id: id, scheduled_for: fires } satisfies SendingOrder,
            },
          ],
    ),
  )
}

/** Moves what is due on without sending it: a suspended tenant does not catch up (platform 5.4). */
export async function passDueReports(tx: Transaction): Promise<void> {
  const now = new Date(tx.now)
  await planDue(tx, (plan) => ({ fires: null, next: nextRunFor(plan, now) }))
}

type Looked = { readonly fires: Date | null; readonly next: Date | null }

/** How long a schedule that says what none can is left alone before it is looked at, and told of, again. */
const UNREAD_MS = 86_400_000

/** Notes what a look at each schedule that is due comes to; one that cannot be read fails alone, and is told of. */
async function planDue(
  tx: Transaction,
  look: (plan: Schedule, due: Due) => Looked,
): Promise<readonly Planned[]> {
  const later = instantFor(new Date(Date.parse(tx.now) + UNREAD_MS))
  const written = (at: Date | null) => (at === null ? null : instantFor(at))
  const failures: Failure[] = []
  const planned = (await takeDue(tx)).map((due): Planned => {
    try {
      const { fires, next } = look(planFor(due, tx.tenant.timezone), due)
      return { id: due.id, fires: written(fires), next: written(next) ?? later }
    } catch {
      failures.push(failureOf(tx, due))
      return { id: due.id, fires: null, next: later }
    }
  })
  await plan(tx, planned)
  await tx.pipeline(failures.map((failure) => recordFailure(tx, failure)))
  return planned
}

/** A time zone may go with a newer list of them; nothing else of a schedule that was accepted can become unreadable. */
function failureOf(tx: Transaction, { id, timezone }: Due): Failure {
  const field = formats.timezone?.(timezone ?? tx.tenant.timezone) === true ? 'time' : 'timezone'
  return {
    source_type: 'scheduled_reports',
    source_id: id,
    reason: violation('invalid', { field }, `/${field}`),
  }
}

/** Schedules whose time has come, locked; those that another process is at are left to it. */
function takeDue(tx: Transaction): Promise<readonly Due[]> {
  return tx.rows<Due>(sql`
    select s.id, s.frequency, s.numbers, s."time", s.timezone, s.next_run_at
    from scheduled_reports s
    where s.tenant_id = ${tx.tenant.id} and (s.next_run_at is null or s.next_run_at <= ${tx.now})
    order by s.id
    for update skip locked`)
}

type Planned = { readonly id: number; readonly fires: Instant | null; readonly next: Instant | null }

async function plan(tx: Transaction, planned: readonly Planned[]): Promise<void> {
  if (planned.length === 0) return
  await tx.run(sql`
    update scheduled_reports s
    set next_run_at = p.next, last_run_at = coalesce(p.fires, s.last_run_at), ${nextVersion(tx, 's')}
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p (id bigint, fires timestamptz, next timestamptz)
    where s.tenant_id = ${tx.tenant.id} and s.id = p.id`)
}
