import type { Grant, KoaContextWithOIDC } from 'oidc-provider'
import { hasConsented } from '#access/consents.ts'
import type { Database } from '#database/database.ts'
import { INNER_SCOPE } from './inner-scope.ts'

/**
 * The grant of an authorization, if the user consents or consented before. Every authorization has a grant of its
 * own: a stolen refresh token revokes only its own family.
 */
export async function findGrant(ctx: KoaContextWithOIDC, database: Database): Promise<Grant | undefined> {
  const { account, client, provider, result } = ctx.oidc
  if (account === undefined || client === undefined) return undefined
  const agreed =
    result?.consent !== undefined ||
    (await database.acrossTenants((session) =>
      hasConsented(session, Number(account.accountId), client.clientId),
    ))
  if (!agreed) return undefined
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(INNER_SCOPE)
  await grant.save()
  return grant
}
