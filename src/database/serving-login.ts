import pg from 'pg'
import { APPLICATION_ROLE } from './database.ts'
import { StartupFailure } from './startup-failure.ts'

/** Throws for a login that may not assume the application role, with the statement that grants it. */
export async function assertServes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: `-c role=${APPLICATION_ROLE}` })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    // Other errors are reported by the first statement.
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') return
    throw new StartupFailure(
      `${client.user} may not assume the application role: let the owner of the database run grant ${APPLICATION_ROLE} to ${client.escapeIdentifier(client.user ?? '')}`,
      error,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
