import { sql } from '#database/sql.ts'
import { type Queries, Transaction } from '#database/transaction.ts'

/** The channel on which processes tell each other that someone's access changed. */
export const ACCESS_CHANNEL = 'goodsyard_access'

let generation = 0

/**
 * Forgets, in this process and at once, what was looked up about anyone's access. To be called after the commit of
 * whatever changed tokens, users, roles, memberships, applications or tenants; the next request looks again.
 */
export function accessChanged(): void {
  generation += 1
}

/** How often access has changed since the start; what was looked up under another number is stale. */
export function accessGeneration(): number {
  return generation
}

/** Tells every process, this one included, that someone's access changed: once this transaction is committed. */
export function announceAccessChange(tx: Transaction): void {
  tx.beforeCommit(() => announcement)
  tx.afterCommit(accessChanged)
}

/** The same for work that may be outside a tenant, where this process is told like the others. */
export async function announceAccessChangeNow(queries: Queries): Promise<void> {
  if (queries instanceof Transaction) announceAccessChange(queries)
  else await queries.run(announcement)
}

const announcement = sql`select pg_notify(${ACCESS_CHANNEL}, '')`
