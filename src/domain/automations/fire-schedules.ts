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

/** The tenants that have a schedule whose time has come. */
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
type Planned = {
  readonly id: number
  readonly resource_name: string
  readonly fires: Instant | null
  readonly next: Instant | null
}
type Firing = Planned & { readonly resource_name: ScheduleKind; readonly schedule: Schedule }

/** Told of a schedule that cannot be read. */
type Broken = (id: number, error: unknown) => void

/** Fires what is due: one event for each schedule and instant, whichever process is first. */
export async function fireSchedules(tx: Transaction, automations: Resource, broken: Broken): Promise<void> {
  const { firings, unread } = read(tx, await takeDue(tx), broken)
  const firing = firings.filter(({ fires }) => fires !== null)
  const first = await writeFirings(tx, firing)
  for (const { id, resource_name, schedule, fires } of firing) {
    if (!first.has(id)) continue
    announce(tx, {
      resource_name,
      event: 'triggered',
      aggregate: { type: 'automations', id },
      data: { scheduled_for: fires, timezone: schedule.timezone, manual: false },
    })
  }
  await planNext(tx, automations, [...firings, ...unread])
}

/** Moves what is due on without firing it: a suspended tenant does not catch up (platform 5.4). */
export async function passSchedules(tx: Transaction, automations: Resource, broken: Broken): Promise<void> {
  const now = new Date(tx.now)
  const { firings, unread } = read(tx, await takeDue(tx), broken)
  const passed = firings.map((firing) => {
    const next = nextRunFor(firing.schedule, now)
    return { ...firing, fires: null, next: next === null ? null : instantFor(next) }
  })
  await planNext(tx, automations, [...passed, ...unread])
}

/** Due schedules, locked; those that another process is firing are left to it. */
function takeDue(tx: Transaction): Promise<readonly DueRow[]> {
  return tx.rows<DueRow>(sql`
    select a.id, a.resource_name, a.schedule, a.next_run_at
    from automations a
    where a.tenant_id = ${tx.tenant.id} and a.enabled and a.next_run_at <= ${tx.now}
    order by a.id
    for update skip locked`)
}

/** Reads what is due; a schedule that says what none can is told of, and planned no more until somebody mends it. */
function read(tx: Transaction, due: readonly DueRow[], broken: Broken) {
  const firings: Firing[] = []
  const unread: Planned[] = []
  for (const row of due) {
    try {
      firings.push(...firingFor(tx, row))
    } catch (error) {
      broken(row.id, error)
      unread.push({ id: row.id, resource_name: row.resource_name, fires: null, next: null })
    }
  }
  return { firings, unread }
}

function firingFor(tx: Transaction, row: DueRow): readonly Firing[] {
  const { resource_name } = row
  if (!isSchedule(resource_name)) return []
  refuseAll(checkSchedule(resource_name, row.schedule, '/schedule'))
  const schedule = scheduleFor(resource_name, row.schedule, tx.tenant.timezone)
  const { fires, next } = dueRunFor(schedule, new Date(row.next_run_at), new Date(tx.now))
  const written = (moment: Date | null) => (moment === null ? null : instantFor(moment))
  return [{ id: row.id, resource_name, schedule, fires: written(fires), next: written(next) }]
}

/** The schedules whose firing was not written before. */
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

/** Notes when each fires next; one that has had its only firing is switched off, as by a hand. */
async function planNext(tx: Transaction, automations: Resource, firings: readonly Planned[]): Promise<void> {
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
  const over = written.filter(({ enabled }) => enabled === false)
  const parts =
    over.length === 0
      ? null
      : await findParts(
          tx,
          automations,
          over.map(({ id }) => id),
        )
  for (const row of over) {
    const whole = { ...row, ...parts?.get(row.id) }
    announceChange(tx, automations, { event: 'updated', row: whole, previous: { enabled: true } })
  }
}
