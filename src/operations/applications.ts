import {
  assertMayOwnMore,
  createApplication,
  deleteApplication,
  disableApplication,
  rotateSecret,
} from '#access/applications.ts'
import { checkApplication } from '#access/check-application.ts'
import { endConsents } from '#access/consents.ts'
import {
  assertAdminRemains,
  assertMayAssignRole,
  assertMayManage,
  MEMBERS_LOCK,
  readRole,
  withRemainingAdmin,
} from '#access/member-rules.ts'
import { revokeApplication } from '#access/tokens.ts'
import { nextVersion } from '#database/next-version.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Column, type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseAll, type Violation } from '#problems/problem.ts'
import { inDeclaredOrder } from '#records/checks.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { checkDatabase } from '#records/database-checks.ts'
import { lockRecord } from '#records/find.ts'
import { validInput } from '#records/input.ts'
import { lockByName } from '#records/lock-by-name.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'
import { oauthApplications } from '#resources/people/oauth-applications.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { operationDefaults } from './generic-operations.ts'
import { announceAccess, changeMembership, type MemberResources, removeMembers } from './memberships.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'
import { createOperationBy, deleteOperationsBy, updateOperationBy } from './operations-by-act.ts'

type Applications = MemberResources & { readonly applications: Resource; readonly max: number }

/** Operations on API clients (platform 4.6); a client secret is returned only once. */
export function applicationOperations(model: Model, max: number): readonly Operation[] {
  const applications = resourceNamed(model, 'oauth_applications')
  const kinds: Applications = {
    applications,
    users: resourceNamed(model, 'users'),
    memberships: resourceNamed(model, 'subdomain_users'),
    max,
  }
  return [
    {
      ...createOperationBy(applications, (tx, act) => create(tx, kinds, act)),
      description:
        'Creates an OAuth application that belongs to this tenant and has access to it; the client secret is returned only in this response.',
    },
    updateOperationBy(applications, (tx, { parsed, subject }) =>
      update(tx, kinds, { current: subject, parsed }),
    ),
    ...deleteOperationsBy(applications, (tx, _, rows) => remove(tx, kinds, rows)),
    {
      ...operationDefaults(applications, 'change'),
      name: 'rotate_secret',
      method: 'POST' as const,
      path: '/api/oauth_applications/{id}/rotate_secret',
      accepts: 'nothing' as const,
      input: null,
      answer: 'facts' as const,
      description:
        'Rotates the client secret of an application; the new secret is returned only in this response. The old secret remains valid for 24 hours, unless its tokens are ended.',
      query_parameters: {
        end_tokens:
          'With `true`, the old secret, all tokens of the application and its streams end at once, since somebody else may know them.',
      },
      run: (tx: Transaction, act: ActInput) => rotate(tx, kinds, act),
    },
  ].map((operation) => ({ ...operation, advisory_lock: MEMBERS_LOCK }))
}

async function create(tx: Transaction, kinds: Applications, { parsed, sealer }: ActInput): Promise<FullRow> {
  const { applications } = kinds
  const { values } = parsed
  await check(tx, applications, { row: values, parsed })
  const input = validInput(oauthApplications, parsed)
  const role = await readRole(tx, input.role_id)
  assertMayAssignRole(tx, role, values)
  if (!tx.caller.is_operator) await assertMayOwnMore(tx, tx.tenant.id, kinds.max)
  const membership = {
    tenant_id: tx.tenant.id,
    role_id: role.id,
    all_accounts: input.all_accounts,
    all_warehouses: input.all_warehouses,
    account_ids: input.account_ids,
    warehouse_ids: input.warehouse_ids,
  }
  const created = await tx.acrossTenants((session) =>
    createApplication(session, sealer, { ...applicationFacts(values), tenant_id: tx.tenant.id, membership }),
  )
  if (!input.active) await tx.acrossTenants((session) => disableApplication(session, created.id))
  const row = await lockRecord(tx, applications, { id: created.id })
  announceChange(tx, applications, { event: 'created', row })
  announceAccess(tx)
  return { ...row, client_secret: created.client_secret }
}

