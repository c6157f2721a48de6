import { verifyTenant } from '#operations/verify-tenant.ts'
import { backgroundCaller } from './callers.ts'
import { logFailure, type WorkerContext } from './worker-context.ts'

/** Verifies all tenants nightly, and logs each difference (operations 0.8). A failure does not affect other tenants. */
export async function verifyNightly({ database, tenants, user_id, log }: WorkerContext): Promise<void> {
  for (const { tenant } of await tenants.all()) {
    await logFailure(
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
