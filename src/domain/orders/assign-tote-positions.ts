import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'

/**
 * Gives the open picks of lists that share totes the position of their order in them: the one other picks of it have, or the
 * next free one, order after order. The lists are locked.
 */
export async function assignTotePositions(tx: Transaction, list_ids: readonly number[]): Promise<void> {
  if (list_ids.length === 0) return
  const tenant = tx.tenant.id
  const ids = sql`${[...list_ids]}::bigint[]`
  await tx.run(sql`
    with placed as materialized (
      select k.goods_out_pick_list_id as list_id, k.goods_out_id, max(k.tote_position) as position
      from tasks k
      where k.tenant_id = ${tenant} and k.goods_out_pick_list_id = any(${ids}) and k.type = 'PICK'
      group by k.goods_out_pick_list_id, k.goods_out_id
    ),
    wanted as (
      select f.list_id, f.goods_out_id, row_number() over (partition by f.list_id order by f.goods_out_id)
        + coalesce((select max(p.position) from placed p where p.list_id = f.list_id), 0) as position
      from placed f
      where f.position is null
    )
    update tasks k
    set tote_position = coalesce(p.position, w.position), ${nextVersion(tx, 'k')}
    from placed p
    left join wanted w on w.list_id = p.list_id and w.goods_out_id = p.goods_out_id
    where k.tenant_id = ${tenant} and k.goods_out_pick_list_id = any(${ids}) and k.goods_out_pick_list_id = p.list_id
      and k.goods_out_id = p.goods_out_id and k.type = 'PICK' and k.status in ${OPEN} and k.tote_position is null`)
}
