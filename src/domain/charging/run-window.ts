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
  /** The day of the window before it, from which nights are charged for at the first run. */
  readonly previous: string
}

/** What a run is about. */
type Run = {
  readonly account_id: number
  readonly day: string
  /** Midnight, where the day begins. */
  readonly midnight: Instant
  /** The first day whose night is charged for. */
  readonly from: string
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
  if (!(await isFirst(tx, window))) return false
  const run = await takeRun(tx, window)
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

async function isFirst(tx: Transaction, { account_id, day }: WindowDay): Promise<boolean> {
  const written = await tx.run(sql`
    insert into charge_window_runs (tenant_id, account_id, day, created_at)
    values (${tx.tenant.id}, ${account_id}, ${day}, ${tx.now})
    on conflict (tenant_id, account_id, day) do nothing`)
  return written === 1
}

/** Locks the open basket, so that nobody charges the account meanwhile, and reads what the run is about. */
async function takeRun(tx: Transaction, { account_id, day, previous }: WindowDay): Promise<Run> {
  const tenant = tx.tenant.id
  tx.locks.next('charge_baskets')
  const [basket, facts] = await Promise.all([
    tx.maybe<AnyRow>(sql`
      select b.*
      from charge_baskets b
      where b.tenant_id = ${tenant} and b.account_id = ${account_id} and b.status = 'OPEN'
      for no key update of b`),
    tx.one<Omit<Run, 'basket'>>(sql`
      select a.id as account_id, a.charge_card_id, ${day}::text as day, ${day}::date::timestamp at time zone z.timezone as midnight,
        least(coalesce(
          (select max(r.day) from charge_window_runs r where r.tenant_id = ${tenant} and r.account_id = a.id and r.day < ${day}::date),
          (select (b.start_at at time zone z.timezone)::date from charge_baskets b
            where b.tenant_id = ${tenant} and b.account_id = a.id and b.status = 'OPEN'),
          ${previous}::date), ${day}::date - 1)::text as from
      from accounts a
      cross join lateral (select ${timezoneOf(tx)} as timezone) z
      where a.tenant_id = ${tenant} and a.id = ${account_id}`),
  ])
  return { ...facts, basket }
}

/** Where an account with a card has no open basket, one that begins before the day, so that it can end with it. */
async function openEarlier(tx: Transaction, run: Run): Promise<AnyRow | null> {
  if (run.charge_card_id === null) return null
  const { start_at } = await tx.one<{ start_at: Instant }>(sql`
    select ${run.midnight}::timestamptz - (${run.day}::date - ${run.from}::date) * interval '1 day' as start_at`)
  return open(tx, { run, start_at })
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
    set status = 'CLOSED', end_at = ${run.midnight}, lock_version = b.lock_version + 1, updated_at = ${tx.now}
    where b.tenant_id = ${tx.tenant.id} and b.id = ${basket.id}
    returning b.*`)
}
