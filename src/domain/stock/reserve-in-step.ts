import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Reserved } from './movement.ts'
import type { PileIds } from './name-piles.ts'
import type { Plan } from './plan-movements.ts'

/** What is reserved where it arrives, with the id of the pile it is part of then. */
export type Opening = Reserved & { readonly stock_id: number }

/** The reservations that the movements of a plan open. */
export function openingsOf({ movements }: Plan, ids: PileIds): readonly Opening[] {
  return movements.flatMap(({ movement: { reserves = [] }, to }) =>
    to === null ? [] : reserves.map((one) => ({ ...one, stock_id: ids.heir(to) })),
  )
}

/** Writes reservations of goods that arrive, without their piles. */
export async function writeOpenings(tx: Transaction, openings: readonly Opening[]): Promise<void> {
  if (openings.length === 0) return
  await tx.run(sql`
    insert into allocations (tenant_id, task_id, stock_id, goods_out_line_id, quantity, state, explanation, created_at, updated_at)
    select ${tx.tenant.id}::bigint, o.task_id, o.stock_id, o.goods_out_line_id, o.quantity, 'open', o.explanation,
      ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb)
      as o (task_id bigint, stock_id bigint, goods_out_line_id bigint, quantity numeric, explanation jsonb)`)
}
