import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { IntegrationRun } from '#domain/integrations/integration-run.ts'
import type { MappingTable } from '#domain/integrations/mapping-table.ts'
import type { StockLevel } from '#values/integration.ts'
import { momentOf } from './buckets.ts'
import { sellableOfBalance } from './sellable-balance.ts'

/**
 * The stock of every mapped product: of the account of the integration or of all accounts, in its warehouse or in all
 * warehouses. Products without stock are included with 0.
 */
export async function readStockLevels(
  tx: Transaction,
  { integration }: IntegrationRun,
  products: MappingTable,
): Promise<readonly StockLevel[]> {
  const mapped = [...products.coded('product')].flatMap(([sku, { meaning }]) =>
    typeof meaning.product_id === 'number' ? [{ sku, product_id: meaning.product_id }] : [],
  )
  if (mapped.length === 0) return []
  const ids = [...new Set(mapped.map(({ product_id }) => product_id))]
  const rows = await tx.rows<{
    product_id: number
    available: string
    sellable: string
    on_hand: string
  }>(sql`
    select b.product_id, sum(b.available) as available, sum(${sellableOfBalance(tx.tenant.id, momentOf(tx))}) as sellable,
      sum(b.on_hand) as on_hand
    from stock_balances b
    where b.tenant_id = ${tx.tenant.id} and b.product_id = any(${ids}::bigint[])
      and (${integration.account_id}::bigint is null or b.account_id = ${integration.account_id}::bigint)
      and (${integration.warehouse_id}::bigint is null or b.warehouse_id = ${integration.warehouse_id}::bigint)
    group by b.product_id`)
  const levels = new Map(rows.map((row) => [row.product_id, row]))
  return mapped.map(({ sku, product_id }) => {
    const { available = '0', sellable = '0', on_hand = '0' } = levels.get(product_id) ?? {}
    return { sku, product_id, available, sellable, on_hand }
  })
}
