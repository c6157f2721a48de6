import { listSignedWithUnknownKey } from '#access/applications.ts'
import { countLostAuthenticators } from '#access/authenticators.ts'
import { listTenants, tenantIn } from '#access/tenants.ts'
import { isWebClient } from '#access/web-applications.ts'
import type { Config } from '#config.ts'
import { Database } from '#database/database.ts'
import type { Finding } from '#database/inspection.ts'
import { assertServes } from '#database/serving-login.ts'
import { StartupFailure } from '#database/startup-failure.ts'
import { countLost } from '#operations/reseal.ts'
import { callerWithoutRights } from '#values/caller.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { findSecrets } from './open-secrets.ts'
import type { Store } from './open-store.ts'

/** Whether the secret key, or the previous one, decrypts every stored secret, and signed the secrets of clients. */
export async function inspectKeys(config: Config, { url }: Store): Promise<Finding> {
  const check = 'the secret key opens what was sealed'
  const secrets = await findSecrets(config)
  if (secrets === null) return { check, is_well: true, found: 'there is none before the first start' }
  const database = new Database({ url, pool: 2 })
  try {
    await assertServes(url)
    const { tenants, clients, authenticators } = await database.acrossTenants(async (session) => ({
      tenants: await listTenants(session),
      clients: (await listSignedWithUnknownKey(session, secrets)).filter(
        (client_id) => !isWebClient(client_id),
      ),
      authenticators: await countLostAuthenticators(session, secrets),
    }))
    // Each tenant in a transaction of its own, which is confined to it.
    const lost = await mapInSequence(tenants, async (tenant) => {
      const scope = { tenant: tenantIn(tenant), caller: callerWithoutRights(0, 'cli') }
      const count = await database.snapshot(scope, (tx) => countLost(tx, secrets))
      return count === 0 ? [] : [`${count} secrets of ${tenant.subdomain}`]
    })
    const found = [
      ...lost.flat(),
      ...(authenticators === 0 ? [] : [`those of ${authenticators} authenticator apps`]),
      ...(clients.length === 0 ? [] : [`those of the clients ${clients.join(', ')}`]),
    ]
    return {
      check,
      is_well: found.length === 0,
      found: found.length === 0 ? '' : `with another key: ${found.join('; ')}`,
    }
  } catch (error) {
    if (error instanceof StartupFailure) return { check, is_well: false, found: error.message }
    throw error
  } finally {
    await database.close()
  }
}
