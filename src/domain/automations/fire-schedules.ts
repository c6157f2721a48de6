import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announce, announceChange } from '#events/announce.ts'
import { refuseAll } from '#problems/problem.ts'
import { type AnyRow, selectList } from '#records/columns.ts'
import { findParts } from '#records/parts.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'
import { isSchedule, type ScheduleKind } from './matrix.ts'
import { checkSchedule, dueRunFor, nextRunFor, type Schedule, scheduleFor } from './schedules.ts'

/** The tenants that have a due schedule. */
export async function tenantsWithDueSchedules(queries: Queries): Promise<readonly number[]> {
  const found = await queries.rows<{ tenant_id: number }>(sql`
    select distinct tenant_id from automations
    where enabled and next_run_at is not null and next_run_at <= now()`)
  return found.map(({ tenant_id }) => tenant_id)
}

type DueRow = {
  readonly id: number
  readonly resource_name: string
  readonly schedule: JsonObject | null
  readonly next_run_at: Instant
}
type PlannedFiring = {
  readonly id: number
  readonly resource_name: string
  readonly fires: Instant | null
  readonly next: Instant | null
}
type Firing = PlannedFiring & { readonly resource_name: ScheduleKind; readonly schedule: Schedule }

/** Reports a schedule that cannot be read. */
type ReportBroken = (id: number, error: unknown) => void

/** Fires due schedules: one event for each schedule and time, by whichever process is first. */
export async function fireSchedules(
  tx: Transaction,
  automations: Resource,
  reportBroken: ReportBroken,
): Promise<void> {
  const { firings, unread: unreadable } = readDue(tx, await lockDue(tx), reportBroken)
  const firing = firings.filter(({ fires }) => fires !== null)
  const newlyFired = await writeFirings(tx, firing)
  for (const { id, resource_name, schedule, fires } of firing) {
    if (!newlyFired.has(id)) continue
    announce(tx, {
      resource_name,
      event: 'triggered',
      aggregate: { type: 'automations', id },
      data: { scheduled_for: fires, timezone: schedule.timezone, manual: false },
    })
  }
  await nextFiring(tx, automations, [...firings, ...unreadable])
}

/** Moves due schedules on without firing them: a suspended tenant does not catch up (platform 5.4). */
export async function skipSchedules(
  tx: Transaction,
  automations: Resource,
  reportBroken: ReportBroken,
): Promise<void> {
  const now = new Date(tx.now)
  const { firings, unread: unreadable } = readDue(tx, await lockDue(tx), reportBroken)
  const skipped = firings.map((firing) => {
    const next = nextRunFor(firing.schedule, now)
    return { ...firing, fires: null, next: next === null ? null : instantFor(next) }
  })
  await nextFiring(tx, automations, [...skipped, ...unreadable])
}

/** Locks due schedules; skips those that another process has locked. */
function lockDue(tx: Transaction): Promise<readonly DueRow[]> {
  return tx.rows<DueRow>(sql`
    select a.id, a.resource_name, a.schedule, a.next_run_at
    from automations a
    where a.tenant_id = ${tx.tenant.id} and a.enabled and a.next_run_at <= ${tx.now}
    order by a.id
    for update skip locked`)
}

/** Reads due schedules; an invalid one is reported, and not planned again until it is corrected. */
function readDue(tx: Transaction, due: readonly DueRow[], reportBroken: ReportBroken) {
  const firings: Firing[] = []
  const unreadable: PlannedFiring[] = []
  for (const row of due) {
    try {
      firings.push(...firingsOf(tx, row))
    } catch (error) {
      reportBroken(row.id, error)
      unreadable.push({ id: row.id, resource_name: row.resource_name, fires: null, next: null })
    }
  }
  return { firings, unread: unreadable }
}

function firingsOf(tx: Transaction, row: DueRow): readonly Firing[] {
  const { resource_name } = row
  if (!isSchedule(resource_name)) return []
  refuseAll(checkSchedule(resource_name, row.schedule, '/schedule'))
  const schedule = scheduleFor(resource_name, row.schedule, tx.tenant.timezone)
  const { fires, next } = dueRunFor(schedule, new Date(row.next_run_at), new Date(tx.now))
  const isoOrNull = (moment: Date | null) => (moment === null ? null : instantFor(moment))
  return [{ id: row.id, resource_name, schedule, fires: isoOrNull(fires), next: isoOrNull(next) }]
}

/** Writes firings, and returns the schedules whose firing was not written before. */
async function writeFirings(tx: Transaction, firings: readonly Firing[]): Promise<ReadonlySet<number>> {
  if (firings.length === 0) return new Set()
  const rows = firings.map(({ id, fires }) => ({ id, fires }))
  const written = await tx.rows<{ automation_id: number }>(sql`
    insert into automation_firings (tenant_id, automation_id, scheduled_for)
    select ${tx.tenant.id}, f.id, f.fires
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id bigint, fires timestamptz)
    on conflict (tenant_id, automation_id, scheduled_for) do nothing
    returning automation_id`)
  return new Set(written.map(({ automation_id }) => automation_id))
}

/** Writes the next firing of each schedule; a one-time schedule that has fired is disabled, with an event as by a user. */
async function nextFiring(
  tx: Transaction,
  automations: Resource,
  firings: readonly PlannedFiring[],
): Promise<void> {
  if (firings.length === 0) return
  const rows = firings.map(({ id, next, fires, resource_name }) => ({
    id,
    next,
    is_over: resource_name === 'one_time_schedule' && fires !== null,
  }))
  const written = await tx.rows<AnyRow>(sql`
    update automations a
    set next_run_at = f.next,
      enabled = not f.is_over,
      ${nextVersion(tx, 'a')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id bigint, next timestamptz, is_over boolean)
    where a.tenant_id = ${tx.tenant.id} and a.id = f.id
    returning ${selectList(automations, 'a')}`)
  const disabled = written.filter(({ enabled }) => enabled === false)
  const parts =
    disabled.length === 0
      ? null
      : await findParts(
          tx,
          automations,
          disabled.map(({ id }) => id),
        )
  for (const row of disabled) {
    const full = { ...row, ...parts?.get(row.id) }
    announceChange(tx, automations, { event: 'updated', row: full, previous: { enabled: true } })
  }
}
