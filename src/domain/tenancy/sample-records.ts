import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** The records that were added to practise with; everything else of the sample client hangs on them. */
export type SampleRecords = {
  readonly account_id: number
  readonly warehouse_id: number
  readonly charge_card_id: number
  readonly supplier_id: number
  readonly customer_ids: readonly number[]
  readonly product_ids: readonly number[]
}

/** The sample records of the tenant, locked until the end of the transaction; null if it has none. */
export async function lockSampleRecords(tx: Transaction): Promise<SampleRecords | null> {
  const { sample_data } = await tx.one<{ sample_data: SampleRecords | null }>(sql`
    select t.sample_data from tenants t where t.id = ${tx.tenant.id} for update`)
  return sample_data
}

/** Writes down what was added, or that nothing of it is left. */
export async function writeSampleRecords(tx: Transaction, records: SampleRecords | null): Promise<void> {
  const stored = records === null ? null : JSON.stringify(records)
  await tx.run(sql`
    update tenants t set sample_data = ${stored}::jsonb, ${nextVersion(tx, 't')} where t.id = ${tx.tenant.id}`)
}
