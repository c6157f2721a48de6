import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'

/** How long a carrier is waited for before somebody else may ask it again (operations 7.4). */
const CALL_MS = 2 * 60 * 1000

/** Whether the carrier of a shipment is being asked at this moment. */
export function isCalling(
  tx: Transaction,
  { calling_since }: { readonly calling_since: Instant | null },
): boolean {
  return calling_since !== null && Date.parse(tx.now) - Date.parse(calling_since) < CALL_MS
}

/** The same as a condition on `shipments s`. */
export function calling(tx: Transaction): Sql {
  const since = new Date(Date.parse(tx.now) - CALL_MS).toISOString()
  return sql`coalesce(s.calling_since > ${since}::timestamptz, false)`
}
