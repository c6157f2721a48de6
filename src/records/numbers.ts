import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'

/**
 * Takes the next number of one of the tenant's sequences: its prefix and digits (operations 3.2). It is taken in a separate transaction, so that
 * others need not wait for theirs; the number of an act that fails is lost.
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
  const taken = await tx.inSeparateTransaction((separate) => separate.maybe<{ number: string }>(statement))
  if (taken === null) throw await noNumber(tx, code)
  return taken.number
}

/** Why a sequence gives no number: it is used up, or nobody finds it under its code any more. */
async function noNumber(tx: Transaction, code: string): Promise<Error> {
  const known = await tx.maybe(
    sql`select id from sequences where tenant_id = ${tx.tenant.id} and code = ${code}`,
  )
  return refusal(known === null ? 'sequence_missing' : 'sequence_exhausted', { code })
}

/**
 * Takes the next numbers of a sequence, at most so many and at least one, for whoever will need several: those that are
 * not used are lost. They are taken in a separate transaction.
 */
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
