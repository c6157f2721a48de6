import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'

/**
 * The beginning of the day a moment falls on in a warehouse: goods are as old as the day they came in on. A day that was
 * sent without a time, read as its first moment in UTC, is that day.
 */
export async function startOfDay(
  tx: Transaction,
  { warehouse_id, moment }: { readonly warehouse_id: number; readonly moment: Instant },
): Promise<Instant> {
  const { start } = await tx.one<{ start: Instant }>(sql`
    select (case when m.at = date_trunc('day', m.at, 'UTC') then m.at at time zone 'UTC' else m.at at time zone w.timezone end)::date::timestamp
      at time zone w.timezone as start
    from warehouses w
    cross join (select ${moment}::timestamptz as at) m
    where w.tenant_id = ${tx.tenant.id} and w.id = ${warehouse_id}`)
  return start
}
