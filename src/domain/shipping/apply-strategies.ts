import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { DISPATCH_SUBTYPES, dispatchStrategy } from '#domain/dispatch/dispatch-strategy.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { attachTasks } from './attach-tasks.ts'

/**
 * Updates open dispatch tasks after the strategy of their orders changed, directly or because they joined or
 * left a load; goods now dispatched by shipments go into the open shipment of their order (operations 4.9). The
 * orders are locked.
 */
export async function applyStrategies(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update tasks k
    set subtype = s.subtype, ${nextVersion(tx, 'k')}
    from (
      select o.id, ${JSON.stringify(DISPATCH_SUBTYPES)}::jsonb ->> (${dispatchStrategy}) as subtype
      from goods_outs o
      join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
      where o.tenant_id = ${tx.tenant.id} and o.id = any(${[...order_ids]}::bigint[])
    ) s
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = s.id and k.type = 'DISP' and k.status in ${OPEN}
      and k.subtype <> s.subtype`)
  await attachTasks(tx, order_ids)
}
