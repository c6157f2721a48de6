import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import { forgetAttempts } from './attempts.ts'

/** How many rows went, by what they were. */
export type Swept = { readonly artifacts: number; readonly sessions: number; readonly attempts: number }

/** Deletes what has run out: tokens, codes, grants, links, browsers' sessions, old failures. To be called hourly. */
export function sweepAccess(database: Database): Promise<Swept> {
  return database.acrossTenants(async (session) => {
    const expired = await session.run(sql`
      delete from oauth_artifacts where expires_at < now() - interval '1 minute'`)
    // A grant holds a family together for as long as there is one. One an hour old has had its code redeemed, or
    // never will.
    const childless = await session.run(sql`
      delete from oauth_artifacts as g
      where g.kind = 'Grant' and g.created_at < now() - interval '1 hour'
        and not exists (select from oauth_artifacts as t where t.grant_id = g.grant_id and t.kind <> 'Grant')`)
    const signedIn = await session.run(sql`delete from sign_in_sessions where expires_at < now()`)
    const web = await session.run(sql`delete from web_sessions where expires_at < now()`)
    return {
      artifacts: expired + childless,
      sessions: signedIn + web,
      attempts: await forgetAttempts(session),
    }
  })
}
