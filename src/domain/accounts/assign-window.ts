import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'

/**
 * Records that an account has another charge window from now on, or none. Runs of the previous window that are due by now
 * are still done (operations 10.5).
 */
export async function assignWindow(tx: Transaction, account: number): Promise<void> {
  await endWatches(tx, sql`h.account_id = ${account}`)
  // The window is locked, so that a concurrent change of its days includes this account.
  await beginWatches(tx, sql`a.id = ${account}`, sql`for share of w`)
}

/** Removes the window history of deleted accounts. */
export async function removeWatches(tx: Transaction, accounts: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from charge_window_watches h
    where h.tenant_id = ${tx.tenant.id} and h.account_id = any(${[...accounts]}::bigint[])`)
}

type WindowUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a charge window; if its days change, its accounts have a new window from now on. */
export async function updateWindow(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: WindowUpdate,
): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, resource, { current, parsed })
  if (previous === null) return row
  announceChange(tx, resource, { event: 'updated', row, previous })
  if (!('frequency' in previous || 'numbers' in previous)) return row
  // Locks the accounts, so that concurrent assignments of the window are waited for.
  const accounts = await tx.rows<{ id: number }>(sql`
    select a.id
    from accounts a
    where a.tenant_id = ${tx.tenant.id} and a.charge_window_id = ${row.id}
    order by a.id
    for no key update`)
  const ids = accounts.map(({ id }) => id)
  await endWatches(tx, sql`h.account_id = any(${ids}::bigint[])`)
  await beginWatches(tx, sql`a.id = any(${ids}::bigint[])`)
  return row
}

async function endWatches(tx: Transaction, which: Sql): Promise<void> {
  await tx.run(sql`
    update charge_window_watches h
    set ended_at = ${tx.now}
    where h.tenant_id = ${tx.tenant.id} and ${which} and h.ended_at is null`)
}

/** Charges not yet made under the ended window are made at the first run of the next one. */
async function beginWatches(tx: Transaction, which: Sql, lock: Sql = sql``): Promise<void> {
  const tenant = tx.tenant.id
  await tx.run(sql`
    insert into charge_window_watches as h (tenant_id, account_id, frequency, numbers, charged_from, given_at)
    select ${tenant}::bigint, a.id, w.frequency, w.numbers, coalesce((
        select min(b.charged_from)
        from charge_window_watches b
        where b.tenant_id = ${tenant} and b.account_id = a.id and b.ended_at = ${tx.now}::timestamptz), ${tx.now}::timestamptz),
      ${tx.now}::timestamptz
    from accounts a
    join charge_windows w on w.tenant_id = ${tenant} and w.id = a.charge_window_id
    where a.tenant_id = ${tenant} and ${which}
    order by a.id
    ${lock}
    on conflict (tenant_id, account_id, given_at) do update
    set frequency = excluded.frequency, numbers = excluded.numbers, ended_at = null`)
}
