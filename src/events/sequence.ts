import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** The next event number of a record; the record is locked, so that no other transaction takes it. */
export async function nextSequence(
  tx: Transaction,
  { type, id }: { readonly type: string; readonly id: number },
): Promise<number> {
  const { next } = await tx.one<{ next: number }>(sql`
    select coalesce(max(e.aggregate_seq), 0) + 1 as next
    from events e
    where e.tenant_id = ${tx.tenant.id} and e.aggregate_type = ${type} and e.aggregate_id = ${id}`)
  return next
}
