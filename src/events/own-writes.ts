import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { newEventId } from '#values/ids.ts'
import { wallClock } from '#values/wall-clock.ts'

/**
 * Whether the caller has written anything within so many milliseconds in any process: every write creates an event,
 * and event ids begin with their time.
 */
export async function hasWritten(tx: Transaction, within_ms: number): Promise<boolean> {
  const since = newEventId(wallClock() - within_ms)
  const { has_written } = await tx.one<{ has_written: boolean }>(sql`
    select exists (
      select from events e
      where e.tenant_id = ${tx.tenant.id} and e.id > ${since} and e.actor_id = ${tx.caller.user_id}) as has_written`)
  return has_written
}
