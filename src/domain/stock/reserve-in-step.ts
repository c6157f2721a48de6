import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
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

const OPENING = {
  task_id: 'int8',
  stock_id: 'int8',
  goods_out_line_id: 'int8',
  quantity: 'numeric',
  explanation: 'jsonb',
} as const

/** Writes reservations of goods that arrive, without their piles. */
export async function writeOpenings(tx: Transaction, openings: readonly Opening[]): Promise<void> {
  if (openings.length === 0) return
  await tx.run(sql`
    insert into allocations (tenant_id, task_id, stock_id, goods_out_line_id, quantity, state, explanation, created_at, updated_at)
    select ${tx.tenant.id}::bigint, o.task_id, o.stock_id, o.goods_out_line_id, o.quantity, 'open', o.explanation,
      ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from ${tableOf('o', OPENING, openings)}`)
}
