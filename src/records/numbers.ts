import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'

/**
 * Takes the next number of a sequence of the tenant: prefix and digits (operations 3.2). It is taken in a separate
 * transaction, so that others need not wait; the number of a failed act is lost.
 */
export async function nextNumber(tx: Transaction, code: string): Promise<string> {
  const statement = sql`
    with taken as (
      select s.id, s.prefix, s.next_number
      from sequences s
      where s.tenant_id = ${tx.tenant.id} and s.code = ${code}
      for update
    )
    update sequences s
    set next_number = lpad((taken.next_number::numeric + 1)::text, length(taken.next_number), '0'),
      ${nextVersion(tx, 's')}
    from taken
    where s.tenant_id = ${tx.tenant.id} and s.id = taken.id and taken.next_number !~ '^9+$'
    returning taken.prefix || taken.next_number as number`
  const next = await tx.inSeparateTransaction((separate) => separate.maybe<{ number: string }>(statement))
  if (next === null) throw await noNumber(tx, code)
  return next.number
}

/** Why a sequence yields no number: it is exhausted or does not exist. */
async function noNumber(tx: Transaction, code: string): Promise<Error> {
  const known = await tx.maybe(
    sql`select id from sequences where tenant_id = ${tx.tenant.id} and code = ${code}`,
  )
  return refusal(known === null ? 'sequence_missing' : 'sequence_exhausted', { code })
}

/** Takes at least one and at most so many numbers of a sequence in a separate transaction; unused ones are lost. */
export async function nextNumbers(
  tx: Transaction,
  code: string,
  most: number,
): Promise<readonly [string, ...string[]]> {
  const statement = sql`
    with taken as (
      select s.id, s.prefix, s.next_number, least(${most}::numeric, repeat('9', length(s.next_number))::numeric - s.next_number::numeric) as count
      from sequences s
      where s.tenant_id = ${tx.tenant.id} and s.code = ${code}
      for update
    ),
    moved as (
      update sequences s
      set next_number = lpad((taken.next_number::numeric + taken.count)::text, length(taken.next_number), '0'),
      ${nextVersion(tx, 's')}
      from taken
      where s.tenant_id = ${tx.tenant.id} and s.id = taken.id and taken.count > 0
    )
    select taken.prefix || lpad((taken.next_number::numeric + place)::text, length(taken.next_number), '0') as number
    from taken
    cross join lateral generate_series(0, taken.count - 1) as place
    order by place`
  const rows = await tx.inSeparateTransaction((separate) => separate.rows<{ number: string }>(statement))
  const [first, ...others] = rows.map(({ number }) => number)
  if (first === undefined) throw await noNumber(tx, code)
  return [first, ...others]
}
