import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceCreated } from '#events/announce.ts'
import { insertMany } from '#records/parts.ts'

/** What people are told by an automation, and which people. */
export type AutomationNotice = {
  readonly record_type: string
  readonly record_id: number
  readonly record_title: string | null
  readonly message: string
  readonly to: {
    readonly user_ids: readonly number[]
    readonly role_id: number | null
    /** Those who watch the record. */
    readonly watchers: boolean
    /** Those who are limited to this account, among others; null for none. */
    readonly account_id: number | null
  }
}

/** Notifies people of what an automation says of a record (spec: platform 8.4), and returns how many; each sees it if they see the record. */
export async function notifyPeople(
  tx: Transaction,
  notifications: Resource,
  { record_type, record_id, record_title, message, to }: AutomationNotice,
): Promise<number> {
  const { user_ids, role_id, watchers, account_id } = to
  const recipients = await tx.rows<{ user_id: number }>(sql`
    select m.user_id
    from subdomain_users m
    where m.tenant_id = ${tx.tenant.id} and m.is_active and (
      m.user_id = any(${user_ids}::bigint[])
      or m.role_id = ${role_id}::bigint
      or (not m.all_accounts and ${account_id}::bigint = any(m.account_ids))
      or (${watchers}::boolean and m.user_id in (
        select w.user_id from watches w
        where w.tenant_id = ${tx.tenant.id} and w.record_type = ${record_type} and w.record_id = ${record_id}::bigint)))
    order by m.user_id`)
  if (recipients.length === 0) return 0
  const about = { record_type, record_id, record_title, message, kind: 'automation', read: false }
  const rows = await insertMany(
    tx,
    notifications,
    recipients.map(({ user_id }) => ({ ...about, user_id })),
  )
  announceCreated(tx, notifications, rows)
  return rows.length
}
