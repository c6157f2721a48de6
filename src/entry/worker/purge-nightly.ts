import { announceAccessChangeNow } from '#access/access-changes.ts'
import { listDeleted, tenantIn } from '#access/tenants.ts'
import type { Scope } from '#database/transaction.ts'
import { purgeTenant } from '#domain/tenancy/purge-tenant.ts'
import { backgroundCaller } from './callers.ts'
import { inTransaction, logFailure, type WorkerContext } from './worker-context.ts'

/** How long a deleted tenant can be restored. */
export type PurgeSettings = { readonly purge_days: number }

/** Purges the tenants that were deleted long enough ago (platform 5.4). Runs nightly; a failure does not affect other tenants. */
export async function purgeNightly(worker: WorkerContext, { purge_days }: PurgeSettings): Promise<void> {
  const { database, user_id, log } = worker
  const due = await database.acrossTenants((session) => listDeleted(session, purge_days))
  for (const tenant of due) {
    await logFailure(worker, { message: 'a tenant could not be purged', tenant_id: tenant.id }, async () => {
      if (await purge(worker, { tenant: tenantIn(tenant), caller: backgroundCaller(user_id) }))
        log.info({ tenant_id: tenant.id, subdomain: tenant.subdomain }, 'a deleted tenant was purged')
    })
  }
}

/** Purges a tenant, and its files after the commit; false if it is not deleted. */
export async function purge(
  { database, files }: Pick<WorkerContext, 'database' | 'files'>,
  scope: Scope,
): Promise<boolean> {
  const isPurged = await inTransaction({ database }, scope, async (tx) => {
    if (!(await purgeTenant(tx))) return false
    await announceAccessChangeNow(tx)
    return true
  })
  if (isPurged) await files.removeAll(scope.tenant.id)
  return isPurged
}
