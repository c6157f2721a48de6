import { inviteLater } from '#access/invitations.ts'
import { endLinks } from '#access/links.ts'
import { assertMayGive, assertMayManage, MEMBERS_TURN, readRole } from '#access/member-rules.ts'
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
import { takeRecord } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { askDatabase } from '#records/questions.ts'
import { violationOf } from '#records/violation-of.ts'
import { shapeFor } from './generic.ts'
import {
  changeMembership,
  endMemberships,
  MEMBER_COLUMNS,
  type Members,
  tellOfAccess,
} from './memberships.ts'
import type { Act, Operation, Outcome } from './operation.ts'
import { creationBy, removalsBy, updateBy } from './owned-verbs.ts'

/** What can be done with people: they are one for the installation, and members of tenants (platform 6.1). */
export function userOperations(model: Model): readonly Operation[] {
  const users = resourceNamed(model, 'users')
  const members: Members = { users, memberships: resourceNamed(model, 'subdomain_users') }
  return [
    {
      ...creationBy(users, (tx, { parsed }) => createUser(tx, members, parsed)),
      description:
        'Invites a person by email, also one who is already a user of another tenant; access starts when the invitation is accepted through its link. Operators can admit a user at once, and set the password of a new person.',
    },
    {
      ...updateBy(users, (tx, { parsed, subject }) => updateUser(tx, members, { current: subject, parsed })),
      description: "Updates a user, or the user's role and access in this tenant.",
    },
    ...removalsBy(users, async (tx, _, rows) => {
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
      ...shapeFor(users, 'change'),
      name: 'reset_second_factors',
      method: 'POST' as const,
      path: '/api/users/{id}/reset_second_factors',
      takes: 'nothing' as const,
      input: null,
      answer: 'nothing' as const,
      description:
        'Sends a user a link by which they remove their second factors, and sign in with their password to set up others. The factors stay until the user opens the link.',
      run: requestReset,
    },
  ].map((operation) => ({ ...operation, turn: MEMBERS_TURN }))
}

async function requestReset(tx: Transaction, { resource, subject }: Act): Promise<Outcome> {
  await assertMayManage(tx, [subject.id])
  const factors = await tx.acrossTenants((session) => findSecondFactors(session, subject.id))
  const isMember = subject.accepted_at !== null
  if (factors === null || !isMember || !hasSecondFactor(factors)) throw refusal('no_second_factor', {})
  await sendResetLater(tx, subject.id)
  const aggregate = { type: resource.name, id: subject.id }
  announceInside(tx, { resource_name: 'second_factors', event: 'updated', aggregate, data: {} })
  return { kind: 'nothing' }
}

async function createUser(tx: Transaction, members: Members, parsed: Parsed): Promise<FullRow> {
  const { users } = members
  const { values } = parsed
  const isVouched = tx.caller.is_operator
  const asked = await ask(tx, users, { row: values, parsed })
  const isSet = !isVouched && values.password_hash !== undefined && values.password_hash !== null
  const password = isSet
    ? [violationOf(users, parsed, { column: 'password_hash', symbol: 'password_by_invitation' })]
    : []
  refuseAll(inDeclaredOrder(users, [...parsed.violations, ...asked, ...password]))
  const role = await readRole(tx, values.role_id)
  assertMayGive(tx, role, values)
  const id = (await findPerson(tx, values.email)) ?? (await makePerson(tx, users, values))
  const columns = MEMBER_COLUMNS.filter((column) => column !== 'role_id' && values[column] !== undefined)
  await tx.run(sql`
    insert into subdomain_users (tenant_id, user_id, role_id, accepted_at, created_at, updated_at, ${names(columns)})
    values (${tx.tenant.id}, ${id}, ${role.id}, ${isVouched ? tx.now : null}, ${tx.now}, ${tx.now}, ${join(
      columns.map((column) => sql`${values[column]}`),
      sql`, `,
    )})`)
  await inviteLater(tx, id)
  const row = await takeRecord(tx, users, { id })
  announceChange(tx, users, { event: 'created', row })
  tellOfAccess(tx)
  return row
}

/** Whom an e-mail belongs to, in whatever tenant; they keep their name. */
async function findPerson(tx: Transaction, email: unknown): Promise<number | null> {
  const known = await tx.maybe<{ id: number }>(sql`
    select u.id from users u where lower(u.email) = lower(${email}::text)`)
  return known?.id ?? null
}

async function makePerson(
  tx: Transaction,
  users: Resource,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const columns = personal(users).filter((column) => values[column.name] !== undefined)
  const { id } = await tx.one<{ id: number }>(sql`
    insert into users (created_at, updated_at, ${names(columns.map((column) => column.name))})
    values (${tx.now}, ${tx.now}, ${join(
      columns.map((column) => sql`${values[column.name]}`),
      sql`, `,
    )})
    returning id`)
  return id
}

/** What a person is in every tenant, and may be written. */
function personal(users: Resource): readonly Column[] {
  return users.columns.filter(({ declared }) => !declared.of_member && !declared.read_only)
}

type Change = { readonly current: FullRow; readonly parsed: Parsed }

async function updateUser(tx: Transaction, members: Members, { current, parsed }: Change): Promise<FullRow> {
  const { users } = members
  await assertMayManage(tx, [current.id])
  const wanted: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  const changed = personal(users).filter(
    (column) => column.name in parsed.values && parsed.values[column.name] !== current[column.name],
  )
  const violations = [
    ...parsed.violations,
    ...(await checkPerson(tx, users, { current, parsed, changed })),
    ...(await ask(tx, users, { row: wanted, parsed, current })),
  ]
  refuseAll(inDeclaredOrder(users, violations))
  await changeMembership(tx, members, { user_id: current.id, wanted })
  await writePerson(tx, current.id, { changed, wanted })
  if ('password_hash' in parsed.values) await revokeUser(tx, current.id)
  if (changed.some((column) => column.name === 'email')) await endLinks(tx, current.id)
  const row = await takeRecord(tx, users, { id: current.id })
  if (row.lock_version !== current.lock_version)
    announceChange(tx, users, { event: 'updated', row, previous: changesBetween(current, row) })
  tellOfAccess(tx)
  return row
}

type Changing = Change & { readonly changed: readonly Column[] }

/**
 * What a person is in every tenant, no tenant changes: they themselves their name and password, operators all of it. The rule
 * is the same whether the person is in other tenants or not, which is nobody's business here. An e-mail belongs to one person.
 */
async function checkPerson(
  tx: Transaction,
  users: Resource,
  { current, parsed, changed }: Changing,
): Promise<readonly Violation[]> {
  if (changed.length === 0) return []
  const isPerson = current.user_type === 'user'
  const isSelf = tx.caller.user_id === current.id
  const isFixed = ({ name }: Column) => !tx.caller.is_operator && (!isSelf || name === 'email')
  const fixed = changed.filter((column) => !isPerson || isFixed(column))
  if (fixed.length > 0)
    return fixed.map((column) => violationOf(users, parsed, { column: column.name, symbol: 'immutable' }))
  const isTaken = changed.some((column) => column.name === 'email')
  const holder = isTaken ? await findPerson(tx, parsed.values.email) : null
  return holder === null || holder === current.id
    ? []
    : [violationOf(users, parsed, { column: 'email', symbol: 'taken' })]
}

type Writing = {
  readonly changed: readonly Column[]
  readonly wanted: Readonly<Record<string, unknown>>
}

async function writePerson(tx: Transaction, id: number, { changed, wanted }: Writing): Promise<void> {
  if (changed.length === 0) return
  const sets = changed.map((column) => sql`${name(column.name)} = ${wanted[column.name]}`)
  await tx.run(sql`
    update users u
    set ${join(sets, sql`, `)}, ${nextVersion(tx, 'u')}
    where u.id = ${id}`)
}

type Asked = {
  readonly row: Readonly<Record<string, unknown>>
  readonly parsed: Parsed
  readonly current?: FullRow
}

/** Asks whether role, accounts and warehouses are there, and whether the tenant knows the e-mail already. */
function ask(
  tx: Transaction,
  users: Resource,
  { row, parsed, current }: Asked,
): Promise<readonly Violation[]> {
  const changed = new Set(Object.keys(parsed.values).filter((key) => row[key] !== current?.[key]))
  const id = current?.id ?? null
  return askDatabase(tx, users, { row, changed, pointers: parsed.pointers, id, isRefused: true })
}

function changesBetween(before: AnyRow, after: AnyRow): Readonly<Record<string, unknown>> {
  const stamps = ['lock_version', 'updated_at']
  return Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) => !stamps.includes(key) && JSON.stringify(after[key]) !== JSON.stringify(value),
    ),
  )
}
