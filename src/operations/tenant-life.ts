import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { askExport } from '#domain/tenancy/ask-export.ts'
import { resetTenant } from '#domain/tenancy/reset-tenant.ts'
import { Problem, refuseAll } from '#problems/problem.ts'
import { violationOf } from '#records/violation-of.ts'
import { subdomainReset } from '#resources/people/subdomains.ts'
import { shapeFor } from './generic.ts'
import type { Act, ExternalStep, Operation } from './operation.ts'
import { assertAdministers, tenantOf } from './subdomains.ts'

/** What is done with the whole of a tenant, by its administrators and by operators (platform 5.4). */
export function tenantLifeOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'subdomains')
  const input = inputFor(model, subdomainReset)
  return [
    exporting(resource, resourceNamed(model, 'documents')),
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
      description:
        'Deletes the operational data of a tenant: receipts, orders, stock, charges, imports, events. Settings and master data are kept.',
      run: (tx, act) => reset(tx, act, { model, input }),
    },
  ]
}

function exporting(resource: Resource, documents: Resource): Operation {
  return {
    ...shapeFor(resource, 'creation'),
    name: 'export',
    method: 'POST',
    path: '/api/subdomains/{id}/export',
    permission: 'export_subdomain',
    on_record: 'seen',
    takes: 'nothing',
    input: null,
    answers: documents.name,
    description:
      'Exports all data of a tenant except secrets as an archive: a document of that tenant, available once it is complete.',
    run: async (tx, { subject }) => {
      await assertAdministers(tx, subject.id)
      const row = await tx.inTenant(tenantOf(subject), (inside) => askExport(inside, documents))
      return { kind: 'record', resource: documents, row }
    },
  }
}

type Ground = { readonly model: Model; readonly input: Resource }

/** What is asked is checked first; what it takes afterwards is no longer bound by how long a request may. */
async function reset(
  tx: Transaction,
  { subject, parsed }: Act,
  { model, input }: Ground,
): Promise<ExternalStep> {
  await assertAdministers(tx, subject.id)
  refuseAll(parsed.violations)
  if (parsed.values.confirm !== subject.subdomain) {
    const facts = { other: 'subdomain' }
    throw new Problem([violationOf(input, parsed, { column: 'confirm', symbol: 'confirmation', facts })])
  }
  const ask = async () => async (later: Transaction) => {
    await later.inTenant(tenantOf(subject), (inside) => resetTenant(inside, model))
    return { kind: 'nothing' as const }
  }
  return { kind: 'external_step', ask }
}
