import type { Database } from '#database/database.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Caller, Tenant } from '#values/caller.ts'
import { accessChanged } from './access-changes.ts'
import { everyPermission } from './permissions.ts'
import { type NewTenant, provisionTenant, reserveTenantId } from './provision.ts'
import { systemUser } from './users.ts'

/** A tenant to create from outside any tenant. */
export type TenantToCreate = NewTenant & { readonly subdomain: string; readonly import_timezone?: string }

/** Writes the initial data of a tenant beyond its roles, in the transaction that creates it. */
export type FillTenant = (tx: Transaction) => Promise<void>

/** The service itself as a caller, from the command line or at start-up. */
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
    performed_at: null,
    cause_id: null,
    depth: 0,
    principal: null,
  }
}

/** Creates a tenant in a transaction of its own, with the service as caller. */
export async function createTenant(
  database: Database,
  tenant_to_create: TenantToCreate,
  fill: FillTenant,
): Promise<Tenant> {
  const { id, user_id } = await database.acrossTenants(async (session) => ({
    id: await reserveTenantId(session),
    user_id: await systemUser(session),
  }))
  const tenant = {
    id,
    subdomain: tenant_to_create.subdomain,
    timezone: tenant_to_create.import_timezone ?? 'UTC',
  }
  await database.transaction({ tenant, caller: systemCaller(user_id) }, async (tx) => {
    await provisionTenant(tx, tenant_to_create)
    await fill(tx)
  })
  accessChanged()
  return tenant
}
