import Provider, { errors } from 'oidc-provider'
import { CLIENT_SECRET } from '#access/applications.ts'
import type { Secrets } from '#access/secrets.ts'
import { paths } from './paths.ts'

/** Teaches the library two things about our clients: what is kept of their secrets, and RFC 6749's word for a wrong grant. */
export function adaptClients(provider: Provider, secrets: Secrets): void {
  const clients = provider.Client.prototype

  // What stands in the place of the secret is its signature; the one before the last rotation works for a day more.
  clients.compareClientSecret = function compareClientSecret(given) {
    const kept = [this.clientSecret, this['previous_secret_hmac']]
    return kept.some((hmac) => typeof hmac === 'string' && secrets.verify(CLIENT_SECRET, given, hmac))
  }

  const { grantTypeAllowed } = clients
  clients.grantTypeAllowed = function allowed(type) {
    if (grantTypeAllowed.call(this, type)) return true
    const ctx = Provider.ctx
    // RFC 6749 5.2: not allowed this grant is unauthorized_client, where the library says invalid_request.
    if (ctx?.path === paths.token && ctx.oidc.params?.['grant_type'] === type) {
      throw new errors.UnauthorizedClient('the client may not use this grant type')
    }
    return false
  }
}
