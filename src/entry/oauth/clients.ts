import Provider, { errors } from 'oidc-provider'
import { CLIENT_SECRET } from '#access/applications.ts'
import type { Secrets } from '#access/secrets.ts'
import { paths } from './paths.ts'

/** Adapts the library's clients in two ways: stored secrets, and the error of RFC 6749 for a wrong grant type. */
export function adaptClients(provider: Provider, secrets: Secrets): void {
  const clients = provider.Client.prototype

  // A signature is stored instead of the secret; the one before the last rotation is valid for another day.
  clients.compareClientSecret = function compareClientSecret(secret) {
    const hmacs = [this.clientSecret, this['previous_secret_hmac']]
    return hmacs.some((hmac) => typeof hmac === 'string' && secrets.verify(CLIENT_SECRET, secret, hmac))
  }

  const { grantTypeAllowed } = clients
  clients.grantTypeAllowed = function allowed(type) {
    if (grantTypeAllowed.call(this, type)) return true
    const ctx = Provider.ctx
    // RFC 6749 5.2: a grant type that is not allowed is unauthorized_client, where the library says invalid_request.
    if (ctx?.path === paths.token && ctx.oidc.params?.['grant_type'] === type) {
      throw new errors.UnauthorizedClient('the client may not use this grant type')
    }
    return false
  }
}
