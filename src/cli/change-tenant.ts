import type { ListedTenant } from '#access/tenants.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { modelFor } from '#declare/make-model.ts'
import { resourceNamed } from '#declare/model.ts'
import { inTransaction } from '#entry/worker/worker-context.ts'
import { announceChange, type ChangeEvent } from '#events/announce.ts'
import { type AnyRow, selectList } from '#records/columns.ts'
import { declarations } from '#resources/index.ts'
import type { CommandContext } from './command-context.ts'

/** A change of a tenant, which gets the previous state. */
export type TenantChange = (tx: Transaction, tenant: Pick<ListedTenant, 'id' | 'subdomain'>) => Promise<void>

const resource = resourceNamed(modelFor(declarations), 'subdomains')

const read = (tx: Transaction, lock: Sql) =>
  tx.one<AnyRow>(sql`select ${selectList(resource, 't')} from tenants t where t.id = ${tx.tenant.id} ${lock}`)

/** Announces the creation of a tenant among its events. */
export async function announceTenant(tx: Transaction): Promise<void> {
  announceChange(tx, resource, { event: 'created', row: await read(tx, sql``) })
}

/** Changes a tenant and announces the result among its events, with the command line as the actor (platform 16.4). */
export function changeTenant(
  opened: CommandContext,
  scope: Scope,
  { event, change }: { readonly event: ChangeEvent; readonly change: TenantChange },
): Promise<void> {
  return inTransaction(opened, scope, async (tx) => {
    const before = await read(tx, sql`for update`)
    await change(tx, tx.tenant)
    const row = await read(tx, sql``)
    const changed = ['is_live', 'is_active'].filter((name) => row[name] !== before[name])
    if (changed.length === 0) return
    const previous = Object.fromEntries(changed.map((name) => [name, before[name]]))
    announceChange(tx, resource, event === 'deleted' ? { event, row: before } : { event, row, previous })
  })
}
