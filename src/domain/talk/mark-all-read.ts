import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { setInRecords } from './set-in-records.ts'

/** So many notifications are marked by one request; nobody leaves more unread. */
const MAX = 1000

/** Marks the caller's unread notifications as read, the newest first. */
export async function markAllRead(tx: Transaction, notifications: Resource): Promise<void> {
  const unread = await tx.rows<{ id: number }>(sql`
    select n.id
    from notifications n
    where n.tenant_id = ${tx.tenant.id} and n.user_id = ${tx.caller.user_id} and not n.read
    order by n.id desc
    limit ${MAX}
    for update`)
  await setInRecords(tx, notifications, { ids: unread.map(({ id }) => id), values: { read: true } })
}
