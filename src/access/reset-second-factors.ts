import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import { addJobs } from '#events/queue.ts'
import { type AccountMail, accountMail } from './account-mails.ts'
import { issueLink } from './links.ts'
import { languageOfTag } from './words/language.ts'

/** The task that mails a link to reset second factors; the link is created when it is sent. */
export const SEND_SECOND_FACTOR_RESET = 'send_second_factor_reset'

/** Queues the mail, to be sent after the commit. */
export function sendResetLater(tx: Transaction, user_id: number): Promise<void> {
  return addJobs(tx, [{ task: SEND_SECOND_FACTOR_RESET, about: user_id, payload: { user_id } }])
}

/** Writes the mail to a member who has accepted the invitation of the tenant; null for others. */
export async function writeSecondFactorReset(
  queries: Queries,
  { user_id, tenant_id }: { readonly user_id: number; readonly tenant_id: number },
  authUrl: string,
): Promise<AccountMail | null> {
  const person = await queries.maybe<{ email: string; company_name: string; language: string }>(sql`
    select u.email, t.company_name, m.language
    from users u
    join subdomain_users m on m.user_id = u.id
    join tenants t on t.id = m.tenant_id and t.is_active
    where u.id = ${user_id} and m.tenant_id = ${tenant_id} and u.is_active and u.email is not null
      and m.is_active and m.accepted_at is not null`)
  if (person === null) return null
  const token = await issueLink(queries, 'SecondFactorReset', { user_id, tenant_id })
  const language = languageOfTag(person.language)
  const company = person.company_name.replaceAll(/\s+/g, ' ').trim()
  return accountMail(person.email, { kind: 'SecondFactorReset', authUrl, token, company, language })
}
