import type { ListedTenant } from '#access/tenants.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { modelFor } from '#declare/make-model.ts'
import { resourceNamed } from '#declare/model.ts'
import { inTransaction } from '#entry/worker/worker-context.ts'
import { announceChange, type ChangeEvent } from '#events/announce.ts'
import { type AnyRow, selectList } from '#records/columns.ts'
import { declarations } from '#resources/index.ts'
import type { Opened } from './opened.ts'

/** What a command does to a tenant, told what it was like. */
export type TenantChange = (tx: Transaction, tenant: Pick<ListedTenant, 'id' | 'subdomain'>) => Promise<void>

const resource = resourceNamed(modelFor(declarations), 'subdomains')

const read = (tx: Transaction, lock: Sql) =>
  tx.one<AnyRow>(sql`select ${selectList(resource, 't')} from tenants t where t.id = ${tx.tenant.id} ${lock}`)

/** Writes that the tenant was made, among its own events. */
export async function announceTenant(tx: Transaction): Promise<void> {
  announceChange(tx, resource, { event: 'created', row: await read(tx, sql``) })
}

/** Changes a tenant, and writes what became of it among its own events, in the name of the command line (platform 16.4). */
export function changeTenant(
  opened: Opened,
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
