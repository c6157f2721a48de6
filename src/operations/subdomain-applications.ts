import { MEMBERS_LOCK } from '#access/member-rules.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { isStorableText } from '#declare/coerce.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { refusal, refuseAll } from '#problems/problem.ts'
import { validInput } from '#records/input.ts'
import { lockByName } from '#records/lock-by-name.ts'
import { violationOf } from '#records/violation-of.ts'
import { subdomainApplications } from '#resources/people/oauth-applications.ts'
import { operationDefaults } from './generic-operations.ts'
import { createMembership, endMemberships, type MemberResources } from './memberships.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'
import { assertAdministers } from './subdomains.ts'

const PATH = '/api/subdomains/{id}/applications'

/** Adds an application of another tenant to the tenant of the path, and removes it (platform 4.6). */
export function subdomainApplicationOperations(model: Model): readonly Operation[] {
  const subdomains = resourceNamed(model, 'subdomains')
  const input = inputFor(model, subdomainApplications)
  const members: MemberResources = {
    users: resourceNamed(model, 'users'),
    memberships: resourceNamed(model, 'subdomain_users'),
  }
  return [
    {
      ...operationDefaults(subdomains, 'creation'),
      name: 'allow_application',
      method: 'POST',
      path: PATH,
      permission: null,
      on_record: true,
      accepts: 'plain',
      input,
      answer: 'nothing',
      description: 'Gives an application access to a tenant; for administrators of that tenant.',
      run: (tx, act) => inviteApplication(tx, { input, members }, act),
    },
    {
      ...operationDefaults(subdomains, 'change'),
      name: 'disallow_application',
      method: 'DELETE',
      path: `${PATH}/{client_id}`,
      path_parameters: ['client_id'],
      permission: null,
      accepts: 'nothing',
      input: null,
      answer: 'nothing',
      description: 'Withdraws the access of an application to a tenant; for administrators of that tenant.',
      run: (tx, act) => removeApplication(tx, members, act),
    },
  ]
}

type InvitationResources = { readonly input: Resource; readonly members: MemberResources }

async function inviteApplication(
  tx: Transaction,
  { input, members }: InvitationResources,
  { parsed, subject }: ActInput,
): Promise<Outcome> {
  await assertAdministers(tx, subject.id)
  refuseAll(parsed.violations)
  const { client_id, role_id } = validInput(subdomainApplications, parsed)
  const application = await findApplication(tx, client_id)
  const missing = application === null ? ['client_id'] : []
  await tx.inTenant(
    { id: subject.id, subdomain: String(subject.subdomain), timezone: 'UTC' },
    async (inside) => {
      await lockByName(inside, MEMBERS_LOCK)
      const isKnown = role_id === null || (await isRole(inside, role_id))
      const blank_fields = isKnown ? missing : [...missing, 'role_id']
      refuseAll(blank_fields.map((column) => violationOf(input, parsed, { column, symbol: 'must_exist' })))
      if (application !== null)
        await createMembership(inside, members, { user_id: application.user_id, role_id })
    },
  )
  return { kind: 'nothing' }
}

async function removeApplication(
  tx: Transaction,
  members: MemberResources,
  { subject, path_texts }: ActInput,
): Promise<Outcome> {
  await assertAdministers(tx, subject.id)
  const application = await findApplication(tx, path_texts.client_id ?? '')
  if (application === null) throw refusal('not_found', {})
  const tenant = { id: subject.id, subdomain: String(subject.subdomain), timezone: 'UTC' }
  const ended = await tx.inTenant(tenant, async (inside) => {
    await lockByName(inside, MEMBERS_LOCK)
    return endMemberships(inside, members, [application.user_id])
  })
  if (ended === 0) throw refusal('not_found', {})
  return { kind: 'nothing' }
}

type Application = { readonly user_id: number; readonly tenant_id: number | null }

async function findApplication(tx: Transaction, client_id: string): Promise<Application | null> {
  if (!isStorableText(client_id)) return null
  return tx.acrossTenants((session) =>
    session.maybe<Application>(sql`
      select a.user_id, a.tenant_id from oauth_applications a where a.client_id = ${client_id}`),
  )
}

async function isRole(tx: Transaction, id: number): Promise<boolean> {
  const membership = await tx.maybe<{ id: number }>(sql`
    select r.id from roles r where r.tenant_id = ${tx.tenant.id} and r.id = ${id}`)
  return membership !== null
}