type ApplicationChange = { readonly current: FullRow; readonly parsed: Parsed }

async function update(
  tx: Transaction,
  kinds: Applications,
  { current, parsed }: ApplicationChange,
): Promise<FullRow> {
  const { applications } = kinds
  const attributes: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  await check(tx, applications, { row: attributes, parsed, current })
  const changed = ownColumns(applications).filter((column) => differs(attributes, current, column))
  const user_id = await readUserId(tx, current.id)
  await assertMayManage(tx, [user_id])
  await changeMembership(tx, kinds, { user_id, attributes })
  if (changed.length > 0) await updateApplication(tx, current.id, { changed, attributes })
  if (current.active === true && attributes.active === false) {
    await assertAdminRemains(tx, [user_id])
    await forEachTenant(tx, await readHostTenants(tx, [current.id]), assertAdminRemains)
  }
  const row = await lockRecord(tx, applications, { id: current.id })
  if (row.lock_version !== current.lock_version) {
    const previous = Object.fromEntries(changed.map((column) => [column.name, current[column.name]]))
    announceChange(tx, applications, { event: 'updated', row, previous })
  }
  announceAccess(tx)
  return row
}

/** The attributes that an application has in every tenant; only its owner changes them. */
function ownColumns(applications: Resource): readonly Column[] {
  return applications.columns.filter(({ declared }) => !declared.of_membership && !declared.read_only)
}

function differs(
  attributes: Readonly<Record<string, unknown>>,
  current: AnyRow,
  { name: column }: Column,
): boolean {
  return JSON.stringify(attributes[column]) !== JSON.stringify(current[column])
}

type ApplicationUpdate = {
  readonly changed: readonly Column[]
  readonly attributes: Readonly<Record<string, unknown>>
}

async function updateApplication(
  tx: Transaction,
  id: number,
  { changed, attributes }: ApplicationUpdate,
): Promise<void> {
  await assertOwned(tx, [id])
  const sets = changed.map((column) => sql`${name(column.name)} = ${attributes[column.name]}`)
  await tx.acrossTenants(async (session) => {
    await session.run(sql`
      update oauth_applications a
      set ${join(sets, sql`, `)}, ${nextVersion(tx, 'a')}
      where a.id = ${id}`)
    await session.run(sql`
      update users u
      set name = ${attributes.name}, ${nextVersion(tx, 'u')}
      from oauth_applications a
      where a.id = ${id} and u.id = a.user_id and u.name is distinct from ${attributes.name}`)
    if (attributes.active === false) await revokeApplication(session, id)
    // Users consented to the redirect URIs of that time.
    if (changed.some((column) => column.name === 'redirect_uris')) await endConsents(session, id)
  })
}

async function remove(tx: Transaction, kinds: Applications, rows: readonly AnyRow[]): Promise<void> {
  const { applications } = kinds
  const ids = rows.map((row) => row.id)
  await assertOwned(tx, ids)
  await assertMayManage(tx, await readUserIds(tx, ids))
  // Deleting an application ends its memberships in other tenants as if those had removed it.
  await forEachTenant(tx, await readHostTenants(tx, ids), async (host, users) => {
    await removeMembers(host, kinds, users)
  })
  await withRemainingAdmin(tx, () =>
    // Deleting an application revokes its tokens before its user is disabled.
    tx.acrossTenants((session) => mapInSequence(ids, (id) => deleteApplication(session, id))),
  )
  for (const row of rows) announceChange(tx, applications, { event: 'deleted', row })
  announceAccess(tx)
}

type HostTenant = { readonly id: number; readonly subdomain: string; readonly users: readonly number[] }

/** The other tenants in which applications are members. */
function readHostTenants(tx: Transaction, ids: readonly number[]): Promise<readonly HostTenant[]> {
  return tx.acrossTenants((session) =>
    session.rows<HostTenant>(sql`
      select t.id, t.subdomain, array_agg(m.user_id) as users
      from oauth_applications a
      join subdomain_users m on m.user_id = a.user_id
      join tenants t on t.id = m.tenant_id
      where a.id = any(${[...ids]}::bigint[]) and t.id <> ${tx.tenant.id} and t.is_active
      group by t.id
      order by t.id`),
  )
}

