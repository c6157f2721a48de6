import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Today } from './read-variables.ts'

/** When and where a user's `today` is: in their own time zone, else in that of the tenant (platform 14.4). */
export async function todayFor(tx: Transaction, user_id: number): Promise<Today> {
  const user = await tx.maybe<{ timezone: string | null }>(
    sql`
    select m.timezone from subdomain_users m where m.tenant_id = ${tx.tenant.id} and m.user_id = ${user_id}`,
  )
  return { now: new Date(tx.now), timezone: user?.timezone ?? tx.tenant.timezone }
}
