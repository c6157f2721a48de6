import { accessChanged, announceAccessChange } from '#access/access-changes.ts'
import {
  assertMayAssignRole,
  assertMayManage,
  MEMBERS_LOCK,
  readRole,
  withRemainingAdmin,
} from '#access/member-rules.ts'
import { grantMembership } from '#access/memberships.ts'
import { revokeUser } from '#access/tokens.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { recordChangedMembers } from '#domain/tasks/changed-members.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import { type AnyRow, type FullRow, selectList } from '#records/columns.ts'
import { emptyInput, type Parsed } from '#records/parsed.ts'
import { type UpdatedRecord, updateRecord } from '#records/update.ts'
import type { Operation } from './operation.ts'
import { deleteOperationsBy, updateOperationBy } from './operations-by-act.ts'

/** The resources of users and their memberships. */
export type MemberResources = { readonly users: Resource; readonly memberships: Resource }

/** Operations on memberships: the role, accounts and warehouses of a user in this tenant. */
export function membershipOperations(model: Model): readonly Operation[] {
  const memberships = resourceNamed(model, 'subdomain_users')
  const members: MemberResources = { users: resourceNamed(model, 'users'), memberships }
  return [
    {
      ...updateOperationBy(memberships, async (tx, { parsed, subject }) => {
        await assertMayManage(tx, [Number(subject.user_id)])
        const { row } = await updateMembership(tx, members, { current: subject, parsed })
        return row
      }),
      description: 'Updates the role and access of a user in this tenant, or whether the user is admitted.',
    },
    ...deleteOperationsBy(memberships, async (tx, _, rows) => {
      await endMemberships(
        tx,
        members,
        rows.map((row) => Number(row.user_id)),
      )
    }),
  ].map((operation) => ({ ...operation, advisory_lock: MEMBERS_LOCK }))
}

/** The columns of a user that are stored in their membership. */
export const MEMBER_COLUMNS = [
  'role_id',
  'is_active',
  'all_accounts',
  'all_warehouses',
  'account_ids',
  'warehouse_ids',
  'language',
  'timezone',
  'external_system_reference1',
  'external_system_reference2',
  'external_system_reference3',
  'string1',
  'string2',
  'string3',
  'string4',
  'string5',
]

type MembershipValues = { readonly user_id: number; readonly attributes: Readonly<Record<string, unknown>> }

/** Updates the membership of a user. */
export async function changeMembership(
  tx: Transaction,
  members: MemberResources,
  { user_id, attributes }: MembershipValues,
): Promise<void> {
  const current = await tx.one<FullRow>(sql`
    select ${selectList(members.memberships, 'm')}
    from subdomain_users m
    where m.tenant_id = ${tx.tenant.id} and m.user_id = ${user_id}`)
  const values = Object.fromEntries(
    MEMBER_COLUMNS.filter((column) => column in attributes).map((column) => [column, attributes[column]]),
  )
  await updateMembership(tx, members, { current, parsed: { ...emptyInput, values } })
}

type MembershipChange = { readonly current: FullRow; readonly parsed: Parsed }

async function updateMembership(
  tx: Transaction,
  members: MemberResources,
  { current, parsed }: MembershipChange,
): Promise<UpdatedRecord> {
  const { role_id: role } = parsed.values
  // A cleared role becomes Standard, the default role.
  const values = role === null ? { ...parsed.values, role_id: (await readRole(tx, null)).id } : parsed.values
  const written = await withRemainingAdmin(tx, () =>
    updateRecord(tx, members.memberships, { current, parsed: { ...parsed, values } }),
  )
  const { row, previous } = written
  if (previous === null) return written
  const isAssignable = ['role_id', 'all_accounts', 'all_warehouses'].some((column) => column in previous)
  if (isAssignable) assertMayAssignRole(tx, await readRole(tx, row.role_id), row)
  announceChange(tx, members.memberships, { event: 'updated', row, previous })
  recordChangedMembers(tx, [Number(row.user_id)])
  if (previous.is_active === true) await revokeUser(tx, Number(row.user_id))
  announceAccess(tx)
  return written
}

/** Creates or reactivates a membership with this role and all accounts and warehouses. */
export async function createMembership(
  tx: Transaction,
  { memberships }: MemberResources,
  { user_id, role_id }: { readonly user_id: number; readonly role_id: number | null },
): Promise<void> {
  const read = () =>
    tx.maybe<FullRow>(sql`
      select ${selectList(memberships, 'm')}
      from subdomain_users m
      where m.tenant_id = ${tx.tenant.id} and m.user_id = ${user_id}`)
  const before = await read()
  await withRemainingAdmin(tx, () => grantMembership(tx, user_id, { tenant_id: tx.tenant.id, role_id }))
  const row = await read()
  if (row === null) throw new Error('a membership was not written')
  const changed = MEMBER_COLUMNS.filter(
    (column) => JSON.stringify(before?.[column]) !== JSON.stringify(row[column]),
  )
  const previous = before && Object.fromEntries(changed.map((column) => [column, before[column]]))
  announceChange(tx, memberships, { event: before === null ? 'created' : 'updated', row, previous })
  announceAccess(tx)
}

/**
 * Ends memberships and returns their number; that of an application in its own tenant ends only with the application.
 */
export async function endMemberships(
  tx: Transaction,
  members: MemberResources,
  users: readonly number[],
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count
    from oauth_applications a
    where a.tenant_id = ${tx.tenant.id} and a.user_id = any(${users}::bigint[])`)
  await assertMayManage(tx, users)
  if (count > 0) throw refusal('record_in_use', { count, type: 'oauth_applications' })
  return removeMembers(tx, members, users)
}

/** Ends the memberships of users and returns their number; the last administrator stays. */
export async function removeMembers(
  tx: Transaction,
  members: MemberResources,
  users: readonly number[],
): Promise<number> {
  const ended = await withRemainingAdmin(tx, () =>
    tx.rows<AnyRow>(sql`
      delete from subdomain_users m
      where m.tenant_id = ${tx.tenant.id} and m.user_id = any(${users}::bigint[])
      returning ${selectList(members.memberships, 'm')}`),
  )
  for (const row of ended) announceChange(tx, members.memberships, { event: 'deleted', row })
  recordChangedMembers(tx, users)
  announceAccess(tx)
  return ended.length
}

/** Every process reloads permissions from the next request on. */
export function announceAccess(tx: Transaction): void {
  announceAccessChange(tx)
  tx.afterCommit(accessChanged)
}
