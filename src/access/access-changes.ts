import { notify } from '#database/notify.ts'
import type { Topology } from '#database/topology.ts'
import { type Queries, Transaction } from '#database/transaction.ts'

/** The notification channel for changes of access. */
export const ACCESS_CHANNEL = 'goodsyard_access'

let generation = 0

/**
 * Drops cached access in this process. Call it after the commit of a change to tokens, users, roles, memberships,
 * applications or tenants.
 */
export function accessChanged(): void {
  generation += 1
}

/** The number of changes since the start; lookups under another number are outdated. */
export function accessGeneration(): number {
  return generation
}

/** Notifies every process, including this one, of a change of access when this transaction commits. */
export function announceAccessChange(tx: Transaction): void {
  tx.beforeCommit(() => announcement(tx.topology))
  tx.afterCommit(accessChanged)
}

/** The same for queries outside a tenant. */
export async function announceAccessChangeNow(queries: Queries): Promise<void> {
  if (queries instanceof Transaction) announceAccessChange(queries)
  else await queries.run(announcement(queries.topology))
}

const announcement = (topology: Topology) => notify(topology, ACCESS_CHANNEL, '')
