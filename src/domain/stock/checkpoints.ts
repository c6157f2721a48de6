import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { instantFor } from '#values/instant.ts'
import { ATTRIBUTES } from './identity.ts'
import { pilesAt } from './stock-as-at.ts'

/** How far apart checkpoints are, and how long after its instant one is taken: by then all that began before has ended. */
const APART_MS = 30 * 24 * 60 * 60 * 1000
const SETTLED_MS = 60 * 60 * 1000

/** Takes a checkpoint of the tenant's stock where the last one is long past; to be called now and then. */
export async function keepCheckpoints(tx: Transaction): Promise<boolean> {
  const now = Date.parse(tx.now)
  const due = instantFor(new Date(now - SETTLED_MS - APART_MS))
  const recent = await tx.maybe<{ id: number }>(sql`
    select c.id from stock_checkpoints c where c.tenant_id = ${tx.tenant.id} and c.taken_at > ${due} limit 1`)
  if (recent !== null) return false
  await takeCheckpoint(tx, instantFor(new Date(now - SETTLED_MS)))
  return true
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
