import { allow, disallow } from '#access/memberships.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { refusal, refuseAll } from '#problems/problem.ts'
import { violationOf } from '#records/violation-of.ts'
import { subdomainApplications } from '#resources/people/oauth-applications.ts'
import { shapeFor } from './generic.ts'
import { tellOfAccess } from './memberships.ts'
import type { Act, Operation, Outcome } from './operation.ts'
import { assertAdministers } from './subdomains.ts'

const PATH = '/api/subdomains/{id}/applications'

/** Letting an application of another tenant in, and out again; the tenant is the one of the path (platform 4.6). */
export function subdomainApplicationOperations(model: Model): readonly Operation[] {
  const subdomains = resourceNamed(model, 'subdomains')
  const input = inputFor(model, subdomainApplications)
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
      means: 'Lets an application into a tenant; asked by an administrator of that tenant.',
      run: (tx, act) => letIn(tx, input, act),
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
      means: 'Lets an application into a tenant no more; asked by an administrator of that tenant.',
      run: letOut,
    },
  ]
}

async function letIn(tx: Transaction, input: Resource, { parsed, subject }: Act): Promise<Outcome> {
  await assertAdministers(tx, subject.id)
  refuseAll(parsed.violations)
  const application = await findApplication(tx, String(parsed.values.client_id))
  const missing = application === null ? ['client_id'] : []
  await tx.within(
    { id: subject.id, subdomain: String(subject.subdomain), timezone: 'UTC' },
    async (inside) => {
      const role_id = parsed.values.role_id ?? null
      const known = role_id === null || (await isRole(inside, Number(role_id)))
      const broken = known ? missing : [...missing, 'role_id']
      refuseAll(broken.map((column) => violationOf(input, parsed, { column, symbol: 'must_exist' })))
      const membership = { tenant_id: subject.id, role_id: role_id === null ? null : Number(role_id) }
      if (application !== null) await allow(inside, application.user_id, membership)
      tellOfAccess(inside)
    },
  )
  return { kind: 'nothing' }
}

async function letOut(tx: Transaction, { subject, words }: Act): Promise<Outcome> {
  await assertAdministers(tx, subject.id)
  const application = await findApplication(tx, words.client_id ?? '')
  if (application === null) throw refusal('not_found', {})
  if (application.tenant_id === subject.id)
    throw refusal('record_in_use', { count: 1, type: 'oauth_applications' })
  const there = { id: subject.id, subdomain: String(subject.subdomain), timezone: 'UTC' }
  const ended = await tx.within(there, async (inside) => {
    tellOfAccess(inside)
    return disallow(inside, application.user_id, subject.id)
  })
  if (!ended) throw refusal('not_found', {})
  return { kind: 'nothing' }
}

type Application = { readonly user_id: number; readonly tenant_id: number | null }

function findApplication(tx: Transaction, client_id: string): Promise<Application | null> {
  return tx.maybe<Application>(sql`
    select a.user_id, a.tenant_id from oauth_applications a where a.client_id = ${client_id}`)
}

async function isRole(tx: Transaction, id: number): Promise<boolean> {
  const found = await tx.maybe<{ id: number }>(sql`
    select r.id from roles r where r.tenant_id = ${tx.tenant.id} and r.id = ${id}`)
  return found !== null
}
