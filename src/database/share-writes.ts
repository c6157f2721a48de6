import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { listen } from './listen.ts'
import { notify } from './on-coordinator.ts'
import { onTablesWritten, reportWritten } from './written-tables.ts'

const CHANNEL = 'goodsyard_written'
/** How long writes are collected before other processes are notified. */
const GATHER_MS = 100
/** A notice of PostgreSQL has at most 8,000 bytes. */
const NOTICE_MAX = 7_000

type WrittenTables = Map<number, Set<string>>

/** The end of sharing. */
export type SharedWrites = { readonly close: () => Promise<void> }

/**
 * Notifies other processes which tables of which tenants this one writes, and receives the same from them, in transactions of
 * their own: a transaction that sends a notice waits at its commit for all others that do.
 */
export async function shareWrites({
  url,
  database,
  failed,
}: {
  readonly url: string
  readonly database: Database
  readonly failed: (error: unknown) => void
}): Promise<SharedWrites> {
  const sender = randomUUID()
  let gathered: WrittenTables = new Map()
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<void> = Promise.resolve()
  const flush = () => {
    timer = null
    const texts = noticesFor(sender, gathered)
    gathered = new Map()
    sending = sending.then(() => send(database, texts)).catch(failed)
  }
  const forget = onTablesWritten((tenant, tables, where) => {
    if (where === 'in another') return
    const cached = gathered.get(tenant) ?? new Set()
    for (const table of tables) cached.add(table)
    gathered.set(tenant, cached)
    timer ??= setTimeout(flush, GATHER_MS)
  })
  const listener = await listen({ url, channel: CHANNEL, onNotice: (text) => report(sender, text) })
  return {
    close: async () => {
      forget()
      if (timer !== null) clearTimeout(timer)
      await sending
      await listener.close()
    },
  }
}

async function send(database: Database, texts: readonly string[]): Promise<void> {
  await database.acrossTenants((session) =>
    session.pipeline(texts.map((text) => session.run(notify(session.isCluster, CHANNEL, text)))),
  )
}

/** Lines of `sender tenant table,table`, as many in a notice as it holds. */
function noticesFor(sender: string, written: WrittenTables): readonly string[] {
  const notices: string[] = []
  for (const [tenant, tables] of written) {
    const line = `${sender} ${tenant} ${[...tables].join(',')}`.slice(0, NOTICE_MAX)
    const last = notices.at(-1)
    if (last !== undefined && last.length + line.length < NOTICE_MAX)
      notices[notices.length - 1] += `\n${line}`
    else notices.push(line)
  }
  return notices
}

function report(sender: string, text: string): void {
  for (const line of text.split('\n')) {
    const [from, tenant, tables] = line.split(' ')
    if (from !== sender && tenant !== undefined && tables !== undefined)
      reportWritten(Number(tenant), tables.split(','), 'in another')
  }
}
