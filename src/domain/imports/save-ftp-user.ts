import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { type UpdatedRecord, updateRecord } from '#records/update.ts'
import { defaultImportTemplates } from './default-templates.ts'
import { releaseLogins, reserveLogin } from './logins.ts'

/** Creates an SFTP user; one that uploads gets the default import templates. */
export async function createFtpUser(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const login = await reserveLogin(tx, { username: parsed.values.username, ftp_user_id: null })
  const row = await createRecord(tx, resource, { parsed, extra: { active: true, login } })
  await assignLogin(tx, login, row.id)
  if (row.direction === 'upload') await createDefaultTemplates(tx, resource, row)
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type FtpUserUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates an SFTP user. A new username means a new login; one that now uploads gets the default templates if it has none. */
export async function updateFtpUser(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: FtpUserUpdate,
): Promise<FullRow> {
  const username = parsed.values.username ?? current.username
  const isRenamed = String(username).toLowerCase() !== String(current.username).toLowerCase()
  if (isRenamed) await releaseLogins(tx, [current.id])
  const login = isRenamed ? await reserveLogin(tx, { username, ftp_user_id: current.id }) : current.login
  const { row, previous }: UpdatedRecord = await updateRecord(tx, resource, {
    current,
    parsed,
    extra: { login },
  })
  if (row.direction === 'upload' && current.direction !== 'upload')
    await createDefaultTemplates(tx, resource, row)
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

async function assignLogin(tx: Transaction, login: string, id: number): Promise<void> {
  await tx.run(
    sql`update sftp_logins set ftp_user_id = ${id} where login = lower(${login}) and tenant_id = ${tx.tenant.id}`,
  )
}

async function createDefaultTemplates(tx: Transaction, resource: Resource, user: FullRow): Promise<void> {
  const templates = resource.referrers.find(
    ({ resource: referrer }) => referrer.name === 'import_templates',
  )?.resource
  if (templates === undefined) throw new Error('import_templates are not declared')
  const existing = await tx.maybe<{ id: number }>(sql`
    select t.id from import_templates t where t.tenant_id = ${tx.tenant.id} and t.ftp_user_id = ${user.id} limit 1`)
  if (existing !== null) return
  const rows = defaultImportTemplates.map((template, position) => ({
    ...template,
    ftp_user_id: user.id,
    account_id: user.account_id,
    mapping_group_id: null,
    position,
    user_id: tx.caller.user_id,
    changed_by_id: tx.caller.user_id,
  }))
  for (const row of await insertMany(tx, templates, rows))
    announceChange(tx, templates, { event: 'created', row })
}
