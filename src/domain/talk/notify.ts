import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceCreated } from '#events/announce.ts'
import { type AnyRow, type FullRow, selectList } from '#records/columns.ts'

/** A comment, and whom it tells of it. */
export type Told = {
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
  { comment, mentioned_ids, tellsWatchers }: Told,
): Promise<void> {
  const { id, record_type, record_id, record_title, visible_to_client } = comment
  const rows = await tx.rows<AnyRow>(sql`
    insert into notifications (tenant_id, kind, record_type, record_id, record_title, comment_id, actor_id, user_id,
      created_at, updated_at)
    select ${tx.tenant.id}, case when m.user_id = any(${mentioned_ids}::bigint[]) then 'mention' else 'comment' end,
      ${record_type}::text, ${record_id}::bigint, ${record_title}::text, ${id}::bigint, ${tx.caller.user_id}::bigint, m.user_id,
      ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from subdomain_users m
    where m.tenant_id = ${tx.tenant.id} and m.is_active and m.user_id <> ${tx.caller.user_id}
      and (m.all_accounts or ${visible_to_client}::boolean)
      and (
        m.user_id = any(${mentioned_ids}::bigint[])
        or ${tellsWatchers}::boolean and m.user_id in (
          select w.user_id from watches w
          where w.tenant_id = ${tx.tenant.id} and w.record_type = ${record_type} and w.record_id = ${record_id}::bigint))
    order by m.user_id
    returning ${selectList(notifications)}`)
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
