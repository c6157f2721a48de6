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
  /** Charges begin here if no earlier run has charged. */
  readonly charged_from: Instant
}

/** What is charged in a run. */
type WindowRun = {
  readonly account_id: number
  /** The beginning of the day. */
  readonly midnight: Instant
  /** The beginning of the period that is charged. */
  readonly since: Instant
  readonly charge_card_id: number | null
  readonly basket: AnyRow | null
}

/**
 * Runs the window of an account on a day, once: storage and charges for each run go into its open basket, which
 * is closed with the day before, and a new basket is opened (operations 10.5). Returns false if it has already
 * run.
 */
export async function runWindow(
  tx: Transaction,
  { baskets, lines }: { readonly baskets: Resource; readonly lines: Resource },
  window: WindowDay,
): Promise<boolean> {
  const midnight = await beginRun(tx, window)
  if (midnight === null) return false
  const run = await lockRun(tx, { ...window, midnight })
  const basket = run.basket ?? (await openEarlierBasket(tx, run))
  if (basket === null) return true
  if (run.basket === null) announceCreated(tx, baskets, [basket])
  announceCreated(tx, lines, await chargeRental(tx, run))
  // A basket opened after midnight is left to the next run.
  if (Date.parse(String(basket.start_at)) >= Date.parse(run.midnight)) return true
  const closed = await closeBasket(tx, { basket, run })
  announceChange(tx, baskets, { event: 'updated', row: closed, previous: { status: 'OPEN', end_at: null } })
  announceCreated(tx, baskets, [await openBasket(tx, { run, start_at: run.midnight })])
  return true
}

/** The midnight at the beginning of the day at the account; null if the window has already run. */
async function beginRun(tx: Transaction, { account_id, day }: WindowDay): Promise<Instant | null> {
  const started = await tx.maybe<{ midnight: Instant }>(sql`
    insert into charge_window_runs (tenant_id, account_id, day, midnight, created_at)
    select a.tenant_id, a.id, ${day}::date, ${day}::date::timestamp at time zone ${timezoneOf(tx)}, ${tx.now}::timestamptz
    from accounts a
    where a.tenant_id = ${tx.tenant.id} and a.id = ${account_id}
    on conflict (tenant_id, account_id, day) do nothing
    returning midnight`)
  return started?.midnight ?? null
}

/**
 * Locks the open basket, so that the account is not charged concurrently, and reads the run. The period begins
 * at the end of the previous run; before the first run, when the window was set or the basket was opened.
 */
async function lockRun(
  tx: Transaction,
  { account_id, day, charged_from, midnight }: WindowDay & { readonly midnight: Instant },
): Promise<WindowRun> {
  const tenant = tx.tenant.id
  tx.locks.next('charge_baskets')
  const [basket, facts] = await tx.pipeline([
    tx.maybe<AnyRow>(sql`
      select b.*
      from charge_baskets b
      where b.tenant_id = ${tenant} and b.account_id = ${account_id} and b.status = 'OPEN'
      for no key update of b`),
    tx.one<Pick<WindowRun, 'since' | 'charge_card_id'>>(sql`
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

/** For an account with a charge card and no open basket, opens one for the charged period. */
async function openEarlierBasket(tx: Transaction, run: WindowRun): Promise<AnyRow | null> {
  return run.charge_card_id === null ? null : openBasket(tx, { run, start_at: run.since })
}

function openBasket(
  tx: Transaction,
  { run, start_at }: { readonly run: WindowRun; readonly start_at: Instant },
): Promise<AnyRow> {
  return tx.one<AnyRow>(sql`
    insert into charge_baskets (tenant_id, account_id, charge_card_id, start_at, status, invoice_status, created_at, updated_at)
    values (${tx.tenant.id}, ${run.account_id}, ${run.charge_card_id}, ${start_at}, 'OPEN', 'not_invoiced', ${tx.now}, ${tx.now})
    returning *`)
}

function closeBasket(
  tx: Transaction,
  { basket, run }: { readonly basket: AnyRow; readonly run: WindowRun },
): Promise<AnyRow> {
  return tx.one<AnyRow>(sql`
    update charge_baskets b
    set status = 'CLOSED', end_at = ${run.midnight}, ${nextVersion(tx, 'b')}
    where b.tenant_id = ${tx.tenant.id} and b.id = ${basket.id}
    returning b.*`)
}
