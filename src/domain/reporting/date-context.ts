import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { DateContext } from './read-variables.ts'

/** The current time and the time zone of a user, otherwise of the tenant (platform 14.4). */
export async function readDateContext(tx: Transaction, user_id: number): Promise<DateContext> {
  const user = await tx.maybe<{ timezone: string | null }>(
    sql`
    select m.timezone from subdomain_users m where m.tenant_id = ${tx.tenant.id} and m.user_id = ${user_id}`,
  )
  return { now: new Date(tx.now), timezone: user?.timezone ?? tx.tenant.timezone }
}
