import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from './task.ts'

/**
 * Sets product and owner of putaways and moves of whole units to what is on their unit now; null where it is of
 * several (operations 6.1). They are filtered and visible by these.
 */
export async function updateUnitTasks(tx: Transaction, tasks: readonly Task[]): Promise<void> {
  const ids = tasks
    .filter(({ type, stock_id }) => (type === 'PWAY' || type === 'TRAN') && stock_id === null)
    .map(({ id }) => id)
  if (ids.length === 0) return
  const tenant = tx.tenant.id
  await tx.run(sql`
    update tasks k
    set product_id = u.product_id, account_id = u.account_id,
      stock_description = case when k.type = 'PWAY' and u.product_id <> k.product_id then p.code else k.stock_description end,
      ${nextVersion(tx, 'k')}
    from (
      select t.id, case when min(s.product_id) = max(s.product_id) then min(s.product_id) end as product_id,
        case when min(s.account_id) = max(s.account_id) then min(s.account_id) end as account_id
      from tasks t
      join stocks s on s.tenant_id = ${tenant} and s.storage_unit_id = t.storage_unit_from_id
      where t.tenant_id = ${tenant} and t.id = any(${ids}::bigint[]) and t.status in ${OPEN}
      group by t.id
    ) u
    left join products p on p.tenant_id = ${tenant} and p.id = u.product_id
    where k.tenant_id = ${tenant} and k.id = u.id
      and (k.product_id is distinct from u.product_id or k.account_id is distinct from u.account_id)`)
}
