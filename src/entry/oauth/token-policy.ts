import type { AccessToken, Client, ClientCredentials, RefreshToken } from 'oidc-provider'
import { findClient } from '#access/find-client.ts'
import { findPerson } from '#access/find-person.ts'
import { findPrincipal } from '#access/find-principal.ts'
import { tokenHash } from '#access/tokens.ts'
import type { Database } from '#database/database.ts'

type Token = AccessToken | ClientCredentials | RefreshToken

/** A client may inspect its own tokens, an operator's client all of them (platform 4.4). */
export function mayIntrospect(client: Client, token: Token): boolean {
  return token.clientId === client.clientId || client['is_operator'] === true
}

/** Whether a token is valid: its user and application may have been disabled since. */
export function isInForce(database: Database, token: Token): Promise<boolean> {
  return database.acrossTenants(async (session) => {
    if (token.kind !== 'RefreshToken') return (await findPrincipal(session, tokenHash(token.jti))) !== null
    const client = await findClient(session, token.clientId ?? '')
    const person = await findPerson(session, Number(token.accountId))
    return client !== null && person !== null
  })
}