/** One tenant at a time, since a transaction is in one tenant at a time. */
async function forEachTenant(
  tx: Transaction,
  [host, ...others]: readonly HostTenant[],
  work: (host: Transaction, users: readonly number[]) => Promise<void>,
): Promise<void> {
  if (host === undefined) return
  const { id, subdomain, users } = host
  await tx.inTenant({ id, subdomain, timezone: 'UTC' }, async (host) => {
    await lockByName(host, MEMBERS_LOCK)
    await work(host, users)
  })
  await forEachTenant(tx, others, work)
}

async function rotate(tx: Transaction, { applications }: Applications, act: ActInput): Promise<Outcome> {
  const { subject, sealer, query } = act
  await assertOwned(tx, [subject.id])
  // Knowing the secret gives the rights of the application.
  assertMayAssignRole(tx, await readRole(tx, subject.role_id), subject)
  const endsTokens = query.end_tokens === 'true'
  const rotation = { id: subject.id, old_lives: endsTokens ? '0 hours' : '24 hours' } as const
  const client_secret = await tx.acrossTenants(async (session) => {
    if (endsTokens) await revokeApplication(session, subject.id)
    return rotateSecret(session, sealer, rotation)
  })
  if (endsTokens) announceAccess(tx)
  const row = await lockRecord(tx, applications, { id: subject.id })
  announceChange(tx, applications, { event: 'updated', row, previous: {} })
  return {
    kind: 'facts',
    type: applications.name,
    facts: { client_id: String(subject.client_id), client_secret },
  }
}

/** Only the tenant that owns an application changes it. */
async function assertOwned(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (tx.caller.is_operator) return
  const { owned } = await tx.one<{ owned: number }>(sql`
    select count(*) as owned
    from oauth_applications a
    where a.id = any(${ids}::bigint[]) and a.tenant_id = ${tx.tenant.id}`)
  if (owned < ids.length) throw refusal('not_owner', {})
}

async function readUserIds(tx: Transaction, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await tx.rows<{ user_id: number }>(
    sql`select a.user_id from oauth_applications a where a.id = any(${[...ids]}::bigint[])`,
  )
  return rows.map(({ user_id }) => user_id)
}

async function readUserId(tx: Transaction, id: number): Promise<number> {
  const { user_id } = await tx.one<{ user_id: number }>(
    sql`select a.user_id from oauth_applications a where a.id = ${id}`,
  )
  return user_id
}

type ApplicationToCheck = {
  readonly row: Readonly<Record<string, unknown>>
  readonly parsed: Parsed
  readonly current?: FullRow
}

async function check(
  tx: Transaction,
  applications: Resource,
  { row, parsed, current }: ApplicationToCheck,
): Promise<void> {
  const { violations, pointers } = parsed
  const changed = new Set(Object.keys(parsed.values).filter((key) => row[key] !== current?.[key]))
  const id = current?.id ?? null
  const found = await checkDatabase(tx, applications, { row, changed, pointers, id, isRefused: true })
  const isFixed = current !== undefined && row.confidential !== current.confidential
  const fixed = isFixed
    ? [violationOf(applications, parsed, { column: 'confidential', symbol: 'immutable' })]
    : []
  const rules = checkApplication(applicationFacts(row)).map((violation) =>
    withPointer(applications, parsed, violation),
  )
  refuseAll(inDeclaredOrder(applications, [...violations, ...fixed, ...found, ...rules]))
}

/** Adds to each violation the pointer into the request. */
function withPointer(applications: Resource, parsed: Parsed, { symbol, context }: Violation): Violation {
  const { field, ...facts } = context ?? {}
  return violationOf(applications, parsed, { column: String(field), symbol, facts })
}

/** The attributes of an application that its rules are about, from those that were sent and the present ones. */
function applicationFacts(values: Readonly<Record<string, unknown>>) {
  return {
    name: String(values.name ?? ''),
    confidential: values.confidential !== false,
    grant_types: texts(values.grant_types),
    redirect_uris: texts(values.redirect_uris),
  }
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
