import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceCreated } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { insertMany } from '#records/parts.ts'

/** A comment, and whom it tells of it. */
export type CommentNotice = {
  readonly comment: FullRow
  readonly mentioned_ids: readonly number[]
  /** Whether those who watch the record are told, too. */
  readonly tellsWatchers: boolean
}

/**
 * Notifies of a comment whom it mentions and who watches its record, except its author and those who do not see it (spec: platform
 * 21.3).
 */
export async function notifyOfComment(
  tx: Transaction,
  notifications: Resource,
  { comment, mentioned_ids, tellsWatchers }: CommentNotice,
): Promise<void> {
  const { id, record_type, record_id, record_title, visible_to_client } = comment
  const { tenant, caller } = tx
  const recipients = await tx.rows<{ user_id: number; is_mentioned: boolean }>(sql`
    select m.user_id, m.user_id = any(${mentioned_ids}::bigint[]) as is_mentioned
    from subdomain_users m
    where m.tenant_id = ${tenant.id} and m.is_active and m.user_id <> ${caller.user_id}
      and (m.all_accounts or ${visible_to_client}::boolean)
      and (
        m.user_id = any(${mentioned_ids}::bigint[])
        or ${tellsWatchers}::boolean and m.user_id in (
          select w.user_id from watches w
          where w.tenant_id = ${tenant.id} and w.record_type = ${record_type} and w.record_id = ${record_id}::bigint))
    order by m.user_id`)
  if (recipients.length === 0) return
  const about = {
    record_type,
    record_id,
    record_title,
    comment_id: id,
    actor_id: caller.user_id,
    read: false,
  }
  const rows = await insertMany(
    tx,
    notifications,
    recipients.map(({ user_id, is_mentioned }) => ({
      ...about,
      user_id,
      kind: is_mentioned ? 'mention' : 'comment',
    })),
  )
  announceCreated(tx, notifications, rows)
}

/** Lets users watch a record from now on, whether or not they watch it already. */
export async function watchBy(
  tx: Transaction,
  { record_type, record_id }: FullRow,
  user_ids: readonly number[],
): Promise<void> {
  await tx.run(sql`
    insert into watches (tenant_id, record_type, record_id, user_id, created_at, updated_at)
    select ${tx.tenant.id}, ${record_type}::text, ${record_id}::bigint, u.id, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from unnest(${[...new Set(user_ids)].sort((a, b) => a - b)}::bigint[]) as u (id)
    on conflict on constraint watches_user_id_record_type_record_id_key do nothing`)
}
