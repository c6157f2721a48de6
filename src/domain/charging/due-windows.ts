import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'
import { warehousesBehind } from './rental-nights.ts'
import { type ChargeWindow, windowDaysFor } from './window-days-for.ts'

/** A current or former window of an account that is due to be checked. */
export type DueWindow = {
  readonly account_id: number
  readonly given_at: Instant
  /** Charges begin here if no earlier run has charged. */
  readonly charged_from: Instant
  /**
   * Whether the account has another window, or none, since; the former one is deleted after its last days have
   * run.
   */
  readonly is_ended: boolean
  /** The days on which it has to run, oldest first; often none. */
  readonly days: readonly string[]
  /** The day up to which it has been checked after they have run. */
  readonly until: string
}

/**
 * The time zone of account `a`: that of its default warehouse, else of its first warehouse, else of the tenant.
 */
export function timezoneOf(tx: Transaction) {
  const tenant = tx.tenant.id
  return sql`coalesce((
    select w.timezone
    from account_warehouses x
    join warehouses w on w.tenant_id = ${tenant} and w.id = x.warehouse_id
    where x.tenant_id = ${tenant} and x.account_id = a.id
    order by (w.id = a.default_warehouse_id) desc nulls last, x.is_default desc, x.id
    limit 1), ${tx.tenant.timezone})`
}

/** The time zones of accounts with current or former windows. */
export async function readWindowZones(tx: Transaction): Promise<readonly string[]> {
  const tenant = tx.tenant.id
  const rows = await tx.rows<{ timezone: string }>(sql`
    select distinct ${timezoneOf(tx)} as timezone
    from accounts a
    where a.tenant_id = ${tenant}
      and exists (select from charge_window_watches h where h.tenant_id = ${tenant} and h.account_id = a.id)
    order by timezone`)
  return rows.map(({ timezone }) => timezone)
}

/** A time zone and a moment; `failing` are time zones whose nights could not be stored. */
export type ZoneMoment = {
  readonly timezone: string
  readonly now: Instant
  readonly failing: readonly string[]
}

type WindowWatch = ChargeWindow & {
  readonly account_id: number
  readonly given_at: Instant
  readonly charged_from: Instant
  readonly is_ended: boolean
  readonly after: string
  readonly until: string
}

/**
 * The windows of a time zone that were not checked today, from five minutes past midnight, with the days missed
 * since the last check (operations 10.5). A window first runs on the first of its days after the day it was
 * set. An account waits until the nights of all its warehouses are stored.
 */
export async function findDueWindows(
  tx: Transaction,
  { timezone, now, failing }: ZoneMoment,
): Promise<readonly DueWindow[]> {
  const tenant = tx.tenant.id
  const rows = await tx.rows<WindowWatch>(sql`
    select h.account_id, h.given_at, h.charged_from, h.frequency, h.numbers,
      h.ended_at is not null and (h.ended_at at time zone ${timezone})::date <= t.today as is_ended,
      greatest(h.seen_until, (h.given_at at time zone ${timezone})::date)::text as after,
      least(t.today, (h.ended_at at time zone ${timezone})::date)::text as until
    from accounts a
    join charge_window_watches h on h.tenant_id = ${tenant} and h.account_id = a.id
    cross join (select ((${now}::timestamptz - interval '5 minutes') at time zone ${timezone})::date as today) t
    where a.tenant_id = ${tenant} and ${timezoneOf(tx)} = ${timezone}
      and (h.seen_until is null or h.seen_until < t.today or h.ended_at is not null)
      and not exists (
        select
        from account_warehouses x
        join (${warehousesBehind(tx, { now, failing })}) w on w.id = x.warehouse_id
        where x.tenant_id = ${tenant} and x.account_id = a.id)
    order by h.account_id, h.given_at`)
  return rows.map(({ frequency, numbers, after, ...watch }) => ({
    ...watch,
    days: windowDaysFor({ frequency, numbers }, { after, until: watch.until }),
  }))
}

/** Records up to which day windows have run, and deletes ended ones. */
export async function recordWindowsRun(tx: Transaction, windows: readonly DueWindow[]): Promise<void> {
  const tenant = tx.tenant.id
  const runs = sql`jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
    as s (account_id bigint, given_at timestamptz, is_ended boolean, until date)`
  await tx.pipeline([
    tx.run(sql`
      update charge_window_watches h
      set seen_until = s.until
      from ${runs}
      where h.tenant_id = ${tenant} and h.account_id = s.account_id and h.given_at = s.given_at and not s.is_ended`),
    tx.run(sql`
      delete from charge_window_watches h
      using ${runs}
      where h.tenant_id = ${tenant} and h.account_id = s.account_id and h.given_at = s.given_at and s.is_ended`),
  ])
}
