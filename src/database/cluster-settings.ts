import { name, Sql, sql } from './sql.ts'

/** Sets `app.tenant_id` or `app.user_id` until the end of the transaction, on every node of a cluster that takes part in it. */
function setLocally(setting: 'app.tenant_id' | 'app.user_id', value: number): Sql {
  // `set` takes no bound values, so anything but a whole number is a bug.
  if (!Number.isSafeInteger(value)) throw new Error(`not a number: ${value}`)
  return new Sql([`set local ${setting} = '${value}'`], [])
}

/** Confines the following statements of a transaction to a tenant, and sets the user; policies read both. */
export function confinement(tenant: number, user_id: number, isCluster: boolean): readonly Sql[] {
  // The nodes of a cluster are told of settings by `set local` alone.
  if (isCluster) return [setLocally('app.tenant_id', tenant), setLocally('app.user_id', user_id)]
  return [
    sql`
      select set_config('app.tenant_id', ${String(tenant)}, true), set_config('app.user_id', ${String(user_id)}, true)`,
  ]
}

/**
 * Assumes a role until the end of the transaction. A cluster would tell its nodes of `set local role`, and there one role may not
 * become the other.
 */
export function assumeRole(role: string, isCluster: boolean): Sql {
  return isCluster ? sql`select set_config('role', ${role}, true)` : sql`set local role ${name(role)}`
}

/**
 * Lets the following statements of a transaction see across tenants, or ends that. On a cluster by a setting that policies read: a role
 * is another connection to each node, which would not see what the transaction has written.
 */
export function seeAcrossTenants(isSeeing: boolean, isCluster: boolean): Sql {
  if (isCluster) return new Sql([`set local app.across_tenants = '${isSeeing ? 'on' : 'off'}'`], [])
  return assumeRole(isSeeing ? 'goodsyard_access' : 'goodsyard_app', false)
}
