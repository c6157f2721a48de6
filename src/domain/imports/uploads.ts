import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'

/** For how many minutes an upload stays visible under its name: clients check what they wrote, and rename it. */
const RECENT_MINUTES = 10

/** Within how many minutes the same name and bytes of the same login are accepted only once. */
export const DUPLICATE_MINUTES = 60

/** An upload under the name its client knows. */
export type UploadName = { readonly ftp_user_id: number; readonly file_name: string }

/** A recent upload. */
export type Upload = {
  readonly file_size: number
  readonly created_at: Instant
  /** Where its bytes are stored, if neither a template nor an automation used them; null otherwise. */
  readonly unused_path: string | null
}

/** The latest recent upload under a name, or renamed to it; null if there is none. */
export function findUpload(tx: Transaction, { ftp_user_id, file_name }: UploadName): Promise<Upload | null> {
  return tx.maybe<Upload>(sql`
    select f.file_size, f.created_at,
      case when f.status = 'failed' and f.import_id is null then d.file_path end as unused_path
    from ftp_files f
    left join documents d on d.tenant_id = f.tenant_id and d.id = f.document_id
    where f.tenant_id = ${tx.tenant.id} and f.ftp_user_id = ${ftp_user_id}
      and coalesce(f.renamed_to, f.uploaded_name) = ${file_name}
      and f.created_at > ${tx.now}::timestamptz - make_interval(mins => ${RECENT_MINUTES}::int)
      and f.uploaded_name is not null
    order by f.id desc
    limit 1`)
}

/** Makes recent uploads visible under another name. */
export async function renameUploads(
  tx: Transaction,
  { ftp_user_id, file_name, to }: UploadName & { readonly to: string },
): Promise<void> {
  await tx.run(sql`
    update ftp_files f
    set renamed_to = ${to}, ${nextVersion(tx, 'f')}
    where f.tenant_id = ${tx.tenant.id} and f.ftp_user_id = ${ftp_user_id}
      and coalesce(f.renamed_to, f.uploaded_name) = ${file_name}
      and f.created_at > ${tx.now}::timestamptz - make_interval(mins => ${RECENT_MINUTES}::int)
      and f.uploaded_name is not null`)
}

/** Makes recent uploads under a name invisible, as if their client had removed them. */
export function removeUploadName(tx: Transaction, name: UploadName): Promise<void> {
  // An empty name is that of no file.
  return renameUploads(tx, { ...name, to: '' })
}

/** Locks an SFTP user, so that uploads of the same file are registered one after another. */
export async function lockLogin(tx: Transaction, ftp_user_id: number): Promise<void> {
  await tx.run(sql`
    select from ftp_users u where u.tenant_id = ${tx.tenant.id} and u.id = ${ftp_user_id} for update`)
}

/** The same file, uploaded before. */
export type EarlierUpload = {
  readonly file_name: string
  readonly folder: 'upload' | 'processed' | 'failed'
  readonly created_at: Instant
  readonly import_id: number | null
}

/**
 * The first upload of the same name and bytes within the last hour that was applied, or still may be; null if there is
 * none. One that failed without importing any record may be uploaded again at once.
 */
export function findDuplicate(
  tx: Transaction,
  { ftp_user_id, file_name, sha256 }: UploadName & { readonly sha256: string },
): Query<EarlierUpload | null> {
  return tx.maybe<EarlierUpload>(sql`
    select f.file_name, f.folder, f.created_at, f.import_id
    from ftp_files f
    left join imports i on i.tenant_id = f.tenant_id and i.id = f.import_id
    where f.tenant_id = ${tx.tenant.id} and f.ftp_user_id = ${ftp_user_id} and f.uploaded_name = ${file_name}
      and f.sha256 = ${sha256} and f.status <> 'duplicate'
      and f.created_at > ${tx.now}::timestamptz - make_interval(mins => ${DUPLICATE_MINUTES}::int)
      and (f.folder <> 'failed' or i.created_count + i.updated_count > 0)
    order by f.id
    limit 1`)
}
