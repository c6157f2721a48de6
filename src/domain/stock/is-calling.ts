import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'

/** How long a call to a carrier blocks another one for the same shipment (operations 7.4). */
const CALL_MS = 2 * 60 * 1000

/** Whether a call to the carrier of a shipment is in progress. */
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
