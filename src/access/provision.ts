import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import { announceAccessChange } from './access-changes.ts'
import { builtInRoles } from './built-in-roles.ts'

/** A tenant to create. */
export type NewTenant = {
  readonly company_name: string
  /** An image as a `data:` URL. */
  readonly logo_url?: string | null
  /** The colour shown to clients, as #rrggbb. */
  readonly portal_colour?: string | null
  readonly is_live?: boolean
  /** How full cartons are packed, in percent; 90 by default. */
  readonly packing_fill_percent?: number
  /** The storage quota for files in MiB; the default of the service if absent. */
  readonly storage_quota_mib?: number | null
  /** Whether users need a second factor to enter; false by default. */
  readonly require_second_factor?: boolean
  /** The least length of PINs and passwords of handheld users; 4 by default. */
  readonly handheld_pin_min_characters?: number
  /**
   * The user, or shadow user of an application, who becomes the first administrator; null where operators administer
   * it.
   */
  readonly creator_id: number | null
  /** The tenant whose administrators create it; none where operators do. */
  readonly owner_id?: number | null
}

/** Reserves the next tenant id, so that a transaction can be confined to a tenant before its row is written. */
export async function reserveTenantId(queries: Queries): Promise<number> {
  const { id } = await queries.one<{ id: number }>(sql`select nextval('tenants_id_seq') as id`)
  return id
}

/**
 * Writes the row of a tenant, its five roles and the Admin membership of its creator. The transaction is confined to
 * the new tenant already (id from `reserveTenantId`, slug and time zone from `tx.tenant`); the caller inserts all
 * other initial data in the same transaction.
 */
export async function provisionTenant(tx: Transaction, tenant: NewTenant): Promise<void> {
  const { id, subdomain, timezone } = tx.tenant
  await tx.run(sql`
    insert into tenants (id, subdomain, company_name, logo_url, portal_colour, import_timezone, is_live, packing_fill_percent, storage_quota_mib,
      require_second_factor, handheld_pin_min_characters, owner_id)
    values (${id}, ${subdomain}, ${tenant.company_name}, ${tenant.logo_url ?? null}, ${tenant.portal_colour ?? null}, ${timezone}, ${tenant.is_live ?? true}, ${tenant.packing_fill_percent ?? 90},
      ${tenant.storage_quota_mib ?? null}, ${tenant.require_second_factor ?? false}, ${tenant.handheld_pin_min_characters ?? 4}, ${tenant.owner_id ?? null})`)
  const roles = await tx.rows<{ id: number; role_type: string }>(sql`
    insert into roles (tenant_id, name, description, permissions, role_type)
    select ${id}, r.name, r.description, r.permissions, r.role_type
    from jsonb_to_recordset(${JSON.stringify(builtInRoles)}::jsonb)
      as r (name text, description text, permissions text[], role_type text)
    returning id, role_type`)
  const admin = roles.find((role) => role.role_type === 'admin')
  if (admin === undefined) throw new Error('there is no role Admin among the built-in ones')
  if (tenant.creator_id !== null) {
    await tx.run(sql`
      insert into subdomain_users (tenant_id, user_id, role_id, accepted_at)
      values (${id}, ${tenant.creator_id}, ${admin.id}, now())`)
  }
  announceAccessChange(tx)
}

/**
 * Writes the row of a tenant from an export, with the slug of the transaction and not deleted. Its other data is
 * imported separately.
 */
export async function restoreTenantRow(tx: Transaction, exported: string): Promise<void> {
  await tx.run(sql`
    insert into tenants (id, subdomain, company_name, logo_url, portal_colour, import_timezone, is_live, packing_fill_percent,
      require_second_factor, handheld_pin_min_characters, lock_version, created_at, updated_at)
    select ${tx.tenant.id}::bigint, ${tx.tenant.subdomain}, r.company_name, r.logo_url, r.portal_colour, r.import_timezone, r.is_live, r.packing_fill_percent,
      coalesce(r.require_second_factor, false), coalesce(r.handheld_pin_min_characters, 4), r.lock_version, r.created_at, r.updated_at
    from jsonb_populate_record(null::tenants, ${exported}::jsonb) r`)
  announceAccessChange(tx)
}
