import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Problem, refusal } from '#problems/problem.ts'

/** Reserved goods that may be neither picked nor sent (operations 0.10), by the task that has reserved them. */
type BlockedGoods = {
  readonly task_id: number
  readonly account: string
  readonly is_account_active: boolean
  /** Of the account that ordered the goods, which may be another one. */
  readonly orderer: string | null
  readonly is_orderer_active: boolean | null
  readonly product: string
  readonly is_stopped: boolean
  readonly location: string
}

/** The goods reserved by the tasks `k` of a condition that may not leave: `from … where …` of a statement. */
export function blockedGoods(tx: Transaction, tasks: Sql): Sql {
  const tenant = tx.tenant.id
  return sql`
    from tasks k
    join allocations x on x.tenant_id = ${tenant} and x.task_id = k.id and x.state = 'open'
    join stocks s on s.tenant_id = ${tenant} and s.id = x.stock_id
    join products p on p.tenant_id = ${tenant} and p.id = s.product_id
    join accounts a on a.tenant_id = ${tenant} and a.id = s.account_id
    join locations l on l.tenant_id = ${tenant} and l.id = s.location_id
    left join goods_outs g on g.tenant_id = ${tenant} and g.id = k.goods_out_id
    left join accounts b on b.tenant_id = ${tenant} and b.id = g.account_id
    where k.tenant_id = ${tenant} and ${tasks} and (p.stop or not a.is_active or not b.is_active or not l.is_active)`
}

/** Why the goods of tasks may be neither picked nor sent, by task; those of all others may. */
export function readBlockedGoods(tx: Transaction, tasks: Sql): Query<ReadonlyMap<number, Problem>> {
  return tx
    .rows<BlockedGoods>(sql`
    select k.id as task_id, a.code as account, a.is_active as is_account_active, b.code as orderer,
      b.is_active as is_orderer_active, p.code as product, p.stop is true as is_stopped, l.code as location
    ${blockedGoods(tx, tasks)}
    order by k.id desc, s.id desc`)
    .map((rows) => new Map(rows.map((row) => [row.task_id, problemOf(row)])))
}

/** The same for tasks by their ids. */
export function readBlockedTasks(
  tx: Transaction,
  ids: readonly number[],
): Query<ReadonlyMap<number, Problem>> {
  return ids.length === 0 ? tx.value(new Map()) : readBlockedGoods(tx, sql`k.id = any(${[...ids]}::bigint[])`)
}

/** Refuses tasks whose goods may be neither picked nor sent. */
export async function assertGoodsMayLeave(tx: Transaction, ids: readonly number[]): Promise<void> {
  const [problem] = (await readBlockedTasks(tx, ids)).values()
  if (problem !== undefined) throw problem
}

function problemOf(goods: BlockedGoods): Problem {
  if (!goods.is_account_active) return refusal('account_inactive', { code: goods.account })
  if (goods.is_orderer_active === false) return refusal('account_inactive', { code: goods.orderer ?? '' })
  if (goods.is_stopped) return refusal('product_stopped', { code: goods.product })
  return refusal('location_inactive', { code: goods.location })
}
