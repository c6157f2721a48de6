import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'

/** Takes the next number of one of the tenant's sequences: its prefix and digits (operations 3.2). */
export async function nextNumber(tx: Transaction, code: string): Promise<string> {
  const taken = await tx.maybe<{ number: string }>(sql`
    with taken as (
      select s.id, s.prefix, s.next_number
      from sequences s
      where s.tenant_id = ${tx.tenant.id} and s.code = ${code}
      for update
    )
    update sequences s
    set next_number = lpad((taken.next_number::numeric + 1)::text, length(taken.next_number), '0'), updated_at = ${tx.now}
    from taken
    where s.tenant_id = ${tx.tenant.id} and s.id = taken.id and taken.next_number !~ '^9+$'
    returning taken.prefix || taken.next_number as number`)
  if (taken === null) throw refusal('sequence_exhausted', { code })
  return taken.number
}
