import type pg from 'pg'

/**
 * Whether a connection has a session of the server for itself, as long as it is open. A pooler in between shows by the number of
 * the process, which it tells otherwise than the server does; and that it shares sessions by two connections at once, which
 * then meet in one process, or change theirs.
 */
export async function hasOwnSession(client: pg.Client, open: () => pg.Client): Promise<boolean> {
  const first = await processOf(client)
  if (first === backendOf(client)) return true
  const other = open()
  other.on('error', () => undefined)
  try {
    await other.connect()
    // Twice in a row, since a pooler may hand out its sessions in turn.
    const second = await processOf(client)
    const others = await processOf(other)
    const third = await processOf(client)
    return second === first && third === first && others !== first
  } finally {
    await other.end().catch(() => undefined)
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(rows[0]?.pid)
}

/** The server process that the connection was given when it was opened, which it would name to cancel a statement. */
function backendOf(client: pg.Client): number | null {
  return (client as unknown as { readonly processID: number | null }).processID
}
