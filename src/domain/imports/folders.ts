import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'
import { lockLogin } from './uploads.ts'

/** A folder that a login can read. */
export type Folder = 'processed' | 'failed' | 'download'

/** A file in a folder. */
export type FolderFile = {
  readonly id: number
  readonly file_name: string
  readonly file_size: number
  readonly file_path: string
  readonly updated_at: Instant
}

/** A folder of a login, or one file in it. */
export type FolderPath = {
  readonly ftp_user_id: number
  readonly folder: Folder
  readonly file_name?: string
}

const LISTED_MAX = 10_000

/** The files of a folder whose bytes are still stored, by name; with a name, only that file. */
export function findFiles(tx: Transaction, path: FolderPath): Promise<readonly FolderFile[]> {
  const { ftp_user_id, folder, file_name = null } = path
  return tx.rows<FolderFile>(sql`
    select f.id, f.file_name, f.file_size, d.file_path, f.updated_at
    from ftp_files f
    join documents d on d.tenant_id = f.tenant_id and d.id = f.document_id
    where f.tenant_id = ${tx.tenant.id} and f.ftp_user_id = ${ftp_user_id} and f.folder = ${folder}
      and f.status <> 'removed' and d.file_path is not null
      and (${file_name}::text is null or f.file_name = ${file_name}::text)
    order by f.file_name
    limit ${LISTED_MAX}`)
}

/** Removes a file from its folder; its record stays. */
export async function removeFile(tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`
    update ftp_files f
    set status = 'removed', ${nextVersion(tx, 'f')}
    where f.tenant_id = ${tx.tenant.id} and f.id = ${id} and f.status <> 'removed'`)
}

/** Records that an offered file has been downloaded completely. */
export async function recordFetched(tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`
    update ftp_files f
    set status = 'fetched', ${nextVersion(tx, 'f')}
    where f.tenant_id = ${tx.tenant.id} and f.id = ${id} and f.status = 'offered'`)
}

/** A free name in a folder: the given one, or with `_2`, `_3` before its extension (platform 10.3). */
export async function freeName(
  tx: Transaction,
  path: FolderPath & { readonly file_name: string },
): Promise<string> {
  // Writers of one login take turns, so that the name stays free until it is used.
  await lockLogin(tx, path.ftp_user_id)
  const [, stem = '', ending = ''] = /^(.+?)((?:\.[A-Za-z0-9]{1,8})*)$/s.exec(path.file_name) ?? []
  const existing = await tx.rows<{ file_name: string }>(sql`
    select f.file_name
    from ftp_files f
    where f.tenant_id = ${tx.tenant.id} and f.ftp_user_id = ${path.ftp_user_id} and f.folder = ${path.folder}
      and f.status <> 'removed' and starts_with(f.file_name, ${stem})`)
  const names = new Set(existing.map(({ file_name }) => file_name))
  let name = path.file_name
  for (let count = 2; names.has(name); count += 1) name = `${stem}_${count}${ending}`
  return name
}

/** Whether a login is active with the same direction, and its tenant is active: otherwise its sessions end. */
export async function isLoginAllowed(
  tx: Transaction,
  { ftp_user_id, direction }: { readonly ftp_user_id: number; readonly direction: string },
): Promise<boolean> {
  const found = await tx.maybe<{ is_allowed: boolean }>(sql`
    select u.active and u.direction = ${direction} and t.is_active and t.is_live as is_allowed
    from ftp_users u
    join tenants t on t.id = u.tenant_id
    where u.tenant_id = ${tx.tenant.id} and u.id = ${ftp_user_id}`)
  return found?.is_allowed ?? false
}
