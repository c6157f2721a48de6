import { randomUUID } from 'node:crypto'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { type AccountChangeKind, type AccountMail, changeMail } from './account-mails.ts'
import { commonLanguage } from './words/language.ts'

/**
 * Notes that a person is to be told by mail that how they sign in was changed; it goes to their address of now, so the note of a new
 * address is made before it is written. Users without an address are told nothing.
 */
export function noteAccountChange(
  queries: Queries,
  user_id: number,
  change: AccountChangeKind,
): Query<unknown> {
  return queries.run(sql`
    insert into account_notices (id, user_id, address, change)
    select ${randomUUID()}, u.id, u.email, ${change} from users u
    where u.id = ${user_id} and u.email is not null and u.user_type = 'user'`)
}

/** A mail that is due. */
export type DueNotice = { readonly id: string; readonly mail: AccountMail }

/** How long another process waits before it sends what this one took. */
const RETRY_SECONDS = 300

/** Takes the notices that are due; what is not deleted in time is due again. */
export async function takeDueNotices(queries: Queries, authUrl: string): Promise<readonly DueNotice[]> {
  const rows = await queries.rows<{
    id: string
    user_id: number
    address: string
    change: AccountChangeKind
    created_at: string
  }>(sql`
    update account_notices set due_at = now() + make_interval(secs => ${RETRY_SECONDS})
    where due_at <= now()
    returning id, user_id, address, change, created_at`)
  const user_ids = [...new Set(rows.map(({ user_id }) => user_id))]
  const memberships = await queries.rows<{ user_id: number; language: string }>(sql`
    select distinct m.user_id, m.language from subdomain_users m where m.user_id = any(${user_ids}::bigint[])`)
  const tags = Map.groupBy(memberships, ({ user_id }) => user_id)
  return rows.map(({ id, user_id, address, ...changed }) => {
    const language = commonLanguage((tags.get(user_id) ?? []).map((each) => each.language)) ?? 'en'
    return { id, mail: changeMail(address, { authUrl, language, ...changed }) }
  })
}

/** Deletes notices that were sent. */
export async function deleteNotices(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.run(sql`delete from account_notices where id = any(${ids}::uuid[])`)
}
