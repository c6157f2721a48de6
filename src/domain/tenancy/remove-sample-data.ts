import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { removeFiles } from '#domain/documents/documents.ts'
import { refusal, refuseAll } from '#problems/problem.ts'
import { checkSampleData } from './check-sample-data.ts'
import { deleteMovementsOf } from './delete-movements.ts'
import { lockTenant } from './lock-tenant.ts'
import { masterConditions, workConditions } from './sample-conditions.ts'
import { lockSampleRecords, type SampleRecords, writeSampleRecords } from './sample-records.ts'

/**
 * Removes the sample data of the tenant with all that was done with it, and nothing else: the sample client stores in the sample
 * warehouse alone, and nobody else does, or it is refused (spec: platform 5.7). Waits for running transactions of the tenant.
 */
export async function removeSampleData(tx: Transaction): Promise<void> {
  await lockTenant(tx)
  const sample = await lockSampleRecords(tx)
  if (sample === null) throw refusal('sample_data_absent', {})
  refuseAll(await checkSampleData(tx, sample))
  await deleteMovementsOf(tx, sample.account_id)
  const files = await tx.rows<{ file_path: string | null; file_size: number | null }>(sql`
    select d.file_path, d.file_size from documents d
    where d.tenant_id = ${tx.tenant.id} and d.account_id = ${sample.account_id}`)
  await deleteRecords(tx, sample)
  await removeFiles(tx, files)
  await writeSampleRecords(tx, null)
}

/** Deletes everything but the ledger in one statement, since foreign keys are checked at its end. */
async function deleteRecords(tx: Transaction, sample: SampleRecords): Promise<void> {
  const tenant = tx.tenant.id
  const conditions = { ...workConditions(tenant, sample), ...masterConditions(tenant, sample) }
  const deletions = Object.entries(conditions).map(
    ([table, condition]) => sql`${name(`deleted_${table}`)} as (
      delete from ${name(table)} t where t.tenant_id = ${tenant} and ${condition})`,
  )
  const addresses = join(
    [
      'goods_in_receipts',
      'goods_outs',
      'shipments',
      'crossdocks',
      'accounts',
      'customers',
      'suppliers',
      'warehouses',
    ].map(
      (table) =>
        sql`select t.address_id from ${name(table)} t
          where t.tenant_id = ${tenant} and t.address_id is not null and ${(conditions as Readonly<Record<string, Sql>>)[table] ?? sql`false`}`,
    ),
    sql` union all `,
  )
  await tx.run(sql`
    with ${join(deletions, sql`, `)},
    deleted_addresses as (
      delete from addresses a where a.tenant_id = ${tenant} and a.id in (${addresses})
    ),
    deleted_documents as (
      delete from documents d where d.tenant_id = ${tenant} and d.account_id = ${sample.account_id}
    )
    select 1`)
}
