import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { requestExport } from '#domain/tenancy/request-export.ts'
import { resetTenant } from '#domain/tenancy/reset-tenant.ts'
import { Problem, refuseAll } from '#problems/problem.ts'
import { violationOf } from '#records/violation-of.ts'
import { subdomainReset } from '#resources/people/subdomains.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, ExternalStep, Operation } from './operation.ts'
import { assertAdministers, tenantOf } from './subdomains.ts'
import { tenantUsageOperation } from './tenant-usage.ts'

/** Operations on a whole tenant, for its administrators and operators (platform 5.4). */
export function tenantLifeOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'subdomains')
  const input = inputFor(model, subdomainReset)
  return [
    exportOperation(resource, resourceNamed(model, 'documents')),
    {
      ...operationDefaults(resource, 'creation'),
      name: 'reset_transactional_data',
      method: 'POST',
      path: '/api/subdomains/{id}/reset_transactional_data',
      permission: 'reset_subdomain',
      on_record: 'unlocked',
      accepts: 'plain',
      input,
      answer: 'nothing',
      description:
        'Deletes the operational data of a tenant: receipts, orders, stock, charges, imports, events. Settings and master data are kept.',
      run: (tx, act) => reset(tx, act, { model, input }),
    },
    tenantUsageOperation(model),
  ]
}

function exportOperation(resource: Resource, documents: Resource): Operation {
  return {
    ...operationDefaults(resource, 'creation'),
    name: 'export',
    method: 'POST',
    path: '/api/subdomains/{id}/export',
    permission: 'export_subdomain',
    on_record: 'unlocked',
    accepts: 'nothing',
    input: null,
    answers: documents.name,
    description:
      'Exports all data of a tenant except secrets as an archive: a document of that tenant, available once it is complete.',
    run: async (tx, { subject }) => {
      await assertAdministers(tx, subject.id)
      const row = await tx.inTenant(tenantOf(subject), (inside) => requestExport(inside, documents))
      return { kind: 'record', resource: documents, row }
    },
  }
}

type TenantResources = { readonly model: Model; readonly input: Resource }

/** The request is checked first; the reset itself is not bound by the request timeout. */
async function reset(
  tx: Transaction,
  { subject, parsed }: ActInput,
  { model, input }: TenantResources,
): Promise<ExternalStep> {
  await assertAdministers(tx, subject.id)
  refuseAll(parsed.violations)
  if (parsed.values.confirm !== subject.subdomain) {
    const facts = { other: 'subdomain' }
    throw new Problem([violationOf(input, parsed, { column: 'confirm', symbol: 'confirmation', facts })])
  }
  const run = async () => async (later: Transaction) => {
    await later.inTenant(tenantOf(subject), (inside) => resetTenant(inside, model))
    return { kind: 'nothing' as const }
  }
  return { kind: 'external_step', call: run }
}
