import { verifyTenant } from '#operations/verify-tenant.ts'
import { backgroundCaller } from './callers.ts'
import { failingAlone, type WorkerContext } from './worker-context.ts'

/**
 * Verifies every tenant, one after another, and logs each difference (operations 0.8). To be done nightly; one that cannot be
 * verified keeps no other waiting.
 */
export async function verifyNightly({ database, tenants, user_id, log }: WorkerContext): Promise<void> {
  for (const { tenant } of await tenants.all()) {
    await failingAlone(
      { log },
      { message: 'a tenant could not be verified', tenant_id: tenant.id },
      async () => {
        const differences = await verifyTenant(database, { tenant, caller: backgroundCaller(user_id) })
        for (const difference of differences)
          log.error({ tenant_id: tenant.id, ...difference }, 'an invariant does not hold')
      },
    )
  }
}
