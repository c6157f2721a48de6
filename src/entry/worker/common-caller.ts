import { systemCaller } from '#access/create-tenant.ts'
import { findCaller } from '#access/find-caller.ts'
import { intersectCallers } from '#access/intersect-callers.ts'
import type { Scope } from '#database/transaction.ts'
import type { Caller } from '#values/caller.ts'
import type { WorkerContext } from './worker-context.ts'

/**
 * The first of several users, limited to the rights and the visibility that all of them have now, so that nobody gains rights
 * by changing what runs as somebody else; null if one of them is unknown or may no longer enter the tenant.
 */
export async function findCommonCaller(
  { database, user_id: service }: Pick<WorkerContext, 'database' | 'user_id'>,
  { tenant: { subdomain } }: Pick<Scope, 'tenant'>,
  people: readonly [number | null, ...(number | null)[]],
): Promise<Caller | null> {
  if (people.includes(null)) return null
  const callers = new Map<number, Caller>()
  for (const user_id of people) {
    if (user_id === null || callers.has(user_id)) continue
    const found =
      user_id === service
        ? systemCaller(service)
        : await database.acrossTenants((session) => findCaller(session, { user_id, subdomain }))
    if (found === null) return null
    callers.set(user_id, found)
  }
  const [owner, ...others] = callers.values()
  return owner === undefined ? null : intersectCallers(owner, others)
}
