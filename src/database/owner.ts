import pg from 'pg'
import { newClient } from './client.ts'
import { refusedSettings } from './refused-settings.ts'
import { StartupFailure } from './startup-failure.ts'

/** The number of the lock under which the schema changes, and an empty database is filled: one process at a time. */
export const SCHEMA_LOCK = 4_728_310_001

/** Works over one connection as the owner of the database; it is closed afterwards, and any lock of the session with it. */
export async function asOwner<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient({
    url,
    application_name: 'goodsyard owner',
    options: '-c timezone=UTC -c client_min_messages=warning -c statement_timeout=0',
  })
  // A connection lost between statements is reported by the next one.
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error) => {
      throw isMissingDatabase(error) ? error : (refusedSettings(error) ?? unreachable(error))
    })
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Lets an owner whom row security binds see and write the rows of every tenant until the transaction ends: migrations and whole
 * databases are about all of them. Gives the tables that bound it; none do a superuser, and there nothing is locked.
 */
export async function liftRowSecurity(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query(`
    select c.oid::regclass::text as name
    from pg_class c
    where c.relforcerowsecurity and row_security_active(c.oid) and pg_has_role(c.relowner, 'usage')
    order by c.oid`)
  const names = rows.map(({ name }) => name)
  for (const name of names) await client.query(`alter table ${name} no force row level security`)
  return names
}

/** Binds the owner again by the row security of these tables, as far as they are still there. */
export async function bindOwner(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) await client.query(`alter table if exists ${name} force row level security`)
}

/**
 * Throws for a login that does not own the schema, or may not make one where there is none, with what to set: migrations and
 * whole databases need its owner.
 */
export async function assertOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select current_user as login, coalesce(
      (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('schema_migrations')),
      has_schema_privilege('public', 'create')) as owns`)
  if (rows[0].owns) return
  throw new StartupFailure(
    `${rows[0].login} does not own the database: set DATABASE_MIGRATION_URL to the login that does`,
  )
}

/** Whether the server answers and does not have this database. */
export function isMissingDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '3D000'
}

/** The message of the driver names hosts and accounts, never the password. */
function unreachable(error: unknown): StartupFailure {
  const { message, code } = error as { message?: string; code?: string }
  return new StartupFailure(`the database cannot be reached: ${message || code}`, error)
}
