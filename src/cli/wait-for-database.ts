import { setTimeout as pause } from 'node:timers/promises'
import { newClient } from '#database/client.ts'
import { isUnreachable } from '#database/failures.ts'

/** How often an external database that is away is tried. */
const TRY_MS = 500

/** The resolver does not answer, as while a machine starts. */
const NO_NAMES_YET = 'EAI_AGAIN'

/** How a process waits: what it reports, and when it gives up. */
export type Wait = { readonly report: (step: string) => void; readonly isOver: () => boolean }

/**
 * Waits until a database answers, since processes and their database start in any order. Every other failure, such as a wrong password
 * or an unknown host, is left to the first statement.
 */
export async function waitForDatabase(url: string, { report, isOver }: Wait): Promise<void> {
  for (let times = 0; !isOver(); times += 1) {
    const reason = await whyAway(url)
    if (reason === null) return
    if (times === 0) report(`waiting for the database: ${reason}`)
    await pause(TRY_MS)
  }
}

/** Why a database does not answer now but may later; null where it answers, or never will. */
async function whyAway(url: string): Promise<string | null> {
  const client = newClient({ url, application_name: 'goodsyard' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    if (!(error instanceof Error)) return null
    const code = 'code' in error ? error.code : null
    // A connection to a name of several addresses fails with an error that has the others in it.
    const isAway = isUnreachable(error) || code === NO_NAMES_YET
    return isAway ? error.message || String(code) : null
  } finally {
    await client.end().catch(() => undefined)
  }
}
