import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { StockLevel } from '#values/integration.ts'
import type { MappingTable } from './mapping-table.ts'
import type { RunInHand } from './run.ts'

/**
 * How much there is of every product the other system knows: what the account has, of all accounts where the integration is
 * of none, in the warehouse of the integration or in all of them. What there is none of is told as 0.
 */
export async function readStockLevels(
  tx: Transaction,
  { integration }: RunInHand,
  products: MappingTable,
): Promise<readonly StockLevel[]> {
  const known = [...products.coded('product')].flatMap(([sku, { meaning }]) =>
    typeof meaning.product_id === 'number' ? [{ sku, product_id: meaning.product_id }] : [],
  )
  if (known.length === 0) return []
  const ids = [...new Set(known.map(({ product_id }) => product_id))]
  const rows = await tx.rows<{ product_id: number; available: string; on_hand: string }>(sql`
    select b.product_id, sum(b.available) as available, sum(b.on_hand) as on_hand
    from stock_balances b
    where b.tenant_id = ${tx.tenant.id} and b.product_id = any(${ids}::bigint[])
      and (${integration.account_id}::bigint is null or b.account_id = ${integration.account_id}::bigint)
      and (${integration.warehouse_id}::bigint is null or b.warehouse_id = ${integration.warehouse_id}::bigint)
    group by b.product_id`)
  const levels = new Map(rows.map((row) => [row.product_id, row]))
  return known.map(({ sku, product_id }) => {
    const { available = '0', on_hand = '0' } = levels.get(product_id) ?? {}
    return { sku, product_id, available, on_hand }
  })
}
