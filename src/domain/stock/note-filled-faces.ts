import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Movement } from './movement.ts'

/** Notes when a pickface first holds its product; only from then on is it kept filled (operations 5.1). */
export async function noteFilledFaces(tx: Transaction, movements: readonly Movement[]): Promise<void> {
  const reached = movements.flatMap(({ to }) => (typeof to === 'string' ? [] : [to]))
  if (reached.length === 0) return
  const locations = [...new Set(reached.map(({ location_id }) => location_id))]
  const products = [...new Set(reached.map(({ product_id }) => product_id))]
  await tx.run(sql`
    update pickface_products f
    set first_filled_at = ${tx.now}, lock_version = f.lock_version + 1, updated_at = ${tx.now}
    where f.tenant_id = ${tx.tenant.id} and f.product_id = any(${products}::bigint[]) and f.first_filled_at is null
      and exists (
        select from stocks s
        where s.tenant_id = f.tenant_id and s.product_id = f.product_id and s.location_id = any(${locations}::bigint[])
          and (s.location_id = f.location_id or s.location_id in (
            select m.location_id from location_groups m where m.tenant_id = f.tenant_id and m.group_id = f.location_group_id)))`)
}
