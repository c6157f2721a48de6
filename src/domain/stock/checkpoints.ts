import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { instantFor } from '#values/instant.ts'
import { ATTRIBUTES } from './identity.ts'
import { pilesAt } from './stock-as-at.ts'

/** How far apart checkpoints are at most. */
const APART_MS = 30 * 24 * 60 * 60 * 1000

/** How long after its instant a checkpoint is taken: by then all that began before has ended. */
const SETTLED_MS = 60 * 60 * 1000

/**
 * So many movements come between two checkpoints, or as many as there are piles: then neither a look back nor what is
 * written down for it grows faster than the stock and its movements.
 */
const MOVEMENTS = 100_000

/**
 * Takes a checkpoint of the tenant's stock where the last one is long past, or much has moved since; to be called now and
 * then. Answers whether it did.
 */
export async function keepCheckpoints(tx: Transaction, movements = MOVEMENTS): Promise<boolean> {
  const now = Date.parse(tx.now)
  const tenant = tx.tenant.id
  const instant = instantFor(new Date(now - SETTLED_MS))
  const due = instantFor(new Date(now - SETTLED_MS - APART_MS))
  const { is_due } = await tx.one<{ is_due: boolean }>(sql`
    select coalesce(l.taken_at <= ${due}, true) or (
      select count(*) from transactions x
      where x.tenant_id = ${tenant} and x.created_at > l.taken_at and x.created_at <= ${instant}
    ) >= greatest(${movements}::bigint, (select count(*) from stocks s where s.tenant_id = ${tenant})) as is_due
    from (select max(c.taken_at) as taken_at from stock_checkpoints c where c.tenant_id = ${tenant}) l`)
  if (is_due) await takeCheckpoint(tx, instant)
  return is_due
}

/** Writes down how stock stood at an instant. */
export async function takeCheckpoint(tx: Transaction, instant: string): Promise<void> {
  const attributes = join(
    ATTRIBUTES.map((attribute) => sql`${attribute}::text, ${name('p', attribute)}`),
    sql`, `,
  )
  // One statement, which does not see its own checkpoint: the piles are worked out without it.
  await tx.run(sql`
    with taken as (
      insert into stock_checkpoints (tenant_id, taken_at) values (${tx.tenant.id}, ${instant}) returning id
    )
    insert into stock_checkpoint_piles (tenant_id, checkpoint_id, stock_id, account_id, product_id, warehouse_id, location_id,
      storage_unit_id, quantity, attributes)
    select ${tx.tenant.id}::bigint, t.id, p.id, p.account_id, p.product_id, p.warehouse_id, p.location_id,
      p.storage_unit_id, p.quantity, jsonb_strip_nulls(jsonb_build_object(${attributes}))
    from taken t
    cross join (${pilesAt(tx.tenant.id, instant)}) p`)
}
