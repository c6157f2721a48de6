import { accessChanged, announceAccessChange } from '#access/changes.ts'
import {
  assertMayGive,
  assertMayManage,
  keepingAnAdmin,
  MEMBERS_TURN,
  readRole,
} from '#access/member-rules.ts'
import { allow } from '#access/memberships.ts'
import { revokeUser } from '#access/tokens.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import { type AnyRow, type FullRow, selectList } from '#records/columns.ts'
import { type Parsed, unsaid } from '#records/parsed.ts'
import { type Updated, updateRecord } from '#records/update.ts'
import type { Operation } from './operation.ts'
import { removalsBy, updateBy } from './owned-verbs.ts'

/** People, and that they are members of this tenant. */
export type Members = { readonly users: Resource; readonly memberships: Resource }

/** What can be done with memberships: what somebody may do and see here, whether they are let in. */
export function membershipOperations(model: Model): readonly Operation[] {
  const memberships = resourceNamed(model, 'subdomain_users')
  const members: Members = { users: resourceNamed(model, 'users'), memberships }
  return [
    {
      ...updateBy(memberships, async (tx, { parsed, subject }) => {
        await assertMayManage(tx, [Number(subject.user_id)])
        const { row } = await writeMembership(tx, members, { current: subject, parsed })
        return row
      }),
      description: 'Updates the role and access of a user in this tenant, or whether the user is admitted.',
    },
    ...removalsBy(memberships, async (tx, _, rows) => {
      await endMemberships(
        tx,
        members,
        rows.map((row) => Number(row.user_id)),
      )
    }),
  ].map((operation) => ({ ...operation, turn: MEMBERS_TURN }))
}

/** What of a member is kept in their membership, for this tenant alone. */
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

type Wanted = { readonly user_id: number; readonly wanted: Readonly<Record<string, unknown>> }

/** Writes what a change to somebody says of their membership. */
export async function changeMembership(
  tx: Transaction,
  members: Members,
  { user_id, wanted }: Wanted,
): Promise<void> {
  const current = await tx.one<FullRow>(sql`
    select ${selectList(members.memberships, 'm')}
    from subdomain_users m
    where m.tenant_id = ${tx.tenant.id} and m.user_id = ${user_id}`)
  const values = Object.fromEntries(
    MEMBER_COLUMNS.filter((column) => column in wanted).map((column) => [column, wanted[column]]),
  )
  await writeMembership(tx, members, { current, parsed: { ...unsaid, values } })
}

type Change = { readonly current: FullRow; readonly parsed: Parsed }

async function writeMembership(
  tx: Transaction,
  members: Members,
  { current, parsed }: Change,
): Promise<Updated> {
  const { role_id: role } = parsed.values
  // Cleared, the role is Standard again, as it is when none is given.
  const values = role === null ? { ...parsed.values, role_id: (await readRole(tx, null)).id } : parsed.values
  const written = await keepingAnAdmin(tx, () =>
    updateRecord(tx, members.memberships, { current, parsed: { ...parsed, values } }),
  )
  const { row, previous } = written
  if (previous === null) return written
  const isGiven = ['role_id', 'all_accounts', 'all_warehouses'].some((column) => column in previous)
  if (isGiven) assertMayGive(tx, await readRole(tx, row.role_id), row)
  announceChange(tx, members.memberships, { event: 'updated', row, previous })
  if (previous.is_active === true) await revokeUser(tx, Number(row.user_id))
  tellOfAccess(tx)
  return written
}

/** Makes somebody a member of this tenant, or has a member be one anew, with this role and a sight of everything. */
export async function letInto(
  tx: Transaction,
  { memberships }: Members,
  { user_id, role_id }: { readonly user_id: number; readonly role_id: number | null },
): Promise<void> {
  const read = () =>
    tx.maybe<FullRow>(sql`
      select ${selectList(memberships, 'm')}
      from subdomain_users m
      where m.tenant_id = ${tx.tenant.id} and m.user_id = ${user_id}`)
  const before = await read()
  await keepingAnAdmin(tx, () => allow(tx, user_id, { tenant_id: tx.tenant.id, role_id }))
  const row = await read()
  if (row === null) throw new Error('a membership was not written')
  const changed = MEMBER_COLUMNS.filter(
    (column) => JSON.stringify(before?.[column]) !== JSON.stringify(row[column]),
  )
  const previous = before && Object.fromEntries(changed.map((column) => [column, before[column]]))
  announceChange(tx, memberships, { event: before === null ? 'created' : 'updated', row, previous })
  tellOfAccess(tx)
}

/** Ends memberships, and answers how many; that of an application in the tenant that owns it ends with the application alone. */
export async function endMemberships(
  tx: Transaction,
  members: Members,
  users: readonly number[],
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count
    from oauth_applications a
    where a.tenant_id = ${tx.tenant.id} and a.user_id = any(${users}::bigint[])`)
  await assertMayManage(tx, users)
  if (count > 0) throw refusal('record_in_use', { count, type: 'oauth_applications' })
  return letOut(tx, members, users)
}

/** Has somebody be a member of this tenant no more, and answers how many were; the last administrator stays. */
export async function letOut(tx: Transaction, members: Members, users: readonly number[]): Promise<number> {
  const ended = await keepingAnAdmin(tx, () =>
    tx.rows<AnyRow>(sql`
      delete from subdomain_users m
      where m.tenant_id = ${tx.tenant.id} and m.user_id = any(${users}::bigint[])
      returning ${selectList(members.memberships, 'm')}`),
  )
  for (const row of ended) announceChange(tx, members.memberships, { event: 'deleted', row })
  tellOfAccess(tx)
  return ended.length
}

/** Every process looks again who may do what, from the next request on. */
export function tellOfAccess(tx: Transaction): void {
  announceAccessChange(tx)
  tx.afterCommit(accessChanged)
}
