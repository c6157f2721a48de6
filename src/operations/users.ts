import type { AccountChangeKind } from '#access/account-mails.ts'
import { noteAccountChange } from '#access/account-notices.ts'
import { queueInvitation } from '#access/invitations.ts'
import { revokeLinks } from '#access/links.ts'
import { assertMayAssignRole, assertMayManage, MEMBERS_LOCK, readRole } from '#access/member-rules.ts'
import { sendResetLater } from '#access/reset-second-factors.ts'
import { findSecondFactors, hasSecondFactor } from '#access/second-factors.ts'
import { revokeUser } from '#access/tokens.ts'
import { nextVersion } from '#database/next-version.ts'
import { join, name, names, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Column, type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { announceChange, announceInside } from '#events/announce.ts'
import { refusal, refuseAll, type Violation } from '#problems/problem.ts'
import { inDeclaredOrder } from '#records/checks.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { checkDatabase } from '#records/database-checks.ts'
import { lockRecord } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'
import { operationDefaults } from './generic-operations.ts'
import {
  announceAccess,
  changeMembership,
  endMemberships,
  MEMBER_COLUMNS,
  type MemberResources,
} from './memberships.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'
import { createOperationBy, deleteOperationsBy, updateOperationBy } from './operations-by-act.ts'

/** Operations on users: one record for the installation, with memberships in tenants (platform 6.1). */
export function userOperations(model: Model): readonly Operation[] {
  const users = resourceNamed(model, 'users')
  const members: MemberResources = { users, memberships: resourceNamed(model, 'subdomain_users') }
  return [
    {
      ...createOperationBy(users, (tx, { parsed }) => createUser(tx, members, parsed)),
      description:
        'Invites a person by email, also one who is already a user of another tenant; access starts when the invitation is accepted through its link. Operators can admit a user at once, and set the password of a new person.',
    },
    {
      ...updateOperationBy(users, (tx, { parsed, subject }) =>
        updateUser(tx, members, { current: subject, parsed }),
      ),
      description: "Updates a user, or the user's role and access in this tenant.",
    },
    ...deleteOperationsBy(users, async (tx, _, rows) => {
      await endMemberships(
        tx,
        members,
        rows.map((row) => row.id),
      )
      for (const row of rows) announceChange(tx, users, { event: 'deleted', row })
    }).map((operation) => ({
      ...operation,
      description:
        "Ends the user's membership of this tenant; memberships of other tenants are not affected.",
    })),
    {
      ...operationDefaults(users, 'change'),
      name: 'reset_second_factors',
      method: 'POST' as const,
      path: '/api/users/{id}/reset_second_factors',
      accepts: 'nothing' as const,
      input: null,
      answer: 'nothing' as const,
      description:
        'Sends a user a link by which they remove their second factors, and sign in with their password to set up others. The factors stay until the user opens the link.',
      run: requestReset,
    },
  ].map((operation) => ({ ...operation, advisory_lock: MEMBERS_LOCK }))
}

async function requestReset(tx: Transaction, { resource, subject }: ActInput): Promise<Outcome> {
  await assertMayManage(tx, [subject.id])
  const factors = await tx.acrossTenants((session) => findSecondFactors(session, subject.id))
  const isMember = subject.accepted_at !== null
  if (factors === null || !isMember || !hasSecondFactor(factors)) throw refusal('no_second_factor', {})
  await sendResetLater(tx, subject.id)
  const aggregate = { type: resource.name, id: subject.id }
  announceInside(tx, { resource_name: 'second_factors', event: 'updated', aggregate, data: {} })
  return { kind: 'nothing' }
}

async function createUser(tx: Transaction, members: MemberResources, parsed: Parsed): Promise<FullRow> {
  const { users } = members
  const { values } = parsed
  const isOperatorCreated = tx.caller.is_operator
  const violations = await checkPersonFields(tx, users, { row: values, parsed })
  const isSet = !isOperatorCreated && values.password_hash !== undefined && values.password_hash !== null
  const password = isSet
    ? [violationOf(users, parsed, { column: 'password_hash', symbol: 'password_by_invitation' })]
    : []
  refuseAll(inDeclaredOrder(users, [...parsed.violations, ...violations, ...password]))
  const role = await readRole(tx, values.role_id)
  assertMayAssignRole(tx, role, values)
  const id = (await findPerson(tx, values.email)) ?? (await createPerson(tx, users, values))
  const columns = MEMBER_COLUMNS.filter((column) => column !== 'role_id' && values[column] !== undefined)
  await tx.run(sql`
    insert into subdomain_users (tenant_id, user_id, role_id, accepted_at, created_at, updated_at, ${names(columns)})
    values (${tx.tenant.id}, ${id}, ${role.id}, ${isOperatorCreated ? tx.now : null}, ${tx.now}, ${tx.now}, ${join(
      columns.map((column) => sql`${values[column]}`),
      sql`, `,
    )})`)
  await queueInvitation(tx, id)
  const row = await lockRecord(tx, users, { id })
  announceChange(tx, users, { event: 'created', row })
  announceAccess(tx)
  return row
}

/** The user with an e-mail address in any tenant; an existing user keeps their name. */
async function findPerson(tx: Transaction, email: unknown): Promise<number | null> {
  const existing = await tx.maybe<{ id: number }>(sql`
    select u.id from users u where lower(u.email) = lower(${email}::text)`)
  return existing?.id ?? null
}

async function createPerson(
  tx: Transaction,
  users: Resource,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const columns = personalColumns(users).filter((column) => values[column.name] !== undefined)
  const { id } = await tx.acrossTenants((session) =>
    session.one<{ id: number }>(sql`
      insert into users (created_at, updated_at, ${names(columns.map((column) => column.name))})
      values (${tx.now}, ${tx.now}, ${join(
        columns.map((column) => sql`${values[column.name]}`),
        sql`, `,
      )})
      returning id`),
  )
  return id
}

/** The attributes that a user has in every tenant and that can be written. */
function personalColumns(users: Resource): readonly Column[] {
  return users.columns.filter(({ declared }) => !declared.of_membership && !declared.read_only)
}

/** A user as they are, and what is to change about them. */
export type PersonChange = {
  readonly current: FullRow
  readonly parsed: Parsed
  /** Whether it is the person's own profile, for which they gave what it asks for (spec: platform 6.5). */
  readonly is_own_profile?: boolean
}

/** Updates a user, or their membership of this tenant, and announces both. */
export async function updateUser(
  tx: Transaction,
  members: MemberResources,
  { current, parsed, is_own_profile = false }: PersonChange,
): Promise<FullRow> {
  const { users } = members
  await assertMayManage(tx, [current.id])
  const attributes: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  const changed = personalColumns(users).filter(
    (column) => column.name in parsed.values && parsed.values[column.name] !== current[column.name],
  )
  const violations = [
    ...parsed.violations,
    ...(await checkPerson(tx, users, { current, parsed, is_own_profile, changed })),
    ...(await checkPersonFields(tx, users, { row: attributes, parsed, current })),
  ]
  refuseAll(inDeclaredOrder(users, violations))
  await changeMembership(tx, members, { user_id: current.id, attributes })
  await updatePersonColumns(tx, current.id, { changed, attributes })
  if ('password_hash' in parsed.values) await revokeUser(tx, current.id)
  if (changed.some((column) => column.name === 'email')) await revokeLinks(tx, current.id)
  const row = await lockRecord(tx, users, { id: current.id })
  if (row.lock_version !== current.lock_version)
    announceChange(tx, users, { event: 'updated', row, previous: changesBetween(current, row) })
  announceAccess(tx)
  return row
}

type PersonUpdate = PersonChange & { readonly changed: readonly Column[] }

/**
 * The attributes a user has in every tenant are changed by no tenant: people change their name and password at their
 * own profile, operators all of other users. The rule does not depend on whether the user is in other tenants, so it reveals
 * nothing. An e-mail address belongs to one user.
 */
async function checkPerson(
  tx: Transaction,
  users: Resource,
  { current, parsed, is_own_profile = false, changed }: PersonUpdate,
): Promise<readonly Violation[]> {
  if (changed.length === 0) return []
  const isPerson = current.user_type === 'user'
  const isSelf = tx.caller.user_id === current.id
  // Nobody changes their own password without the present one, which only the profile asks for.
  const isFixed = ({ name }: Column) => !tx.caller.is_operator || (isSelf && name === 'password_hash')
  const fixed = changed.filter((column) => !isPerson || (!is_own_profile && isFixed(column)))
  if (fixed.length > 0)
    return fixed.map((column) => violationOf(users, parsed, { column: column.name, symbol: 'immutable' }))
  const isTaken = changed.some((column) => column.name === 'email')
  const holder = isTaken ? await findPerson(tx, parsed.values.email) : null
  return holder === null || holder === current.id
    ? []
    : [violationOf(users, parsed, { column: 'email', symbol: 'taken' })]
}

/** What is to be written of a person, in all tenants. */
export type PersonValues = {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
}

/** Updates what a user has in every tenant; a new password ends all sessions. */
export async function updatePerson(
  tx: Transaction,
  users: Resource,
  { id, values }: PersonValues,
): Promise<void> {
  const changed = personalColumns(users).filter((column) => column.name in values)
  await updatePersonColumns(tx, id, { changed, attributes: values })
  if ('password_hash' in values) await revokeUser(tx, id)
}

type PersonColumns = {
  readonly changed: readonly Column[]
  readonly attributes: Readonly<Record<string, unknown>>
}

/** What people are told of, by column. */
const NOTICES: Readonly<Record<string, AccountChangeKind>> = { password_hash: 'password', email: 'email' }

async function updatePersonColumns(
  tx: Transaction,
  id: number,
  { changed, attributes }: PersonColumns,
): Promise<void> {
  if (changed.length === 0) return
  const notices = changed.flatMap((column) => NOTICES[column.name] ?? [])
  await tx.pipeline(notices.map((change) => noteAccountChange(tx, id, change)))
  const sets = changed.map((column) => sql`${name(column.name)} = ${attributes[column.name]}`)
  await tx.acrossTenants((session) =>
    session.run(sql`
      update users u
      set ${join(sets, sql`, `)}, ${nextVersion(tx, 'u')}
      where u.id = ${id}`),
  )
}

type PersonToCheck = {
  readonly row: Readonly<Record<string, unknown>>
  readonly parsed: Parsed
  readonly current?: FullRow
}

/** Checks that the role, accounts and warehouses exist and that the e-mail address is new to the tenant. */
function checkPersonFields(
  tx: Transaction,
  users: Resource,
  { row, parsed, current }: PersonToCheck,
): Promise<readonly Violation[]> {
  const changed = new Set(Object.keys(parsed.values).filter((key) => row[key] !== current?.[key]))
  const id = current?.id ?? null
  return checkDatabase(tx, users, { row, changed, pointers: parsed.pointers, id, isRefused: true })
}

function changesBetween(before: AnyRow, after: AnyRow): Readonly<Record<string, unknown>> {
  const stamps = ['lock_version', 'updated_at']
  return Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) => !stamps.includes(key) && JSON.stringify(after[key]) !== JSON.stringify(value),
    ),
  )
}
