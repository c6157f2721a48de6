import {
  createApplication,
  deleteApplication,
  disableApplication,
  rotateSecret,
} from '#access/applications.ts'
import { checkApplication } from '#access/check-application.ts'
import { endConsents } from '#access/consents.ts'
import {
  assertAdminStays,
  assertMayGive,
  assertMayManage,
  keepingAnAdmin,
  MEMBERS_TURN,
  readRole,
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
import { takeRecord } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { askDatabase } from '#records/questions.ts'
import { takeTurn } from '#records/turns.ts'
import { violationOf } from '#records/violation-of.ts'
import { inTurn } from '#values/in-turn.ts'
import { shapeFor } from './generic.ts'
import { changeMembership, letOut, type Members, tellOfAccess } from './memberships.ts'
import type { Act, Operation, Outcome } from './operation.ts'
import { creationBy, removalsBy, updateBy } from './owned-verbs.ts'

type Applications = Members & { readonly applications: Resource }

/** What can be done with API clients (platform 4.6); their secrets are answered once. */
export function applicationOperations(model: Model): readonly Operation[] {
  const applications = resourceNamed(model, 'oauth_applications')
  const kinds: Applications = {
    applications,
    users: resourceNamed(model, 'users'),
    memberships: resourceNamed(model, 'subdomain_users'),
  }
  return [
    {
      ...creationBy(applications, (tx, act) => create(tx, kinds, act)),
      description:
        'Creates an OAuth application that belongs to this tenant and has access to it; the client secret is returned only in this response.',
    },
    updateBy(applications, (tx, { parsed, subject }) => update(tx, kinds, { current: subject, parsed })),
    ...removalsBy(applications, (tx, _, rows) => remove(tx, kinds, rows)),
    {
      ...shapeFor(applications, 'change'),
      name: 'rotate_secret',
      method: 'POST' as const,
      path: '/api/oauth_applications/{id}/rotate_secret',
      takes: 'nothing' as const,
      input: null,
      answer: 'facts' as const,
      description:
        'Rotates the client secret of an application; the new secret is returned only in this response. The old secret remains valid for 24 hours.',
      run: (tx: Transaction, act: Act) => rotate(tx, kinds, act),
    },
  ].map((operation) => ({ ...operation, turn: MEMBERS_TURN }))
}

async function create(tx: Transaction, kinds: Applications, { parsed, sealer }: Act): Promise<FullRow> {
  const { applications } = kinds
  const { values } = parsed
  await check(tx, applications, { row: values, parsed })
  const role = await readRole(tx, values.role_id)
  assertMayGive(tx, role, values)
  const made = await createApplication(tx, sealer, {
    ...factsOf(values),
    tenant_id: tx.tenant.id,
    membership: {
      tenant_id: tx.tenant.id,
      role_id: role.id,
      all_accounts: values.all_accounts === true,
      all_warehouses: values.all_warehouses === true,
      account_ids: numbers(values.account_ids),
      warehouse_ids: numbers(values.warehouse_ids),
    },
  })
  if (values.active === false) await disableApplication(tx, made.id)
  const row = await takeRecord(tx, applications, { id: made.id })
  announceChange(tx, applications, { event: 'created', row })
  tellOfAccess(tx)
  return { ...row, client_secret: made.client_secret }
}

type Change = { readonly current: FullRow; readonly parsed: Parsed }

async function update(tx: Transaction, kinds: Applications, { current, parsed }: Change): Promise<FullRow> {
  const { applications } = kinds
  const wanted: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  await check(tx, applications, { row: wanted, parsed, current })
  const changed = ownColumns(applications).filter((column) => differs(wanted, current, column))
  const user_id = await userOf(tx, current.id)
  await assertMayManage(tx, [user_id])
  await changeMembership(tx, kinds, { user_id, wanted })
  if (changed.length > 0) await writeOwn(tx, current.id, { changed, wanted })
  if (current.active === true && wanted.active === false) {
    await assertAdminStays(tx, [user_id])
    await inEach(tx, await hostsOf(tx, [current.id]), assertAdminStays)
  }
  const row = await takeRecord(tx, applications, { id: current.id })
  if (row.lock_version !== current.lock_version) {
    const previous = Object.fromEntries(changed.map((column) => [column.name, current[column.name]]))
    announceChange(tx, applications, { event: 'updated', row, previous })
  }
  tellOfAccess(tx)
  return row
}

/** What of an application is the same in every tenant, for its owner to change. */
function ownColumns(applications: Resource): readonly Column[] {
  return applications.columns.filter(({ declared }) => !declared.of_member && !declared.read_only)
}

function differs(
  wanted: Readonly<Record<string, unknown>>,
  current: AnyRow,
  { name: column }: Column,
): boolean {
  return JSON.stringify(wanted[column]) !== JSON.stringify(current[column])
}

type Writing = {
  readonly changed: readonly Column[]
  readonly wanted: Readonly<Record<string, unknown>>
}

async function writeOwn(tx: Transaction, id: number, { changed, wanted }: Writing): Promise<void> {
  await assertOwned(tx, [id])
  const sets = changed.map((column) => sql`${name(column.name)} = ${wanted[column.name]}`)
  await tx.run(sql`
    update oauth_applications a
    set ${join(sets, sql`, `)}, ${nextVersion(tx, 'a')}
    where a.id = ${id}`)
  await tx.run(sql`
    update users u
    set name = ${wanted.name}, ${nextVersion(tx, 'u')}
    from oauth_applications a
    where a.id = ${id} and u.id = a.user_id and u.name is distinct from ${wanted.name}`)
  if (wanted.active === false) await revokeApplication(tx, id)
  // Whoever agreed, agreed to be sent to the addresses there were.
  if (changed.some((column) => column.name === 'redirect_uris')) await endConsents(tx, id)
}

async function remove(tx: Transaction, kinds: Applications, rows: readonly AnyRow[]): Promise<void> {
  const { applications } = kinds
  const ids = rows.map((row) => row.id)
  await assertOwned(tx, ids)
  await assertMayManage(tx, await usersOf(tx, ids))
  // Applications that go leave the other tenants they were let into as if these let them out.
  await inEach(tx, await hostsOf(tx, ids), async (there, users) => {
    await letOut(there, kinds, users)
  })
  await keepingAnAdmin(tx, () =>
    tx.acrossTenants((session) => inTurn(ids, (id) => deleteApplication(session, id))),
  )
  for (const row of rows) announceChange(tx, applications, { event: 'deleted', row })
  tellOfAccess(tx)
}

type Host = { readonly id: number; readonly subdomain: string; readonly users: readonly number[] }

/** The other tenants that applications were let into. */
function hostsOf(tx: Transaction, ids: readonly number[]): Promise<readonly Host[]> {
  return tx.acrossTenants((session) =>
    session.rows<Host>(sql`
      select t.id, t.subdomain, array_agg(m.user_id) as users
      from oauth_applications a
      join subdomain_users m on m.user_id = a.user_id
      join tenants t on t.id = m.tenant_id
      where a.id = any(${[...ids]}::bigint[]) and t.id <> ${tx.tenant.id} and t.is_active
      group by t.id
      order by t.id`),
  )
}

/** One tenant after another: a transaction is in one of them at a time. */
async function inEach(
  tx: Transaction,
  [host, ...others]: readonly Host[],
  work: (there: Transaction, users: readonly number[]) => Promise<void>,
): Promise<void> {
  if (host === undefined) return
  const { id, subdomain, users } = host
  await tx.inTenant({ id, subdomain, timezone: 'UTC' }, async (there) => {
    await takeTurn(there, MEMBERS_TURN)
    await work(there, users)
  })
  await inEach(tx, others, work)
}

async function rotate(tx: Transaction, { applications }: Applications, act: Act): Promise<Outcome> {
  const { subject, sealer } = act
  await assertOwned(tx, [subject.id])
  // Whoever has the secret has the rights.
  assertMayGive(tx, await readRole(tx, subject.role_id), subject)
  const client_secret = await rotateSecret(tx, sealer, subject.id)
  const row = await takeRecord(tx, applications, { id: subject.id })
  announceChange(tx, applications, { event: 'updated', row, previous: {} })
  return {
    kind: 'facts',
    type: applications.name,
    facts: { client_id: String(subject.client_id), client_secret },
  }
}

/** Who was let into this tenant by another one stays that one's to change. */
async function assertOwned(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (tx.caller.is_operator) return
  const { owned } = await tx.one<{ owned: number }>(sql`
    select count(*) as owned
    from oauth_applications a
    where a.id = any(${ids}::bigint[]) and a.tenant_id = ${tx.tenant.id}`)
  if (owned < ids.length) throw refusal('not_owner', {})
}

async function usersOf(tx: Transaction, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await tx.rows<{ user_id: number }>(
    sql`select a.user_id from oauth_applications a where a.id = any(${[...ids]}::bigint[])`,
  )
  return rows.map(({ user_id }) => user_id)
}

async function userOf(tx: Transaction, id: number): Promise<number> {
  const { user_id } = await tx.one<{ user_id: number }>(
    sql`select a.user_id from oauth_applications a where a.id = ${id}`,
  )
  return user_id
}

type Checked = {
  readonly row: Readonly<Record<string, unknown>>
  readonly parsed: Parsed
  readonly current?: FullRow
}

async function check(
  tx: Transaction,
  applications: Resource,
  { row, parsed, current }: Checked,
): Promise<void> {
  const { violations, pointers } = parsed
  const changed = new Set(Object.keys(parsed.values).filter((key) => row[key] !== current?.[key]))
  const id = current?.id ?? null
  const asked = await askDatabase(tx, applications, { row, changed, pointers, id, isRefused: true })
  const isFixed = current !== undefined && row.confidential !== current.confidential
  const fixed = isFixed
    ? [violationOf(applications, parsed, { column: 'confidential', symbol: 'immutable' })]
    : []
  const rules = checkApplication(factsOf(row)).map((broken) => placed(applications, parsed, broken))
  refuseAll(inDeclaredOrder(applications, [...violations, ...fixed, ...asked, ...rules]))
}

/** The rules of applications know fields; here they get the place in the request. */
function placed(applications: Resource, parsed: Parsed, { symbol, context }: Violation): Violation {
  const { field, ...facts } = context ?? {}
  return violationOf(applications, parsed, { column: String(field), symbol, facts })
}

function factsOf(values: Readonly<Record<string, unknown>>) {
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

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : []
}
