import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'

/** Somebody whom the rows of another installation name, by the id they have there. */
export type Stranger = {
  readonly id: number
  readonly email: string | null
  readonly name: string
  readonly user_type: string
}

/** Who a stranger is here. */
export type Joined = Stranger & { readonly user_id: number; readonly is_new: boolean }

/**
 * Finds out who strangers are here: people by their e-mail, the service itself by being it. The others are made known, people
 * without a password; applications come without one to sign in with, so they stand for what was done alone.
 */
export function joinPeople(tx: Transaction, strangers: readonly Stranger[]): Promise<readonly Joined[]> {
  const told = tableOf('s', { id: 'int8', email: 'text', name: 'text', user_type: 'text' }, strangers)
  return tx.rows<Joined>(sql`
    with met as materialized (
      select s.*, coalesce(u.id, nextval('users_id_seq')) as user_id, u.id is null as is_new
      from ${told}
      left join lateral (
        select k.id from users k
        where k.user_type = s.user_type and (lower(k.email) = lower(s.email) or s.user_type = 'system')
        order by k.id
        limit 1
      ) u on true
    ),
    made as (
      insert into users (id, email, name, user_type, is_active)
      select m.user_id, m.email, m.name, m.user_type, m.user_type <> 'application' from met m where m.is_new
    )
    select m.* from met m order by m.id`)
}
