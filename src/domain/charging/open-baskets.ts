import { SerializationFailure } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { AnyRow } from '#records/columns.ts'

/**
 * Opens a basket for accounts with a charge card and none open, and locks the open baskets against being closed
 * (operations 10.3). Concurrent acts may charge the same account; closing or invoicing waits. Returns the
 * baskets that were opened.
 */
export function openBaskets(tx: Transaction, accounts: Sql): Query<readonly AnyRow[]> {
  tx.locks.next('charge_baskets')
  const tenant = tx.tenant.id
  const withCard = sql`a.tenant_id = ${tenant} and a.id in (${accounts}) and a.charge_card_id is not null`
  return tx
    .pipeline([
      tx.rows<AnyRow>(sql`
      insert into charge_baskets (tenant_id, account_id, charge_card_id, start_at, status, invoice_status, created_at, updated_at)
      with missing as materialized (
        select a.id, a.charge_card_id
        from accounts a
        where ${withCard} and not exists (
          select from charge_baskets b where b.tenant_id = ${tenant} and b.account_id = a.id and b.status = 'OPEN')
      )
      select ${tenant}::bigint, a.id, a.charge_card_id, ${tx.now}::timestamptz, 'OPEN', 'not_invoiced', ${tx.now}::timestamptz,
        ${tx.now}::timestamptz
      from missing a
      order by a.id
      on conflict (tenant_id, account_id) where status = 'OPEN' do nothing
      returning *`),
      // Includes baskets opened concurrently: an unlocked one could be closed before it is charged.
      tx.rows<{ account_id: number }>(sql`
      select b.account_id
      from charge_baskets b
      where b.tenant_id = ${tenant} and b.status = 'OPEN' and b.account_id in (${accounts})
      order by b.id
      for share of b`),
      tx.rows<{ id: number }>(sql`select a.id from accounts a where ${withCard}`),
    ])
    .map(([opened, locked, charged]) => {
      const isLocked = new Set(locked.map(({ account_id }) => account_id))
      if (charged.some(({ id }) => !isLocked.has(id)))
        throw new SerializationFailure('a basket was closed concurrently')
      return opened
    })
}
