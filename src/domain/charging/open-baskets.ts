import { LostRace } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { AnyRow } from '#records/columns.ts'

/**
 * Sees that accounts with a card have an open basket, and keeps it open until this is through (operations 10.3). Others may
 * charge the same account meanwhile; who closes or invoices it waits. Gives the baskets that were opened.
 */
export function openBaskets(tx: Transaction, accounts: Sql): Query<readonly AnyRow[]> {
  tx.locks.next('charge_baskets')
  const tenant = tx.tenant.id
  const withCard = sql`a.tenant_id = ${tenant} and a.id in (${accounts}) and a.charge_card_id is not null`
  return tx
    .pipeline([
      tx.rows<AnyRow>(sql`
      insert into charge_baskets (tenant_id, account_id, charge_card_id, start_at, status, invoice_status, created_at, updated_at)
      select ${tenant}::bigint, a.id, a.charge_card_id, ${tx.now}::timestamptz, 'OPEN', 'not_invoiced', ${tx.now}::timestamptz,
        ${tx.now}::timestamptz
      from accounts a
      where ${withCard} and not exists (
        select from charge_baskets b where b.tenant_id = ${tenant} and b.account_id = a.id and b.status = 'OPEN')
      order by a.id
      on conflict (tenant_id, account_id) where status = 'OPEN' do nothing
      returning *`),
      // Also those that others opened meanwhile: what was not kept could be closed before anything is charged into it.
      tx.rows<{ account_id: number }>(sql`
      select b.account_id
      from charge_baskets b
      where b.tenant_id = ${tenant} and b.status = 'OPEN' and b.account_id in (${accounts})
      order by b.id
      for share of b`),
      tx.rows<{ id: number }>(sql`select a.id from accounts a where ${withCard}`),
    ])
    .map(([opened, kept, charged]) => {
      const isKept = new Set(kept.map(({ account_id }) => account_id))
      if (charged.some(({ id }) => !isKept.has(id))) throw new LostRace('a basket was closed meanwhile')
      return opened
    })
}
