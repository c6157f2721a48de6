import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import { addJobs } from '#events/queue.ts'
import { type AccountMail, accountMail } from './account-mails.ts'
import { issueLink } from './links.ts'
import { languageOfTag } from './words/language.ts'

/** The task that sends an invitation; its link is created when it is sent, so that no secret waits in the queue. */
export const SEND_INVITATION = 'send_invitation'

/** Queues an invitation, to be sent after the commit. */
export function queueInvitation(tx: Transaction, user_id: number): Promise<void> {
  return addJobs(tx, [{ task: SEND_INVITATION, about: user_id, payload: { user_id } }])
}

/** The invited user and the tenant. */
export type Invitee = { readonly user_id: number; readonly tenant_id: number }

/** Writes the invitation of a member who has not accepted yet or has no password; null for others. */
export async function writeInvitation(
  queries: Queries,
  { user_id, tenant_id }: Invitee,
  authUrl: string,
): Promise<AccountMail | null> {
  const person = await queries.maybe<{ email: string; company_name: string; language: string }>(sql`
    select u.email, t.company_name, m.language
    from users u
    join subdomain_users m on m.user_id = u.id
    join tenants t on t.id = m.tenant_id and t.is_active
    where u.id = ${user_id} and m.tenant_id = ${tenant_id} and u.is_active and u.email is not null
      and (u.password_hash is null or m.accepted_at is null)`)
  if (person === null) return null
  const token = await issueLink(queries, 'Invitation', { user_id, tenant_id })
  const language = languageOfTag(person.language)
  const company = person.company_name.replaceAll(/\s+/g, ' ').trim()
  return accountMail(person.email, { kind: 'Invitation', authUrl, token, company, language })
}
