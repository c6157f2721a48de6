import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'

/** Whether a user consented to this application, or it belongs to the installation. */
export async function hasConsented(queries: Queries, user_id: number, client_id: string): Promise<boolean> {
  const { agreed } = await queries.one<{ agreed: boolean }>(sql`
    select exists (
      select from oauth_applications as a
      left join oauth_consents as c on c.application_id = a.id and c.user_id = ${user_id}
      where a.client_id = ${client_id} and (a.trusted or c.user_id is not null)
    ) as agreed`)
  return agreed
}

/** Records the consent of a user. */
export async function rememberConsent(queries: Queries, user_id: number, client_id: string): Promise<void> {
  await queries.run(sql`
    insert into oauth_consents (user_id, application_id)
    select ${user_id}, a.id from oauth_applications as a where a.client_id = ${client_id}
    on conflict do nothing`)
}

/** Deletes all consents to an application: users are asked again. */
export async function endConsents(queries: Queries, application_id: number): Promise<void> {
  await queries.run(sql`delete from oauth_consents where application_id = ${application_id}`)
}
