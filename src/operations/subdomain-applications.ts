import { MEMBERS_TURN } from '#access/member-rules.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { isStorableText } from '#declare/coerce.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { refusal, refuseAll } from '#problems/problem.ts'
import { takeTurn } from '#records/turns.ts'
import { violationOf } from '#records/violation-of.ts'
import { subdomainApplications } from '#resources/people/oauth-applications.ts'
import { shapeFor } from './generic.ts'
import { endMemberships, letInto, type Members } from './memberships.ts'
import type { Act, Operation, Outcome } from './operation.ts'
import { assertAdministers } from './subdomains.ts'

const PATH = '/api/subdomains/{id}/applications'

/** Letting an application of another tenant in, and out again; the tenant is the one of the path (platform 4.6). */
export function subdomainApplicationOperations(model: Model): readonly Operation[] {
  const subdomains = resourceNamed(model, 'subdomains')
  const input = inputFor(model, subdomainApplications)
  const members: Members = {
    users: resourceNamed(model, 'users'),
    memberships: resourceNamed(model, 'subdomain_users'),
  }
  return [
    {
      ...shapeFor(subdomains, 'creation'),
      name: 'allow_application',
      method: 'POST',
      path: PATH,
      permission: null,
      on_record: true,
      takes: 'plain',
      input,
      answer: 'nothing',
      description: 'Gives an application access to a tenant; for administrators of that tenant.',
      run: (tx, act) => letIn(tx, { input, members }, act),
    },
    {
      ...shapeFor(subdomains, 'change'),
      name: 'disallow_application',
      method: 'DELETE',
      path: `${PATH}/{client_id}`,
      path_words: ['client_id'],
      permission: null,
      takes: 'nothing',
      input: null,
      answer: 'nothing',
      description: 'Withdraws the access of an application to a tenant; for administrators of that tenant.',
      run: (tx, act) => letOut(tx, members, act),
    },
  ]
}

type Ground = { readonly input: Resource; readonly members: Members }

async function letIn(
  tx: Transaction,
  { input, members }: Ground,
  { parsed, subject }: Act,
): Promise<Outcome> {
  await assertAdministers(tx, subject.id)
  refuseAll(parsed.violations)
  const application = await findApplication(tx, String(parsed.values.client_id))
  const missing = application === null ? ['client_id'] : []
  await tx.inTenant(
    { id: subject.id, subdomain: String(subject.subdomain), timezone: 'UTC' },
    async (inside) => {
      await takeTurn(inside, MEMBERS_TURN)
      const said = parsed.values.role_id ?? null
      const role_id = said === null ? null : Number(said)
      const known = role_id === null || (await isRole(inside, role_id))
      const broken = known ? missing : [...missing, 'role_id']
      refuseAll(broken.map((column) => violationOf(input, parsed, { column, symbol: 'must_exist' })))
      if (application !== null) await letInto(inside, members, { user_id: application.user_id, role_id })
    },
  )
  return { kind: 'nothing' }
}

async function letOut(tx: Transaction, members: Members, { subject, words }: Act): Promise<Outcome> {
  await assertAdministers(tx, subject.id)
  const application = await findApplication(tx, words.client_id ?? '')
  if (application === null) throw refusal('not_found', {})
  const there = { id: subject.id, subdomain: String(subject.subdomain), timezone: 'UTC' }
  const ended = await tx.inTenant(there, async (inside) => {
    await takeTurn(inside, MEMBERS_TURN)
    return endMemberships(inside, members, [application.user_id])
  })
  if (ended === 0) throw refusal('not_found', {})
  return { kind: 'nothing' }
}

type Application = { readonly user_id: number; readonly tenant_id: number | null }

async function findApplication(tx: Transaction, client_id: string): Promise<Application | null> {
  if (!isStorableText(client_id)) return null
  return tx.maybe<Application>(sql`
    select a.user_id, a.tenant_id from oauth_applications a where a.client_id = ${client_id}`)
}

async function isRole(tx: Transaction, id: number): Promise<boolean> {
  const found = await tx.maybe<{ id: number }>(sql`
    select r.id from roles r where r.tenant_id = ${tx.tenant.id} and r.id = ${id}`)
  return found !== null
}
