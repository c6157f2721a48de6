import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import { deleteOldAttempts } from './attempts.ts'

/** The number of deleted rows by kind. */
export type DeletedRows = { readonly artifacts: number; readonly sessions: number; readonly attempts: number }

/** Deletes expired tokens, codes, grants, links, browser sessions and old failures. Runs hourly. */
export function deleteExpiredAccess(database: Database): Promise<DeletedRows> {
  return database.acrossTenants(async (session) => {
    const expired = await session.run(sql`
      delete from oauth_artifacts where expires_at < now() - interval '1 minute'`)
    // A grant is kept while artifacts refer to it. After an hour its code has been redeemed or has expired.
    const childless = await session.run(sql`
      delete from oauth_artifacts as g
      where g.kind = 'Grant' and g.created_at < now() - interval '1 hour'
        and not exists (select from oauth_artifacts as t where t.grant_id = g.grant_id and t.kind <> 'Grant')`)
    const signedIn = await session.run(sql`delete from sign_in_sessions where expires_at < now()`)
    // What could not be sent for three days comes too late to be of use.
    await session.run(sql`delete from account_notices where created_at < now() - interval '3 days'`)
    const web = await session.run(sql`delete from web_sessions where expires_at < now()`)
    return {
      artifacts: expired + childless,
      sessions: signedIn + web,
      attempts: await deleteOldAttempts(session),
    }
  })
}
