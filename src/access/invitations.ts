import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import { addJobs } from '#events/queue.ts'
import { type AccountMail, accountMail } from './account-mails.ts'
import { issueLink } from './links.ts'

/** The task that sends an invitation; its link is made when it is sent, so that no secret waits in the queue. */
export const SEND_INVITATION = 'send_invitation'

/** Leaves an invitation to be sent after commit. */
export function inviteLater(tx: Transaction, user_id: number): Promise<void> {
  return addJobs(tx, [{ task: SEND_INVITATION, about: user_id, payload: { user_id } }])
}

/** Writes the invitation of a person who has no password yet; null for anybody else. */
export async function writeInvitation(
  queries: Queries,
  user_id: number,
  authUrl: string,
): Promise<AccountMail | null> {
  const person = await queries.maybe<{ email: string }>(sql`
    select u.email from users u
    where u.id = ${user_id} and u.is_active and u.email is not null and u.password_hash is null`)
  if (person === null) return null
  const token = await issueLink(queries, 'Invitation', user_id)
  return accountMail(person.email, { kind: 'Invitation', authUrl, token })
}
