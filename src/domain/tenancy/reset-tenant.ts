import { nextVersion } from '#database/next-version.ts'
import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { dropFiles } from '#domain/reporting/documents.ts'
import { deleteMovements } from './delete-movements.ts'
import { takeTenant } from './take-tenant.ts'
import { addressedWork, documentsOfWork, LEDGER, tenantTables } from './tenant-tables.ts'

const emptied: readonly string[] = tenantTables.emptied
const kept: readonly string[] = tenantTables.kept

/**
 * Forgets all that was done in a tenant, with its documents, and keeps how it is set up and its master data; sequences that
 * number what is forgotten restart (platform 5.4). All of it or nothing: whoever works in the tenant is waited for, and waits.
 * It takes as long as it must; nothing of the tenant is in the memory of this process but the places of its files.
 */
export async function resetTenant(tx: Transaction, model: Model): Promise<void> {
  await takeTenant(tx)
  await deleteMovements(tx)
  const files = await deleteWork(tx)
  await dropFiles(tx, files)
  await forgetInMasterData(tx)
  await restartSequences(tx, model)
}

type DeletedFile = { readonly file_path: string; readonly file_size: number }

/**
 * Deletes everything else in one statement, after which references are looked at: orders and receipts name each other. Gives
 * where the files of its documents lie, and how large they are.
 */
function deleteWork(tx: Transaction): Promise<readonly DeletedFile[]> {
  const tenant = tx.tenant.id
  const deletions = emptied
    .filter((table) => table !== LEDGER)
    .map(
      (table) => sql`${name(`deleted_${table}`)} as (
      delete from ${name(table)} t where t.tenant_id = ${tenant})`,
    )
  const addresses = join(
    addressedWork.map(
      (table) =>
        sql`select o.address_id from ${name(table)} o where o.tenant_id = ${tenant} and o.address_id is not null`,
    ),
    sql` union all `,
  )
  const ofWork: Sql = sql`d.tenant_id = ${tenant} and d.category = any(${[...documentsOfWork]}::text[])`
  return tx.rows(sql`
    with ${join(deletions, sql`, `)},
    deleted_addresses as (
      delete from addresses a where a.tenant_id = ${tenant} and a.id in (${addresses})
    ),
    deleted_ftp_files as (
      delete from ftp_files f
      where f.tenant_id = ${tenant}
        and (f.direction = 'upload' or f.document_id in (select d.id from documents d where ${ofWork}))
    ),
    deleted_documents as (
      delete from documents d where ${ofWork} returning d.file_path, d.file_size
    )
    select d.file_path, d.file_size from deleted_documents d where d.file_path is not null`)
}

/**
 * Master data remembers what was done with it: when a place was counted, a face first filled, an automation last run, and from
 * when on an account is to be charged.
 */
async function forgetInMasterData(tx: Transaction): Promise<void> {
  const memories = [
    { table: 'locations', column: 'last_counted_at' },
    { table: 'pickface_products', column: 'first_filled_at' },
    { table: 'automations', column: 'last_run_at' },
  ]
  await tx.pipeline([
    ...memories.map(({ table, column }) =>
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
 * Sequences begin at one again, but for those whose numbers master data bears. Last, since who takes a number waits for
 * this with a connection that serves all tenants.
 */
async function restartSequences(tx: Transaction, model: Model): Promise<void> {
  const borne = [...model.values()]
    .filter(({ table }) => kept.includes(table))
    .flatMap(({ columns }) =>
      columns.flatMap(({ declared }) =>
        'sequence' in declared && declared.sequence ? [declared.sequence] : [],
      ),
    )
  await tx.run(sql`
    update sequences s
    set next_number = lpad('1', length(s.next_number), '0'), ${nextVersion(tx, 's')}
    where s.tenant_id = ${tx.tenant.id} and s.code <> all(${borne}::text[])`)
}
