import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { instantFor } from '#values/instant.ts'
import { ATTRIBUTES } from './identity.ts'
import { pilesAt } from './stock-as-at.ts'

/** Longest time between checkpoints. */
const INTERVAL_MS = 30 * 24 * 60 * 60 * 1000

/** How long after its instant a checkpoint is written: by then every transaction begun before it has ended. */
const DELAY_MS = 60 * 60 * 1000

/**
 * Movements after which a new checkpoint is due, or the number of piles if that is more: so neither the cost of reading
 * past stock nor the size of checkpoints grows faster than stock and movements.
 */
const MOVEMENTS = 100_000

/**
 * Writes a checkpoint of the tenant's stock if the last one is old or much has moved since, and returns whether it did;
 * called periodically.
 */
export async function createCheckpointIfDue(tx: Transaction, movements = MOVEMENTS): Promise<boolean> {
  const now = Date.parse(tx.now)
  const tenant = tx.tenant.id
  const instant = instantFor(new Date(now - DELAY_MS))
  const due = instantFor(new Date(now - DELAY_MS - INTERVAL_MS))
  const { is_due } = await tx.one<{ is_due: boolean }>(sql`
    select coalesce(l.taken_at <= ${due}, true) or (
      select count(*) from transactions x
      where x.tenant_id = ${tenant} and x.created_at > l.taken_at and x.created_at <= ${instant}
    ) >= greatest(${movements}::bigint, (select count(*) from stocks s where s.tenant_id = ${tenant})) as is_due
    from (select max(c.taken_at) as taken_at from stock_checkpoints c where c.tenant_id = ${tenant}) l`)
  if (is_due) await createCheckpoint(tx, instant)
  return is_due
}

/** Writes the stock as it was at an instant. */
export async function createCheckpoint(tx: Transaction, instant: string): Promise<void> {
  const attributes = join(
    ATTRIBUTES.map((attribute) => sql`${attribute}::text, ${name('p', attribute)}`),
    sql`, `,
  )
  const { id } = await tx.one<{ id: number }>(sql`
    insert into stock_checkpoints (tenant_id, taken_at) values (${tx.tenant.id}, ${instant}) returning id`)
  await tx.run(sql`
    insert into stock_checkpoint_piles (tenant_id, checkpoint_id, stock_id, account_id, product_id, warehouse_id, location_id,
      storage_unit_id, quantity, attributes)
    select ${tx.tenant.id}::bigint, ${id}::bigint, p.id, p.account_id, p.product_id, p.warehouse_id, p.location_id,
      p.storage_unit_id, p.quantity, jsonb_strip_nulls(jsonb_build_object(${attributes}))
    from (${pilesAt(tx.tenant.id, instant, sql` and c.id <> ${id}`)}) p`)
}
