import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import { Problem, refusal } from '#problems/problem.ts'

/** The bytes that the files of a tenant use, and their quota; null is no limit. */
export type StorageUse = { readonly used_bytes: number; readonly quota_bytes: number | null }

const MIB = 1024 * 1024

/** The current use and quota of the tenant. */
export function readStorageUse(tx: Transaction): Query<StorageUse> {
  return tx
    .pipeline([
      tx.maybe<{ used_bytes: number }>(sql`
        select u.used_bytes from storage_uses u where u.tenant_id = ${tx.tenant.id}`),
      readQuota(tx),
    ])
    .map(([use, quota_bytes]) => ({ used_bytes: use?.used_bytes ?? 0, quota_bytes }))
}

/** The quota of the tenant, otherwise the default of the service. */
function readQuota(tx: Transaction): Query<number | null> {
  return tx
    .maybe<{ storage_quota_mib: number | null }>(sql`
      select t.storage_quota_mib from tenants t where t.id = ${tx.tenant.id}`)
    .map((tenant) => {
      const mib = tenant?.storage_quota_mib ?? tx.storage_quota_mib
      return mib === 0 ? null : mib * MIB
    })
}

/** Refuses bytes beyond the quota. */
export function assertRoom({ used_bytes, quota_bytes }: StorageUse, bytes: number): void {
  if (quota_bytes !== null && used_bytes + bytes > quota_bytes)
    throw refusal('storage_quota_exceeded', { used_bytes, quota_bytes })
}

/** Whether an error is the refusal of bytes beyond the quota. */
export function isOverQuota(error: unknown): error is Problem {
  return error instanceof Problem && error.first.symbol === 'storage_quota_exceeded'
}

/** Counts a new file, or refuses it beyond the quota. Locks the counter, so that transactions that add files run one after another. */
export async function reserveStorage(tx: Transaction, bytes: number): Promise<void> {
  tx.locks.next('storage_uses')
  const [{ used_bytes }, quota_bytes] = await tx.pipeline([increaseUse(tx, bytes), readQuota(tx)])
  assertRoom({ used_bytes: used_bytes - bytes, quota_bytes }, bytes)
}

/** Counts a file that is stored regardless of the quota. */
export async function addStorage(tx: Transaction, bytes: number): Promise<void> {
  tx.locks.next('storage_uses')
  await increaseUse(tx, bytes)
}

function increaseUse(tx: Transaction, bytes: number): Query<{ readonly used_bytes: number }> {
  return tx.one(sql`
    insert into storage_uses as u (tenant_id, used_bytes)
    values (${tx.tenant.id}, ${bytes})
    on conflict (tenant_id) do update set used_bytes = u.used_bytes + excluded.used_bytes
    returning u.used_bytes`)
}

/** Subtracts removed files. */
export function releaseStorage(tx: Transaction, bytes: number): void {
  if (bytes === 0) return
  tx.beforeCommit(
    () => sql`
      update storage_uses u set used_bytes = u.used_bytes - ${bytes}::bigint where u.tenant_id = ${tx.tenant.id}`,
  )
}

/** Counts all files of an imported tenant. */
export async function countStorage(tx: Transaction): Promise<void> {
  await tx.run(sql`
    insert into storage_uses (tenant_id, used_bytes)
    select ${tx.tenant.id}::bigint, coalesce(sum(d.file_size), 0)::bigint from documents d where d.tenant_id = ${tx.tenant.id}`)
}

/** The storage used by all tenants, and the largest used share of a quota; null if no tenant has a quota. */
export type StorageFigures = { readonly used_bytes: number; readonly largest_share: number | null }

/** Adds up the storage of all tenants, for monitoring. */
export function readStorageFigures(queries: Queries, default_mib: number): Query<StorageFigures> {
  return queries.one(sql`
    select coalesce(sum(u.used_bytes), 0)::float8 as used_bytes,
      max(u.used_bytes / (nullif(coalesce(t.storage_quota_mib, ${default_mib}::bigint), 0) * ${MIB}::float8)) as largest_share
    from storage_uses u
    join tenants t on t.id = u.tenant_id`)
}
