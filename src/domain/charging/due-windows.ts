import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Window, windowDayBefore, windowDaysFor } from './window-days.ts'

/** An account whose window is to be looked at. */
export type DueWindow = {
  readonly account_id: number
  /** The days on which it is to run, oldest first; often none. Each with the day of the window before it. */
  readonly days: readonly { readonly day: string; readonly previous: string }[]
  /** What is seen once they have run. */
  readonly seen: { readonly charge_window_id: number; readonly until: string }
}

/** The time zone of account `a`: that of its default warehouse, or of the first it is kept in, or the tenant's own. */
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

/** The time zones that accounts with a window are in. */
export async function windowZones(tx: Transaction): Promise<readonly string[]> {
  const found = await tx.rows<{ timezone: string }>(sql`
    select distinct ${timezoneOf(tx)} as timezone
    from accounts a
    where a.tenant_id = ${tx.tenant.id} and a.charge_window_id is not null
    order by timezone`)
  return found.map(({ timezone }) => timezone)
}

/** Accounts in a time zone; those that store in a warehouse of which a night is missing wait for it. */
export type InZone = { readonly timezone: string; readonly missing: readonly string[] }

type Seen = Window & {
  readonly account_id: number
  readonly charge_window_id: number
  readonly after: string
  readonly until: string
}

/**
 * The accounts of a time zone whose window was not looked at today, from five minutes past midnight on, with the days
 * missed since it was (operations 10.5). A window that an account is given today may run today, and on no day before.
 */
export async function dueWindows(
  tx: Transaction,
  { timezone, missing }: InZone,
): Promise<readonly DueWindow[]> {
  const tenant = tx.tenant.id
  const rows = await tx.rows<Seen>(sql`
    select t.account_id, w.id as charge_window_id, w.frequency, w.numbers, t.today::text as until,
      coalesce(h.seen_until, t.today - 1)::text as after
    from (
      select a.id as account_id, a.charge_window_id, ((${tx.now}::timestamptz - interval '5 minutes') at time zone ${timezone})::date as today
      from accounts a
      where a.tenant_id = ${tenant} and a.charge_window_id is not null and ${timezoneOf(tx)} = ${timezone}
        and not exists (
          select
          from account_warehouses x
          join warehouses w on w.tenant_id = ${tenant} and w.id = x.warehouse_id
          where x.tenant_id = ${tenant} and x.account_id = a.id and w.timezone = any(${[...missing]}::text[]))
    ) t
    join charge_windows w on w.tenant_id = ${tenant} and w.id = t.charge_window_id
    left join charge_window_watches h on h.tenant_id = ${tenant} and h.account_id = t.account_id and h.charge_window_id = w.id
    where h.seen_until is null or h.seen_until < t.today
    order by t.account_id`)
  return rows.map(({ account_id, charge_window_id, after, until, ...window }) => ({
    account_id,
    days: windowDaysFor(window, { after, until }).map((day) => ({
      day,
      previous: windowDayBefore(window, day),
    })),
    seen: { charge_window_id, until },
  }))
}

/** Notes up to which day the windows of accounts have run. */
export async function noteSeen(tx: Transaction, windows: readonly DueWindow[]): Promise<void> {
  const seen = windows.map(({ account_id, seen: { charge_window_id, until } }) => ({
    account_id,
    charge_window_id,
    until,
  }))
  await tx.run(sql`
    insert into charge_window_watches as h (tenant_id, account_id, charge_window_id, seen_until)
    select ${tx.tenant.id}::bigint, s.account_id, s.charge_window_id, s.until
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s (account_id bigint, charge_window_id bigint, until date)
    order by s.account_id
    on conflict (tenant_id, account_id) do update
    set charge_window_id = excluded.charge_window_id, seen_until = excluded.seen_until`)
}
