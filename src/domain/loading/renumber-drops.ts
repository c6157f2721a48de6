import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Numbers the drops of each load from 1, in the given order. */
export async function renumberDrops(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update load_drops d
    set sequence = n.sequence, ${nextVersion(tx, 'd')}
    from (
      select x.id, row_number() over (partition by x.load_id order by p.place) as sequence
      from unnest(${[...ids]}::bigint[]) with ordinality as p (id, place)
      join load_drops x on x.tenant_id = ${tx.tenant.id} and x.id = p.id
    ) n
    where d.tenant_id = ${tx.tenant.id} and d.id = n.id and d.sequence <> n.sequence`)
}
