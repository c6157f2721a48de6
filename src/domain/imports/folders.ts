import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'
import { lockLogin } from './uploads.ts'

/** A folder that a login reads. */
export type Folder = 'processed' | 'failed' | 'download'

/** A file in a folder, as a login sees it. */
export type FolderFile = {
  readonly id: number
  readonly file_name: string
  readonly file_size: number
  readonly file_path: string
  readonly updated_at: Instant
}

/** A folder of a login, or one file in it. */
export type Place = { readonly ftp_user_id: number; readonly folder: Folder; readonly file_name?: string }

const LISTED_MAX = 10_000

/** The files in a folder whose bytes are still kept, by name; with a name, that one alone. */
export function findFiles(tx: Transaction, place: Place): Promise<readonly FolderFile[]> {
  const { ftp_user_id, folder, file_name = null } = place
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

/** Takes a file out of its folder; what it was stays on record. */
export async function removeFile(tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`
    update ftp_files f
    set status = 'removed', ${nextVersion(tx, 'f')}
    where f.tenant_id = ${tx.tenant.id} and f.id = ${id} and f.status <> 'removed'`)
}

/** Notes that a file which was offered has been fetched to its end. */
export async function noteFetched(tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`
    update ftp_files f
    set status = 'fetched', ${nextVersion(tx, 'f')}
    where f.tenant_id = ${tx.tenant.id} and f.id = ${id} and f.status = 'offered'`)
}

/** A name that is free in a folder: the one wanted, or with `_2`, `_3` before its ending (platform 10.3). */
export async function freeName(
  tx: Transaction,
  place: Place & { readonly file_name: string },
): Promise<string> {
  // Who puts files into the folders of one login takes turns: a free name must stay free until it is taken.
  await lockLogin(tx, place.ftp_user_id)
  const [, stem = '', ending = ''] = /^(.+?)((?:\.[A-Za-z0-9]{1,8})*)$/s.exec(place.file_name) ?? []
  const taken = await tx.rows<{ file_name: string }>(sql`
    select f.file_name
    from ftp_files f
    where f.tenant_id = ${tx.tenant.id} and f.ftp_user_id = ${place.ftp_user_id} and f.folder = ${place.folder}
      and f.status <> 'removed' and starts_with(f.file_name, ${stem})`)
  const names = new Set(taken.map(({ file_name }) => file_name))
  let name = place.file_name
  for (let count = 2; names.has(name); count += 1) name = `${stem}_${count}${ending}`
  return name
}

/** Whether a login is let in, still for what it was, and its tenant open for work: sessions of others end. */
export async function isLetIn(
  tx: Transaction,
  { ftp_user_id, direction }: { readonly ftp_user_id: number; readonly direction: string },
): Promise<boolean> {
  const found = await tx.maybe<{ is_let_in: boolean }>(sql`
    select u.active and u.direction = ${direction} and t.is_active and t.is_live as is_let_in
    from ftp_users u
    join tenants t on t.id = u.tenant_id
    where u.tenant_id = ${tx.tenant.id} and u.id = ${ftp_user_id}`)
  return found?.is_let_in ?? false
}
