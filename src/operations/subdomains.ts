import { accessChanged, announceAccessChange } from '#access/access-changes.ts'
import { provisionTenant, reserveTenantId } from '#access/provision.ts'
import { deleteTenant } from '#access/tenants.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { readStorageUse } from '#domain/documents/storage.ts'
import { insertTenantDefaults } from '#domain/tenancy/insert-tenant-defaults.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseAll, type Violation } from '#problems/problem.ts'
import { inDeclaredOrder } from '#records/checks.ts'
import { type AnyRow, type FullRow, selectList } from '#records/columns.ts'
import { fieldViolation } from '#records/field-violation.ts'
import { sentInput, validInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { subdomains } from '#resources/people/subdomains.ts'
import { ownerOf, type Tenant } from '#values/caller.ts'
import { actsAcrossTenants } from '#values/principal.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'

/** Who may create tenants: holders of the permission, each tenant so many, or operators only. */
export type SubdomainCreation = {
  readonly subdomain_creation: 'admins' | 'operators'
  /** How many tenants the administrators of one may create. */
  readonly subdomains_per_tenant: number
}

/** Operations on tenants (platform 5). */
export function subdomainOperations(model: Model, creation: SubdomainCreation): readonly Operation[] {
  const resource = resourceNamed(model, 'subdomains')
  return [
    {
      ...operationDefaults(resource, 'creation'),
      name: 'create',
      method: 'POST',
      path: '/api/subdomains',
      permission: 'create_subdomains',
      description: 'Creates a tenant with its own isolated data; its creator has access at once.',
      run: (tx, act) => createSubdomain(tx, act, creation),
    },
    {
      ...operationDefaults(resource, 'change'),
      name: 'update',
      method: 'PATCH',
      path: '/api/subdomains/{id}',
      permission: null,
      description: 'Updates, suspends or resumes a tenant; its slug cannot be changed.',
      run: updateSubdomain,
    },
    {
      ...operationDefaults(resource, 'change'),
      name: 'delete',
      method: 'DELETE',
      path: '/api/subdomains/{id}',
      permission: null,
      accepts: 'nothing',
      input: null,
      answer: 'nothing',
      description: 'Deletes a tenant: it is closed at once, and its data is purged later.',
      run: deleteSubdomain,
    },
    {
      ...operationDefaults(resource, 'change'),
      name: 'storage',
      method: 'GET',
      path: '/api/subdomains/{id}/storage',
      permission: null,
      accepts: 'nothing',
      input: null,
      on_record: 'unlocked',
      answer: 'facts',
      answers: 'storage_uses',
      description:
        'Returns how many bytes the files of a tenant use, and its quota, null without one; for its administrators and operators.',
      run: readStorage,
    },
  ]
}

/** The tenant of a subdomain record. */
export function tenantOf({
  id,
  subdomain,
  import_timezone,
}: Pick<AnyRow, 'id'> & Readonly<Record<string, unknown>>): Tenant {
  return { id, subdomain: String(subdomain), timezone: String(import_timezone) }
}

async function createSubdomain(
  tx: Transaction,
  { resource, parsed }: ActInput,
  { subdomain_creation, subdomains_per_tenant: max }: SubdomainCreation,
): Promise<Outcome> {
  const { is_operator, principal } = tx.caller
  // The person of a handheld login would be the administrator of a tenant that they know nothing of.
  const isBound = principal !== null && principal.bound_tenant_id !== null
  if (isBound || (subdomain_creation === 'operators' && !is_operator)) throw refusal('permission_denied', {})
  assertMaySetQuota(tx, parsed, null)
  refuseAll(
    inDeclaredOrder(resource, [...parsed.violations, ...(await checkSubdomain(tx, resource, parsed))]),
  )
  const { subdomain, company_name, import_timezone, ...settings } = validInput(subdomains, parsed)
  const owner_id = tx.caller.is_operator ? null : ownerOf(tx.tenant)
  if (owner_id !== null) await assertMayCreateMore(tx, owner_id, max)
  const id = await reserveTenantId(tx)
  const tenant = tenantOf({ id, subdomain, import_timezone })
  await tx.inTenant(tenant, async (inside) => {
    await provisionTenant(inside, {
      company_name: company_name ?? subdomain,
      logo_url: settings.logo_url,
      portal_colour: settings.portal_colour,
      is_live: settings.is_live,
      packing_fill_percent: settings.packing_fill_percent,
      require_second_factor: settings.require_second_factor,
      handheld_pin_min_characters: settings.handheld_pin_min_characters,
      storage_quota_mib: settings.storage_quota_mib,
      creator_id: tx.caller.user_id,
      owner_id,
    })
    await insertTenantDefaults(inside)
  })
  const row = await tx.one<AnyRow>(sql`select ${selectList(resource, 't')} from tenants t where t.id = ${id}`)
  announceChange(tx, resource, { event: 'created', row })
  tx.afterCommit(accessChanged)
  return { kind: 'record', resource, row }
}

/** Refuses an owner whose tenants have created as many as they may; those that are not purged yet count. */
async function assertMayCreateMore(tx: Transaction, owner_id: number, max: number): Promise<void> {
  // Creations of one owner are serialized, since two could each see the last one left.
  await tx.run(tx.topology.lockInstallation(`tenants of ${owner_id}`))
  const { created } = await tx.one<{ created: number }>(
    sql`select count(*) as created from tenants t where t.owner_id = ${owner_id}`,
  )
  if (created >= max) throw refusal('too_many_subdomains', { max })
}

async function checkSubdomain(tx: Transaction, resource: Resource, parsed: Parsed): Promise<Violation[]> {
  const column = resource.columns.find((column) => column.name === 'subdomain')
  const { subdomain } = sentInput(subdomains, parsed)
  if (column === undefined || subdomain === undefined) return []
  // Creations with the same subdomain are serialized, so that the second is refused as taken.
  await tx.run(tx.topology.lockInstallation(`subdomain ${subdomain}`))
  const twin = await tx.maybe<{ id: number }>(
    sql`select t.id from tenants t where t.subdomain = ${subdomain}`,
  )
  return twin === null ? [] : [fieldViolation('taken', { column, pointer: parsed.pointers.subdomain ?? '' })]
}

async function updateSubdomain(tx: Transaction, { resource, parsed, subject }: ActInput): Promise<Outcome> {
  await assertAdministers(tx, subject.id)
  const { values } = parsed
  assertMaySetQuota(tx, parsed, subject.storage_quota_mib)
  const slug = resource.columns.find((column) => column.name === 'subdomain')
  const isRenamed = values.subdomain !== undefined && values.subdomain !== subject.subdomain
  const renamed =
    isRenamed && slug
      ? [fieldViolation('immutable', { column: slug, pointer: parsed.pointers.subdomain ?? '' })]
      : []
  refuseAll(inDeclaredOrder(resource, [...parsed.violations, ...renamed]))
  if (subject.is_live === false && sentInput(subdomains, parsed).is_live === true && !tx.caller.is_operator)
    throw refusal('permission_denied', {})
  const attributes: Record<string, unknown> = { ...subject, ...values }
  if (attributes.company_name === null) attributes.company_name = subject.subdomain
  const previous = changesBetween(subject, attributes)
  if (Object.keys(previous).length === 0) return { kind: 'record', resource, row: subject }
  const row = await tx.one<FullRow>(sql`
    update tenants t
    set company_name = ${attributes.company_name}, import_timezone = ${attributes.import_timezone}, is_live = ${attributes.is_live},
      packing_fill_percent = ${attributes.packing_fill_percent}, logo_url = ${attributes.logo_url},
      portal_colour = ${attributes.portal_colour},
      storage_quota_mib = ${attributes.storage_quota_mib}, require_second_factor = ${attributes.require_second_factor},
      handheld_pin_min_characters = ${attributes.handheld_pin_min_characters}, ${nextVersion(tx, 't')}
    where t.id = ${subject.id}
    returning ${selectList(resource, 't')}`)
  announceChange(tx, resource, { event: 'updated', row, previous })
  announceAccessChange(tx)
  tx.afterCommit(accessChanged)
  return { kind: 'record', resource, row }
}

type TenantValues = Readonly<Record<string, unknown>>

function changesBetween(before: TenantValues, after: TenantValues): Record<string, unknown> {
  return Object.fromEntries(
    [
      'company_name',
      'logo_url',
      'portal_colour',
      'import_timezone',
      'packing_fill_percent',
      'storage_quota_mib',
      'require_second_factor',
      'handheld_pin_min_characters',
      'is_live',
    ]
      .filter((key) => before[key] !== after[key])
      .map((key) => [key, before[key]]),
  )
}

/** Only operators set the storage quota. */
function assertMaySetQuota({ caller }: Transaction, parsed: Parsed, current: unknown): void {
  const { storage_quota_mib } = sentInput(subdomains, parsed)
  const quota = storage_quota_mib ?? null
  const isSent = storage_quota_mib !== undefined
  if (isSent && quota !== current && !caller.is_operator) throw refusal('permission_denied', {})
}

async function readStorage(tx: Transaction, { subject }: ActInput): Promise<Outcome> {
  await assertAdministers(tx, subject.id)
  const facts = await tx.inTenant(tenantOf(subject), async (inside) => readStorageUse(inside))
  return { kind: 'facts', type: 'storage_uses', facts }
}

async function deleteSubdomain(tx: Transaction, { resource, subject }: ActInput): Promise<Outcome> {
  await assertAdministers(tx, subject.id)
  if (!(await deleteTenant(tx, subject.id))) throw refusal('record_in_use', { count: 1, type: 'subdomains' })
  announceChange(tx, resource, { event: 'deleted', row: subject })
  tx.afterCommit(accessChanged)
  return { kind: 'nothing' }
}

/**
 * Refuses callers who are neither operators nor administrators of that tenant with all its accounts and warehouses. Another tenant
 * than the entered one is administered as if it were entered: not with an application or a handheld login of this tenant, and with a
 * second factor if it requires one.
 */
export async function assertAdministers(tx: Transaction, tenant: number): Promise<void> {
  const { is_operator, principal, user_id } = tx.caller
  if (is_operator) return
  const isEntered = tenant === tx.tenant.id
  if (!isEntered && !actsAcrossTenants(principal)) throw refusal('permission_denied', {})
  const tenantContext = { id: tenant, subdomain: '', timezone: 'UTC' }
  const role = await tx.inTenant(tenantContext, (inside) =>
    inside.maybe<{ role_type: string; require_second_factor: boolean }>(sql`
      select r.role_type, t.require_second_factor
      from subdomain_users m
      join roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
      join tenants t on t.id = m.tenant_id
      where m.tenant_id = ${tenant} and m.user_id = ${user_id} and m.is_active and m.accepted_at is not null
        and m.all_accounts and m.all_warehouses`),
  )
  if (role?.role_type !== 'admin') throw refusal('permission_denied', {})
  if (!isEntered && role.require_second_factor && principal?.passes_second_factor !== true)
    throw refusal('second_factor_required', {})
}
