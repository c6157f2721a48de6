import type { Transaction } from '#database/transaction.ts'
import { assertGoods, findGoods } from '#domain/stock/goods.ts'

/** The columns that say whose units they are, and where. */
export const OWNER_COLUMNS = ['account_id', 'warehouse_id'] as const

/**
 * Refuses an account that is inactive or not linked to the warehouse (operations 0.10). Missing or hidden ones
 * are refused with the record itself.
 */
export async function assertOwner(
  tx: Transaction,
  { account_id, warehouse_id }: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (typeof account_id !== 'number' || typeof warehouse_id !== 'number') return
  const goods = await findGoods(tx, { account_id, warehouse_id, product_ids: [] })
  if (goods !== null) assertGoods(goods, 'announce')
}
