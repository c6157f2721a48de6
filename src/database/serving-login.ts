import pg from 'pg'
import { withoutOptions } from '#values/database-hosts.ts'
import { newClient } from './client.ts'
import { hasOwnSession } from './own-session.ts'
import { optionsFor, sessionSettings } from './pool.ts'
import { refusedSettings } from './refused-settings.ts'
import { APPLICATION_ROLE } from './roles.ts'
import { StartupFailure } from './startup-failure.ts'

/**
 * Throws for a login that may not assume the application role, with the statement that grants it, and for a connection pooler in
 * between that leaves no session to a connection, or drops its settings (platform 15.5).
 */
export async function assertServes(url: string): Promise<void> {
  const open = () => newClient({ url, options: optionsFor(sessionSettings(APPLICATION_ROLE)) })
  const client = open()
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error) => {
      throw reasonFor(error, client) ?? error
    })
    if (!(await hasOwnSession(client, open)))
      throw new StartupFailure(
        'a connection pooler before the database shares sessions between connections: notices, locks of workers and prepared statements need one each; use pool_mode = session, or connect without it (docs/operating/failover.md)',
      )
    await assertSettings(client, withoutOptions(url).options)
  } catch (error) {
    if (error instanceof StartupFailure) throw error
    // Other errors are reported by the first statement.
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Why a connection with these settings is refused, where that is known. */
function reasonFor(error: unknown, client: pg.Client): StartupFailure | null {
  if (!(error instanceof pg.DatabaseError)) return null
  if (error.code === '42501')
    return new StartupFailure(
      `${client.user} may not assume the application role: let the owner of the database run grant ${APPLICATION_ROLE} to ${client.escapeIdentifier(client.user ?? '')}`,
      error,
    )
  return refusedSettings(error)
}

/**
 * Throws where the session has other settings than were asked for: without its role row security would not hold. Others may be
 * chosen by the options of the address.
 */
async function assertSettings(client: pg.Client, options: string): Promise<void> {
  const settings = Object.entries(sessionSettings(APPLICATION_ROLE)).filter(
    ([name]) => name === 'role' || !new RegExp(`-c\\s*${name}=`, 'i').test(options),
  )
  const { rows } = await client.query<{ name: string; value: string; login: string; database: string }>(
    `select s.name, s.value, quote_ident(session_user) as login, quote_ident(current_database()) as database
     from unnest($1::text[], $2::text[]) as s (name, value)
     where current_setting(s.name) <> s.value`,
    [settings.map(([name]) => name), settings.map(([, value]) => value)],
  )
  if (rows.length === 0) return
  const statements = rows.map(
    ({ name, value, login, database }) =>
      `alter role ${login} in database ${database} set ${name} = '${value}'`,
  )
  throw new StartupFailure(
    `a connection pooler before the database drops settings of sessions: give them to the login by ${statements.join('; ')}`,
  )
}
