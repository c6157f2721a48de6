import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'
import type { WorkDone } from './work-done.ts'

type PastPeriod = { readonly account_id: number; readonly since: Instant; readonly until: Instant }

/** The status of completed orders and pick lists, the same in every tenant (spec: operations 4.2). */
const COMPLETED = 6

/** The work of an account that was done in a period, as acts record it when they do it; documents are completed by their last task. */
export function workOfPeriod(tx: Transaction, { account_id, since, until }: PastPeriod): Promise<WorkDone> {
  const tenant = tx.tenant.id
  const isThen = (column: Sql) =>
    sql`${column} >= ${since}::timestamptz and ${column} < ${until}::timestamptz`
  return tx
    .pipeline([
      tx.rows<PastTask>(sql`
      select k.id, k.type, nullif(k.reversed_quantity, 0) as reversed, k.reversed_at is not null as is_whole
      from tasks k
      where k.tenant_id = ${tenant} and coalesce(k.ordering_account_id, k.account_id) = ${account_id} and k.type in ('PICK', 'RCV')
        and k.status = 'COMPLETED' and ${isThen(sql`k.completed_at`)}
      order by k.id`),
      tx.rows<{ id: number }>(sql`
      select o.id
      from goods_outs o
      cross join lateral (
        select max(k.completed_at) as last from tasks k where k.tenant_id = ${tenant} and k.goods_out_id = o.id
      ) d
      where o.tenant_id = ${tenant} and o.account_id = ${account_id} and o.goods_out_status_id = ${COMPLETED}::int
        and o.updated_at >= ${since}::timestamptz and ${isThen(sql`d.last`)}
      order by o.id`),
      tx.rows<{ id: number }>(sql`
      select l.id
      from goods_out_pick_lists l
      cross join lateral (
        select max(k.completed_at) as last, bool_or(o.account_id = ${account_id}) as is_own
        from tasks k
        left join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
        where k.tenant_id = ${tenant} and k.goods_out_pick_list_id = l.id
      ) d
      where l.tenant_id = ${tenant} and l.goods_out_status_id = ${COMPLETED}::int and l.updated_at >= ${since}::timestamptz
        and d.is_own and ${isThen(sql`d.last`)}
      order by l.id`),
      tx.rows<{ id: number }>(sql`
      select r.id
      from goods_in_receipts r
      cross join lateral (
        select greatest(r.closed_at, max(k.completed_at)) as last
        from tasks k
        where k.tenant_id = ${tenant} and k.goods_in_receipt_id = r.id
      ) d
      where r.tenant_id = ${tenant} and r.account_id = ${account_id} and r.status = 'COMPLETED' and r.updated_at >= ${since}::timestamptz
        and ${isThen(sql`d.last`)}
      order by r.id`),
    ])
    .map(([tasks, orders, lists, receipts]) => ({
      task_ids: idsOf(tasks),
      order_ids: idsOf(orders),
      // Lists of several accounts are charged to each of them; only one is asked about.
      list_ids: idsOf(lists),
      receipt_ids: idsOf(receipts),
      reversed_picks: tasks.flatMap(({ id, type, reversed, is_whole }) =>
        type === 'PICK' && reversed !== null ? [{ id, quantity: reversed, is_whole }] : [],
      ),
    }))
}

type PastTask = {
  readonly id: number
  readonly type: string
  readonly reversed: string | null
  readonly is_whole: boolean
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
