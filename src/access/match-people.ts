import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'

/** A user of another installation, with the id there. */
export type ExternalPerson = {
  readonly id: number
  readonly email: string | null
  readonly name: string
  readonly user_type: string
}

/** The user here that was matched or created. */
export type MatchedPerson = ExternalPerson & { readonly user_id: number; readonly is_new: boolean }

/**
 * Matches users of another installation by e-mail, and its service user to the service user here. Others are created
 * without a password; applications are created without credentials and stand only for their past actions.
 */
export function matchPeople(
  tx: Transaction,
  people: readonly ExternalPerson[],
): Promise<readonly MatchedPerson[]> {
  const rows = tableOf('s', { id: 'int8', email: 'text', name: 'text', user_type: 'text' }, people)
  return tx.rows<MatchedPerson>(sql`
    with met as materialized (
      select s.*, coalesce(u.id, nextval('users_id_seq')) as user_id, u.id is null as is_new
      from ${rows}
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
