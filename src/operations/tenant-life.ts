import type { Transaction } from '#database/transaction.ts'
import { inputFor, type Model, type Resource } from '#declare/model.ts'
import { resetTenant } from '#domain/tenancy/reset-tenant.ts'
import { Problem, refuseAll } from '#problems/problem.ts'
import { violationOf } from '#records/violation-of.ts'
import { subdomainReset } from '#resources/people/subdomains.ts'
import { shapeFor } from './generic.ts'
import { type Act, type Errand, type Operation, resourceNamed } from './operation.ts'
import { assertAdministers } from './subdomains.ts'

/** What is done with the whole of a tenant, by its administrators and by operators (platform 5.4). */
export function tenantLifeOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'subdomains')
  const input = inputFor(model, subdomainReset)
  return [
    {
      ...shapeFor(resource, 'creation'),
      name: 'reset_transactional_data',
      method: 'POST',
      path: '/api/subdomains/{id}/reset_transactional_data',
      permission: 'reset_subdomain',
      on_record: 'seen',
      takes: 'plain',
      input,
      answer: 'nothing',
      means:
        'Forgets all that was done in a tenant: receipts, orders, stock, charges, imports, events. How it is set up and its master data stay.',
      run: (tx, act) => reset(tx, act, { model, input }),
    },
  ]
}

type Ground = { readonly model: Model; readonly input: Resource }

/** What is asked is checked first; what it takes afterwards is no longer bound by how long a request may. */
async function reset(tx: Transaction, { subject, parsed }: Act, { model, input }: Ground): Promise<Errand> {
  await assertAdministers(tx, subject.id)
  refuseAll(parsed.violations)
  if (parsed.values.confirm !== subject.subdomain) {
    const facts = { other: 'subdomain' }
    throw new Problem([violationOf(input, parsed, { column: 'confirm', symbol: 'confirmation', facts })])
  }
  const tenant = {
    id: subject.id,
    subdomain: String(subject.subdomain),
    timezone: String(subject.import_timezone),
  }
  const ask = async () => async (later: Transaction) => {
    await later.within(tenant, (inside) => resetTenant(inside, model))
    return { kind: 'nothing' as const }
  }
  return { kind: 'errand', ask }
}
