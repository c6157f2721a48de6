import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'

/** Pairs of accounts and warehouses; null stands for all accounts. */
export type AccountWarehouses = readonly {
  readonly account_id: number | null
  readonly warehouse_id: number
}[]

/** Refuses while there is stock for one of these pairs, or an open document or task (operations 12). */
export async function assertNoOpenWork(tx: Transaction, pairs: AccountWarehouses): Promise<void> {
  const list = JSON.stringify(pairs)
  const inPairs = (alias: string) => sql`
    exists (
      select from jsonb_to_recordset(${list}::jsonb) as p (account_id bigint, warehouse_id bigint)
      where p.warehouse_id = ${name(alias, 'warehouse_id')}
        and (p.account_id is null or p.account_id = ${name(alias, 'account_id')}))`
  const warehouses = pairs.map((pair) => pair.warehouse_id)
  // Loads have no account, so they count for whole warehouses only.
  const wholeWarehouses = pairs.flatMap((pair) => (pair.account_id === null ? [pair.warehouse_id] : []))
  const counts = await tx.rows<{ type: string; count: number }>(sql`
    select 'stocks' as type, count(*) as count
    from stocks s
    where s.tenant_id = ${tx.tenant.id} and s.warehouse_id = any(${warehouses}::bigint[]) and ${inPairs('s')}
    union all
    select 'goods_in_receipts', count(*)
    from goods_in_receipts r
    where r.tenant_id = ${tx.tenant.id} and r.warehouse_id = any(${warehouses}::bigint[]) and ${inPairs('r')}
      and r.status in ('PENDING', 'RCV')
    union all
    select 'goods_outs', count(*)
    from goods_outs o
    where o.tenant_id = ${tx.tenant.id} and o.warehouse_id = any(${warehouses}::bigint[]) and ${inPairs('o')}
      and o.goods_out_status_id not in (6, 8)
    union all
    select 'tasks', count(*)
    from tasks t
    where t.tenant_id = ${tx.tenant.id} and t.warehouse_id = any(${warehouses}::bigint[]) and ${inPairs('t')}
      and t.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
    union all
    select 'crossdocks', count(*)
    from crossdocks c
    where c.tenant_id = ${tx.tenant.id} and c.warehouse_id = any(${warehouses}::bigint[]) and ${inPairs('c')}
      and c.status <> 'completed'
    union all
    select 'loads', count(*)
    from loads d
    where d.tenant_id = ${tx.tenant.id} and d.warehouse_id = any(${wholeWarehouses}::bigint[])
      and d.status in ('pending', 'open', 'closed')`)
  const found = counts.find(({ count }) => count > 0)
  if (found !== undefined) throw refusal('record_in_use', found)
}

/** Refuses while goods are in transit to or from a warehouse. */
export async function assertNoOpenTransfer(tx: Transaction, warehouse: number): Promise<void> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count
    from goods_in_receipts r
    where r.tenant_id = ${tx.tenant.id} and r.receipt_type = 'warehouse_transfer' and r.status in ('PENDING', 'RCV')
      and (r.warehouse_id = ${warehouse}
        or exists (
          select from transactions t
          where t.tenant_id = ${tx.tenant.id} and t.goods_in_receipt_id = r.id and t.warehouse_id = ${warehouse}
            and t.subtype = 'TRANSFER_OUT'))`)
  if (count > 0) throw refusal('record_in_use', { count, type: 'goods_in_receipts' })
}
