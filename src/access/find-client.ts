import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'

/** An application as the authorization server needs it. */
export type Client = {
  readonly id: number
  readonly user_id: number
  readonly client_id: string
  readonly name: string
  readonly confidential: boolean
  readonly grant_types: readonly string[]
  readonly redirect_uris: readonly string[]
  readonly is_operator: boolean
  readonly client_secret_hmac: string | null
  /** The secret before the last rotation, while it is valid. */
  readonly previous_secret_hmac: string | null
}

/** The active application with this client id, or null. */
export function findClient(queries: Queries, client_id: string): Promise<Client | null> {
  return queries.maybe<Client>(sql`
    select a.id, a.user_id, a.client_id, a.name, a.confidential, a.grant_types, a.redirect_uris, u.is_operator,
      a.client_secret_hmac,
      case when a.previous_secret_until > now() then a.previous_secret_hmac end as previous_secret_hmac
    from oauth_applications as a
    join users as u on u.id = a.user_id and u.is_active
    where a.client_id = ${client_id} and a.active`)
}
