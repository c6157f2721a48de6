import { MEMBERS_LOCK } from '#access/member-rules.ts'
import { endOwnSessions, readOwnSessions } from '#access/own-sessions.ts'
import type { ProvePassword } from '#access/prove-password.ts'
import { IDLE_SECONDS } from '#access/web-sessions.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { refusal, refuseAll, violation } from '#problems/problem.ts'
import { lockRecord } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { profiles } from '#resources/people/profiles.ts'
import type { JsonObject } from '#values/json.ts'
import { isInPerson } from '#values/principal.ts'
import { operationDefaults } from './generic-operations.ts'
import { announceAccess, type MemberResources } from './memberships.ts'
import type { ActInput, ExternalStep, Operation, Outcome } from './operation.ts'
import { updatePerson, updateUser } from './users.ts'

/** What people do with their own profile and sessions (spec: platform 6.5). */
export function profileOperations(model: Model, provePassword: ProvePassword): readonly Operation[] {
  const users = resourceNamed(model, 'users')
  const members: MemberResources = { users, memberships: resourceNamed(model, 'subdomain_users') }
  const input = inputFor(model, profiles)
  const own = {
    ...operationDefaults(input, 'change'),
    permission: null,
    on_record: false,
    changes: 'nothing',
  } as const
  return [
    {
      ...own,
      name: 'update',
      method: 'PATCH',
      path: '/api/me',
      accepts: 'plain',
      answer: 'facts',
      advisory_lock: MEMBERS_LOCK,
      description:
        'Updates the name, language, time zone or password of the caller, who must be a person; a new password needs the present one, and ends all sessions.',
      run: (tx, act) => changeProfile(tx, act, { members, provePassword }),
    },
    {
      ...own,
      name: 'sessions',
      method: 'GET',
      path: '/api/me/sessions',
      accepts: 'nothing',
      input: null,
      answer: 'facts',
      answers: 'web_sessions',
      description: 'Lists the browsers in which the caller is signed in.',
      run: listSessions,
    },
    {
      ...own,
      name: 'end_sessions',
      method: 'DELETE',
      path: '/api/me/sessions',
      accepts: 'nothing',
      input: null,
      answer: 'nothing',
      query_parameters: { id: 'Id of the session that ends; all of them when not given.' },
      description: 'Ends the sessions of the caller in browsers, one or all.',
      run: endSessions,
    },
  ]
}

/** Refuses applications and handheld logins that a tenant made: they must not reach what a person has in all tenants. */
function assertInPerson({ caller }: Transaction): void {
  if (!isInPerson(caller.principal)) throw refusal('permission_denied', {})
}

async function listSessions(tx: Transaction): Promise<Outcome> {
  assertInPerson(tx)
  const { user_id } = tx.caller
  const sessions = await tx.acrossTenants((session) =>
    readOwnSessions(session, { user_id, idle_seconds: IDLE_SECONDS }),
  )
  return { kind: 'facts', type: 'web_sessions', facts: { sessions } as unknown as JsonObject }
}

async function endSessions(tx: Transaction, { query, sealer }: ActInput): Promise<Outcome> {
  assertInPerson(tx)
  const { user_id } = tx.caller
  const id = query.id ?? null
  const ended = await tx.acrossTenants((session) => endOwnSessions(session, sealer, { user_id, id }))
  if (id !== null && ended === 0) throw refusal('not_found', {})
  announceAccess(tx)
  return { kind: 'nothing' }
}

type ProfileChange = { readonly members: MemberResources; readonly provePassword: ProvePassword }

async function changeProfile(
  tx: Transaction,
  { parsed }: ActInput,
  { members, provePassword }: ProfileChange,
): Promise<Outcome | ExternalStep> {
  assertInPerson(tx)
  refuseAll(parsed.violations)
  const { user_id } = tx.caller
  const { current_password: present, ...values } = parsed.values
  const isPassword = typeof values.password_hash === 'string'
  const pointer = '/current_password'
  if (isPassword && (typeof present !== 'string' || present === ''))
    throw refusal('blank', { field: 'current_password' }, pointer)
  const write = (at: Transaction): Promise<Outcome> => writeProfile(at, members, { ...parsed, values })
  if (!isPassword) return write(tx)
  // A password takes long to check, so that no lock is held meanwhile.
  return {
    kind: 'external_step',
    call: async () => {
      const proof = await provePassword(user_id, String(present))
      if (proof.outcome === 'locked') throw refusal('rate_limited', { retry_after: proof.seconds })
      if (proof.outcome === 'wrong') throw refusal('wrong_password', { field: 'current_password' }, pointer)
      return write
    },
  }
}

type Person = { readonly user_type: string; readonly is_member: boolean }

async function writeProfile(tx: Transaction, members: MemberResources, parsed: Parsed): Promise<Outcome> {
  const { user_id } = tx.caller
  const { user_type, is_member } = await tx.one<Person>(sql`
    select u.user_type, m.user_id is not null as is_member
    from users u
    left join subdomain_users m on m.tenant_id = ${tx.tenant.id} and m.user_id = u.id
    where u.id = ${user_id}`)
  if (user_type !== 'user') throw refusal('permission_denied', {})
  if (is_member) {
    const current = await lockRecord(tx, members.users, { id: user_id })
    await updateUser(tx, members, { current, parsed, is_own_profile: true })
  } else await updateGuest(tx, members, parsed)
  const facts = await tx.one<JsonObject>(sql`
    select u.id, u.email, u.name, m.language, m.timezone
    from users u
    left join subdomain_users m on m.tenant_id = ${tx.tenant.id} and m.user_id = u.id
    where u.id = ${user_id}`)
  return { kind: 'facts', type: 'profiles', facts }
}

/** Operators enter tenants without a membership, which language and time zone belong to. */
async function updateGuest(
  tx: Transaction,
  { users }: MemberResources,
  { values, pointers }: Parsed,
): Promise<void> {
  refuseAll(
    ['language', 'timezone']
      .filter((field) => field in values)
      .map((field) => violation('immutable', { field }, pointers[field] ?? `/${field}`)),
  )
  await updatePerson(tx, users, { id: tx.caller.user_id, values })
}
