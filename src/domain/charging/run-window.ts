import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange, announceCreated } from '#events/announce.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Instant } from '#values/instant.ts'
import { chargeRental } from './charge-rental.ts'
import { timezoneOf } from './due-windows.ts'

/** A day on which the window of an account runs. */
export type WindowDay = {
  readonly account_id: number
  readonly day: string
  /** From when on is charged what no earlier run has charged. */
  readonly charged_from: Instant
}

/** What a run is about. */
type Run = {
  readonly account_id: number
  /** Midnight, where the day begins. */
  readonly midnight: Instant
  /** When the period began that is charged. */
  readonly since: Instant
  readonly charge_card_id: number | null
  readonly basket: AnyRow | null
}

/**
 * Runs the window of an account on a day, once: what it stored and what is charged at each run goes into its open basket,
 * which ends with the day before, and another begins (operations 10.5). False where it ran already.
 */
export async function runWindow(
  tx: Transaction,
  { baskets, lines }: { readonly baskets: Resource; readonly lines: Resource },
  window: WindowDay,
): Promise<boolean> {
  const midnight = await beginRun(tx, window)
  if (midnight === null) return false
  const run = await lockRun(tx, { ...window, midnight })
  const basket = run.basket ?? (await openEarlier(tx, run))
  if (basket === null) return true
  if (run.basket === null) announceCreated(tx, baskets, [basket])
  announceCreated(tx, lines, await chargeRental(tx, run))
  // What began later than the day itself is left to the next run.
  if (Date.parse(String(basket.start_at)) >= Date.parse(run.midnight)) return true
  const closed = await close(tx, { basket, run })
  announceChange(tx, baskets, { event: 'updated', row: closed, previous: { status: 'OPEN', end_at: null } })
  announceCreated(tx, baskets, [await open(tx, { run, start_at: run.midnight })])
  return true
}

/** The midnight at which the day begins where the account is; null where the window ran on it already. */
async function beginRun(tx: Transaction, { account_id, day }: WindowDay): Promise<Instant | null> {
  const begun = await tx.maybe<{ midnight: Instant }>(sql`
    insert into charge_window_runs (tenant_id, account_id, day, midnight, created_at)
    select a.tenant_id, a.id, ${day}::date, ${day}::date::timestamp at time zone ${timezoneOf(tx)}, ${tx.now}::timestamptz
    from accounts a
    where a.tenant_id = ${tx.tenant.id} and a.id = ${account_id}
    on conflict (tenant_id, account_id, day) do nothing
    returning midnight`)
  return begun?.midnight ?? null
}

/**
 * Locks the open basket, so that nobody charges the account meanwhile, and reads what the run is about. What is charged begins
 * where the run before it ended; before the first run, when the window was given or the basket was opened.
 */
async function lockRun(
  tx: Transaction,
  { account_id, day, charged_from, midnight }: WindowDay & { readonly midnight: Instant },
): Promise<Run> {
  const tenant = tx.tenant.id
  tx.locks.next('charge_baskets')
  const [basket, facts] = await tx.pipeline([
    tx.maybe<AnyRow>(sql`
      select b.*
      from charge_baskets b
      where b.tenant_id = ${tenant} and b.account_id = ${account_id} and b.status = 'OPEN'
      for no key update of b`),
    tx.one<Pick<Run, 'since' | 'charge_card_id'>>(sql`
      select a.charge_card_id, greatest(
          (select coalesce(r.midnight, r.day::timestamp at time zone ${timezoneOf(tx)})
            from charge_window_runs r
            where r.tenant_id = ${tenant} and r.account_id = a.id and r.day < ${day}::date
            order by r.day desc
            limit 1),
          least(${charged_from}::timestamptz, (
            select b.start_at from charge_baskets b
            where b.tenant_id = ${tenant} and b.account_id = a.id and b.status = 'OPEN'))) as since
      from accounts a
      where a.tenant_id = ${tenant} and a.id = ${account_id}`),
  ])
  return { account_id, midnight, basket, ...facts }
}

/** Where an account with a card has no open basket, one for the period that is charged, so that it can end with it. */
async function openEarlier(tx: Transaction, run: Run): Promise<AnyRow | null> {
  return run.charge_card_id === null ? null : open(tx, { run, start_at: run.since })
}

function open(
  tx: Transaction,
  { run, start_at }: { readonly run: Run; readonly start_at: Instant },
): Promise<AnyRow> {
  return tx.one<AnyRow>(sql`
    insert into charge_baskets (tenant_id, account_id, charge_card_id, start_at, status, invoice_status, created_at, updated_at)
    values (${tx.tenant.id}, ${run.account_id}, ${run.charge_card_id}, ${start_at}, 'OPEN', 'not_invoiced', ${tx.now}, ${tx.now})
    returning *`)
}

function close(
  tx: Transaction,
  { basket, run }: { readonly basket: AnyRow; readonly run: Run },
): Promise<AnyRow> {
  return tx.one<AnyRow>(sql`
    update charge_baskets b
    set status = 'CLOSED', end_at = ${run.midnight}, ${nextVersion(tx, 'b')}
    where b.tenant_id = ${tx.tenant.id} and b.id = ${basket.id}
    returning b.*`)
}
