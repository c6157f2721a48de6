import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** The validation mode of the warehouse, for loads that have none of their own. */
export async function defaultValidationMode(tx: Transaction, warehouse_id: unknown): Promise<string> {
  const { mode } = await tx.one<{ mode: string }>(sql`
    select w.loading_validation_setting as mode
    from warehouses w
    where w.tenant_id = ${tx.tenant.id} and w.id = ${warehouse_id}`)
  return mode
}
