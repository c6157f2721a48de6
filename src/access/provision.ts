import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import { builtInRoles } from './built-in-roles.ts'
import { announceAccessChange } from './changes.ts'

/** A tenant to be made. */
export type NewTenant = {
  readonly company_name: string
  /** A picture as a `data:` address. */
  readonly logo_url?: string | null
  readonly is_live?: boolean
  /** How full cartons are packed, in percent; 90 where it is not said. */
  readonly packing_fill_percent?: number
  /** How much its files may take, in MiB; the default of the service where it is not said. */
  readonly storage_quota_mib?: number | null
  /** Whether people need a second factor to enter; false by default. */
  readonly require_second_factor?: boolean
  /** Who gets the first Admin membership: a user, or an application's shadow user; null where operators look after it. */
  readonly creator_id: number | null
}

/** Takes the next tenant id, so that a transaction can be confined to a tenant before its row is written. */
export async function reserveTenantId(queries: Queries): Promise<number> {
  const { id } = await queries.one<{ id: number }>(sql`select nextval('tenants_id_seq') as id`)
  return id
}

/**
 * Writes what makes a tenant one: its row, the five roles, and the Admin membership of its creator. The transaction
 * is confined to the new tenant already (id from `reserveTenantId`, slug and time zone from `tx.tenant`); whatever else
 * a tenant begins with is inserted by the caller in the same transaction.
 */
export async function provisionTenant(tx: Transaction, wanted: NewTenant): Promise<void> {
  const { id, subdomain, timezone } = tx.tenant
  await tx.run(sql`
    insert into tenants (id, subdomain, company_name, logo_url, import_timezone, is_live, packing_fill_percent, storage_quota_mib,
      require_second_factor)
    values (${id}, ${subdomain}, ${wanted.company_name}, ${wanted.logo_url ?? null}, ${timezone}, ${wanted.is_live ?? true}, ${wanted.packing_fill_percent ?? 90},
      ${wanted.storage_quota_mib ?? null}, ${wanted.require_second_factor ?? false})`)
  const roles = await tx.rows<{ id: number; role_type: string }>(sql`
    insert into roles (tenant_id, name, description, permissions, role_type)
    select ${id}, r.name, r.description, r.permissions, r.role_type
    from jsonb_to_recordset(${JSON.stringify(builtInRoles)}::jsonb)
      as r (name text, description text, permissions text[], role_type text)
    returning id, role_type`)
  const admin = roles.find((role) => role.role_type === 'admin')
  if (admin === undefined) throw new Error('there is no role Admin among the built-in ones')
  if (wanted.creator_id !== null) {
    await tx.run(sql`
      insert into subdomain_users (tenant_id, user_id, role_id, accepted_at)
      values (${id}, ${wanted.creator_id}, ${admin.id}, now())`)
  }
  announceAccessChange(tx)
}

/**
 * Writes the row of a tenant that comes from an export, with the slug of the transaction. What a tenant has beside it comes by
 * itself. It is not deleted here, even where it was.
 */
export async function bringTenant(tx: Transaction, exported: string): Promise<void> {
  await tx.run(sql`
    insert into tenants (id, subdomain, company_name, logo_url, import_timezone, is_live, packing_fill_percent,
      require_second_factor, lock_version, created_at, updated_at)
    select ${tx.tenant.id}::bigint, ${tx.tenant.subdomain}, r.company_name, r.logo_url, r.import_timezone, r.is_live, r.packing_fill_percent,
      coalesce(r.require_second_factor, false), r.lock_version, r.created_at, r.updated_at
    from jsonb_populate_record(null::tenants, ${exported}::jsonb) r`)
  announceAccessChange(tx)
}
