import { lockSelected } from '#database/lock-rows.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/**
 * The pick order of goods at location `l`, loose or on unit `u`, as one sortable text: pick sequence (none is last),
 * location code, unit reference (loose goods first; operations 4.5 step 3). It is stored on the pile in `walk`, so that an
 * index returns piles in that order.
 */
export const pickOrder: Sql = sql`(coalesce(lpad((l.pick_sequence + 9223372036854775808)::text, 20, '0'), '~') || chr(1) || l.code || chr(1)
  || coalesce(u.reference, ''))`

/** Updates the pick order of piles whose location or unit was renamed; `which` is a condition on `stocks s`. */
export async function updatePickOrder(tx: Transaction, which: Sql): Promise<void> {
  const tenant = tx.tenant.id
  const found = sql`select s.id from stocks s where s.tenant_id = ${tenant} and ${which}`
  const locked = await lockSelected(tx, 'stocks', found)
  if (locked.size === 0) return
  await tx.run(sql`
    update stocks s
    set walk = w.walk
    from (
      select s.id, ${pickOrder} as walk
      from stocks s
      join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
      left join storage_units u on u.tenant_id = s.tenant_id and u.id = s.storage_unit_id
      where s.tenant_id = ${tenant} and s.id = any(${[...locked]}::bigint[])
    ) w
    where s.tenant_id = ${tenant} and s.id = w.id and s.walk <> w.walk`)
}
