import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { violation } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { PrintFailure } from './agent-jobs.ts'

/** After how long a print that nobody has printed is stuck (platform 12.3). */
const STUCK_MINUTES = 10
const BATCH = 1000

/** The tenants with prints that are stuck, which nobody was told of yet. */
export async function tenantsWithStuckPrints(queries: Queries): Promise<readonly number[]> {
  const found = await queries.rows<{ tenant_id: number }>(sql`
    select distinct j.tenant_id
    from print_jobs j
    where j.status in ('queued', 'sent', 'printing') and j.stuck_at is null
      and j.created_at < now() - make_interval(mins => ${STUCK_MINUTES}::int)`)
  return found.map(({ tenant_id }) => tenant_id)
}

/** Marks prints that nobody has printed in time, each once, and returns their failures. */
export async function markStuckPrints(
  tx: Transaction,
  print_jobs: Resource,
): Promise<readonly PrintFailure[]> {
  const rows = await tx.rows<AnyRow & { readonly printer: string | null }>(sql`
    update print_jobs j
    set stuck_at = ${tx.now}, ${nextVersion(tx, 'j')}
    from (
      select o.id, p.name as printer
      from print_jobs o
      left join printers p on p.tenant_id = o.tenant_id and p.id = o.printer_id
      where o.tenant_id = ${tx.tenant.id} and o.status in ('queued', 'sent', 'printing') and o.stuck_at is null
        and o.created_at < ${tx.now}::timestamptz - make_interval(mins => ${STUCK_MINUTES}::int)
      order by o.id
      limit ${BATCH}
      for update of o skip locked
    ) k
    where j.tenant_id = ${tx.tenant.id} and j.id = k.id
    returning j.*, k.printer`)
  for (const { printer: _, ...row } of rows)
    announceChange(tx, print_jobs, { event: 'updated', row: row as AnyRow, previous: { stuck_at: null } })
  return rows.map(({ id, printer }) => ({
    source_type: 'print_jobs',
    source_id: id,
    reason: violation('print_stuck', { printer: printer ?? 'A printer', minutes: STUCK_MINUTES }),
  }))
}
