import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { lockByName } from '#records/lock-by-name.ts'

/** How many reports and exports of lists of a tenant may wait to be built, or be built (spec: platform 14.6). */
const WAITING_MAX = 50

/** Refuses another report or export while as many as may of the tenant are not built yet. */
export async function assertRoomForExports(tx: Transaction): Promise<void> {
  // Serialized, since two requests could each see the last place left.
  await lockByName(tx, 'exports')
  const { waiting } = await tx.one<{ waiting: number }>(sql`
    select count(*) as waiting
    from documents d
    where d.tenant_id = ${tx.tenant.id} and d.category in ('report', 'export') and d.status in ('queued', 'processing')
      and d.user_id is not null and d.file_path is null`)
  if (waiting >= WAITING_MAX) throw refusal('too_many_exports', { max: WAITING_MAX })
}
