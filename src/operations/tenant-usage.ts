import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { readStorageUse } from '#domain/documents/storage.ts'
import type { Instant } from '#values/instant.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'
import { assertAdministers, tenantOf } from './subdomains.ts'

/** How large a tenant is and when somebody last changed anything in it (spec: platform 5.4). */
export function tenantUsageOperation(model: Model): Operation {
  return {
    ...operationDefaults(resourceNamed(model, 'subdomains'), 'change'),
    name: 'usage',
    method: 'GET',
    path: '/api/subdomains/{id}/usage',
    permission: null,
    accepts: 'nothing',
    input: null,
    on_record: 'unlocked',
    answer: 'facts',
    answers: 'tenant_usages',
    description:
      'Returns how large a tenant is: bytes of its files, people with access, warehouses and accounts; and the time of its last change. For its administrators and operators.',
    run: readUsage,
  }
}

type Counts = { readonly people: number; readonly warehouses: number; readonly accounts: number }

async function readUsage(tx: Transaction, { subject }: ActInput): Promise<Outcome> {
  await assertAdministers(tx, subject.id)
  const facts = await tx.inTenant(tenantOf(subject), async (inside) => {
    const tenant = inside.tenant.id
    const [storage, counts, last] = await inside.pipeline([
      readStorageUse(inside),
      inside.one<Counts>(sql`
        select
          (select count(*) from subdomain_users m
            join users u on u.id = m.user_id and u.user_type = 'user'
            where m.tenant_id = ${tenant} and m.is_active and m.accepted_at is not null) as people,
          (select count(*) from warehouses w where w.tenant_id = ${tenant}) as warehouses,
          (select count(*) from accounts a where a.tenant_id = ${tenant}) as accounts`),
      inside.maybe<{ occurred_at: Instant }>(sql`
        select e.occurred_at from events e where e.tenant_id = ${tenant} order by e.id desc limit 1`),
    ])
    return { ...storage, ...counts, last_changed_at: last?.occurred_at ?? null }
  })
  return { kind: 'facts', type: 'tenant_usages', facts }
}
