import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { SUBTYPES, strategy } from '#domain/dispatch/strategy.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { attachTasks } from './attach-tasks.ts'

/**
 * Lets open dispatch tasks follow the strategy of their orders, which was just changed: the order says another one, or
 * joined or left a load. What leaves by a shipment now goes into the open one of its order (operations 4.9). The orders have
 * been locked.
 */
export async function followStrategies(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update tasks k
    set subtype = s.subtype, ${nextVersion(tx, 'k')}
    from (
      select o.id, ${JSON.stringify(SUBTYPES)}::jsonb ->> (${strategy}) as subtype
      from goods_outs o
      join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
      where o.tenant_id = ${tx.tenant.id} and o.id = any(${[...order_ids]}::bigint[])
    ) s
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = s.id and k.type = 'DISP' and k.status in ${OPEN}
      and k.subtype <> s.subtype`)
  await attachTasks(tx, order_ids)
}
