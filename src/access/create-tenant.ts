import type { Database } from '#database/database.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Caller, Tenant } from '#values/caller.ts'
import { accessChanged } from './changes.ts'
import { everyPermission } from './permissions.ts'
import { type NewTenant, provisionTenant, reserveTenantId } from './provision.ts'
import { systemUser } from './users.ts'

/** A tenant to be made from outside any tenant. */
export type TenantToCreate = NewTenant & { readonly subdomain: string; readonly import_timezone?: string }

/** Writes what a tenant begins with beside its roles, in the transaction that makes it. */
export type Fill = (tx: Transaction) => Promise<void>

/** The service acting by itself, from a command line or at its start. */
export function systemCaller(user_id: number): Caller {
  return {
    user_id,
    application_id: null,
    is_operator: true,
    permissions: everyPermission,
    account_ids: null,
    warehouse_ids: null,
    source: 'cli',
    request_id: null,
    cause_id: null,
    depth: 0,
  }
}

/** Makes a tenant in one transaction of its own, in the name of the service. */
export async function createTenant(database: Database, wanted: TenantToCreate, fill: Fill): Promise<Tenant> {
  const { id, user_id } = await database.acrossTenants(async (session) => ({
    id: await reserveTenantId(session),
    user_id: await systemUser(session),
  }))
  const tenant = { id, subdomain: wanted.subdomain, timezone: wanted.import_timezone ?? 'UTC' }
  await database.transaction({ tenant, caller: systemCaller(user_id) }, async (tx) => {
    await provisionTenant(tx, wanted)
    await fill(tx)
  })
  accessChanged()
  return tenant
}
