import pg from 'pg'
import { APPLICATION_ROLE } from './database.ts'
import { Unstartable } from './unstartable.ts'

/** Refuses a login that may not act as the role that serves tenants, with the words that let it. */
export async function assertServes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: `-c role=${APPLICATION_ROLE}` })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    // Whatever else is wrong is met by the first statement.
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') return
    throw new Unstartable(
      `${client.user} may not serve: let the owner of the database run grant ${APPLICATION_ROLE} to ${client.escapeIdentifier(client.user ?? '')}`,
      error,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
