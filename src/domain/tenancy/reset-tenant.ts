import { nextVersion } from '#database/next-version.ts'
import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { removeFiles } from '#domain/documents/documents.ts'
import { deleteMovements } from './delete-movements.ts'
import { lockTenant } from './lock-tenant.ts'
import { LEDGER, tablesWithOwnAddresses, tenantTables, transactionalCategories } from './tenant-tables.ts'

const emptied: readonly string[] = tenantTables.emptied
const kept: readonly string[] = tenantTables.kept

/**
 * Deletes the transactional data of a tenant with its documents; configuration and master data stay, and sequences of deleted
 * records restart (platform 5.4). Waits for running transactions of the tenant and blocks new ones.
 */
export async function resetTenant(tx: Transaction, model: Model): Promise<void> {
  await lockTenant(tx)
  await deleteMovements(tx)
  const files = await deleteTransactionalData(tx)
  await removeFiles(tx, files)
  await clearHistoryInMasterData(tx)
  await restartSequences(tx, model)
}

type DeletedFile = { readonly file_path: string; readonly file_size: number }

/**
 * Deletes everything but the ledger in one statement, since orders and receipts refer to each other and foreign keys are
 * checked at its end. Returns the paths and sizes of deleted files.
 */
function deleteTransactionalData(tx: Transaction): Promise<readonly DeletedFile[]> {
  const tenant = tx.tenant.id
  const deletions = emptied
    .filter((table) => table !== LEDGER)
    .map(
      (table) => sql`${name(`deleted_${table}`)} as (
      delete from ${name(table)} t where t.tenant_id = ${tenant})`,
    )
  const addresses = join(
    tablesWithOwnAddresses.map(
      (table) =>
        sql`select o.address_id from ${name(table)} o where o.tenant_id = ${tenant} and o.address_id is not null`,
    ),
    sql` union all `,
  )
  const isTransactional: Sql = sql`d.tenant_id = ${tenant} and d.category = any(${[...transactionalCategories]}::text[])`
  return tx.rows(sql`
    with ${join(deletions, sql`, `)},
    deleted_addresses as (
      delete from addresses a where a.tenant_id = ${tenant} and a.id in (${addresses})
    ),
    deleted_ftp_files as (
      delete from ftp_files f
      where f.tenant_id = ${tenant}
        and (f.direction = 'upload' or f.document_id in (select d.id from documents d where ${isTransactional}))
    ),
    deleted_documents as (
      delete from documents d where ${isTransactional} returning d.file_path, d.file_size
    )
    select d.file_path, d.file_size from deleted_documents d where d.file_path is not null`)
}

/**
 * Clears history in master data: when a location was counted, a pickface first filled, an automation last run, and since when
 * an account is charged.
 */
async function clearHistoryInMasterData(tx: Transaction): Promise<void> {
  const historyColumns = [
    { table: 'locations', column: 'last_counted_at' },
    { table: 'pickface_products', column: 'first_filled_at' },
    { table: 'automations', column: 'last_run_at' },
  ]
  await tx.pipeline([
    ...historyColumns.map(({ table, column }) =>
      tx.run(sql`
        update ${name(table)} t
        set ${name(column)} = null, ${nextVersion(tx, 't')}
        where t.tenant_id = ${tx.tenant.id} and t.${name(column)} is not null`),
    ),
    tx.run(sql`
      delete from charge_window_watches h where h.tenant_id = ${tx.tenant.id} and h.ended_at is not null`),
    tx.run(sql`
      update charge_window_watches h
      set given_at = ${tx.now}, charged_from = ${tx.now}
      where h.tenant_id = ${tx.tenant.id} and h.ended_at is null`),
  ])
}

/**
 * Restarts sequences at one, except those used by master data. Runs last: transactions that draw a number wait for it with a
 * connection shared by all tenants.
 */
async function restartSequences(tx: Transaction, model: Model): Promise<void> {
  const sequencesInUse = [...model.values()]
    .filter(({ table }) => kept.includes(table))
    .flatMap(({ columns }) =>
      columns.flatMap(({ declared }) =>
        'sequence' in declared && declared.sequence ? [declared.sequence] : [],
      ),
    )
  await tx.run(sql`
    update sequences s
    set next_number = lpad('1', length(s.next_number), '0'), ${nextVersion(tx, 's')}
    where s.tenant_id = ${tx.tenant.id} and s.code <> all(${sequencesInUse}::text[])`)
}
