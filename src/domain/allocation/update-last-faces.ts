import { nextVersionOfConflict } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** The pickfaces of a warehouse used last, by product, before and now. */
export type LastFaces = {
  readonly warehouse_id: number
  readonly before: ReadonlyMap<number, number>
  readonly now: ReadonlyMap<number, number>
}

/** Records which pickface of each product was used last; the products are locked, so nobody waits. */
export function updateLastFaces(tx: Transaction, { warehouse_id, before, now }: LastFaces): Query<unknown> {
  const turned = [...now].filter(([product_id, location_id]) => before.get(product_id) !== location_id)
  if (turned.length === 0) return tx.value(undefined)
  tx.locks.advance('pickface_rotations')
  const rows = turned.map(([product_id, location_id]) => ({ product_id, location_id }))
  return tx.run(sql`
    insert into pickface_rotations as r (tenant_id, product_id, warehouse_id, location_id, created_at, updated_at)
    select ${tx.tenant.id}::bigint, t.product_id, ${warehouse_id}::bigint, t.location_id, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (product_id bigint, location_id bigint)
    order by t.product_id
    on conflict (tenant_id, product_id, warehouse_id) do update
    set location_id = excluded.location_id, ${nextVersionOfConflict('r')}`)
}
