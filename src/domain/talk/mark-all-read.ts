import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type AnyRow, selectList } from '#records/columns.ts'

/** So many notifications are marked by one request; nobody leaves more unread. */
const MAX = 1000

/** Marks the caller's unread notifications as read, the newest first. */
export async function markAllRead(tx: Transaction, notifications: Resource): Promise<void> {
  const read = await tx.rows<AnyRow>(sql`
    update notifications n
    set read = true, ${nextVersion(tx, 'n')}
    from (
      select o.id from notifications o
      where o.tenant_id = ${tx.tenant.id} and o.user_id = ${tx.caller.user_id} and not o.read
      order by o.id desc
      limit ${MAX}
      for update) u
    where n.tenant_id = ${tx.tenant.id} and n.id = u.id
    returning ${selectList(notifications, 'n')}`)
  for (const row of read)
    announceChange(tx, notifications, { event: 'updated', row, previous: { read: false } })
}
