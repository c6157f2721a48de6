import { generateKeyPairSync } from 'node:crypto'
import Provider, { type Configuration } from 'oidc-provider'
import { findPerson } from '#access/find-person.ts'
import { boundTenantOf } from '#access/sign-in-methods.ts'
import type { SecretPrefix } from '#access/tokens.ts'
import { adapter } from './adapter.ts'
import { shapeAnswer } from './answers.ts'
import { SIGN_IN_PARAMETERS, secondFactorPath, signInPath } from './authorization-request.ts'
import { adaptSessions, SESSION_SECONDS } from './browser-session.ts'
import { CLIENT_EXTRAS } from './client-store.ts'
import { adaptClients } from './clients.ts'
import { cookieName } from './cookies.ts'
import { renderError } from './error-page.ts'
import { findGrant } from './find-grant.ts'
import { INNER_SCOPE } from './inner-scope.ts'
import { interactionPolicy, SECOND_FACTOR } from './interaction-policy.ts'
import type { OauthOptions } from './options.ts'
import { INTERACTION, paths } from './paths.ts'
import { isInForce, mayIntrospect } from './token-policy.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A grant outlives every refresh token of its family; housekeeping deletes it with the last of them. */
const GRANT_SECONDS = 3650 * DAY

/** Configures the library: opaque tokens, the service's tables and pages, and only the features of platform.md 4. */
export function openProvider(options: OauthOptions): Provider {
  const provider = new Provider(options.auth_url, {
    ...lifetimes(options),
    ...features(options),
    adapter: (kind) => adapter(kind, options),
    ...unusedKeys(),
    scopes: [INNER_SCOPE],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    extraParams: SIGN_IN_PARAMETERS.filter((name) => name !== 'login_hint'),
    extraClientMetadata: { properties: [...CLIENT_EXTRAS] },
    allowOmittingSingleRegisteredRedirectUri: false,
    routes: {
      authorization: paths.authorize,
      token: paths.token,
      revocation: paths.revoke,
      introspection: paths.introspect,
    },
    cookies: {
      names: {
        session: cookieName(options.auth_url, 'gy_session'),
        // Each is for the path of one authorization, which the other prefix does not allow.
        interaction: cookieName(options.auth_url, 'gy_interaction', '__Secure-'),
        resume: cookieName(options.auth_url, 'gy_resume', '__Secure-'),
      },
      long: { httpOnly: true, sameSite: 'lax', path: '/', signed: false },
      short: { httpOnly: true, sameSite: 'lax', signed: false },
    },
    interactions: {
      policy: interactionPolicy(options.database),
      url: (_, { prompt, params, uid }) => {
        if (prompt.name === 'login') return signInPath(params)
        return prompt.name === SECOND_FACTOR ? secondFactorPath(params) : `${INTERACTION}/${uid}`
      },
    },
    findAccount: async (_, id) => {
      const person = await options.database.acrossTenants((session) => findPerson(session, Number(id)))
      return person === null ? undefined : { accountId: id, claims: () => ({ sub: id }) }
    },
    // The authentication methods and the tenant of a handheld login stay with a token through every refresh.
    extraTokenClaims: ({ oidc }) => {
      const source = oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken
      if (source?.amr === undefined) return undefined
      const bound_tenant_id = boundTenantOf(source.acr)
      return { amr: source.amr, ...(bound_tenant_id === null ? {} : { bound_tenant_id }) }
    },
    loadExistingGrant: (ctx) => findGrant(ctx, options.database),
    expiresWithSession: () => false,
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    renderError,
  })
  // Host and protocol of a request are set when it is passed on.
  provider.proxy = true
  provider.use((ctx, next) => shapeAnswer(options, ctx, next))
  adaptClients(provider, options.secrets)
  adaptSessions(provider)
  prefixTokens(provider)
  return provider
}

/** Tokens are opaque and there are no id tokens, but the library requires a signing key. */
function unusedKeys(): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
  }
}

function lifetimes(options: OauthOptions): Configuration {
  const refresh = options.refresh_token_days * DAY
  return {
    ttl: {
      AccessToken: options.access_token_seconds,
      ClientCredentials: options.access_token_seconds,
      AuthorizationCode: MINUTE,
      RefreshToken: refresh,
      Grant: Math.max(GRANT_SECONDS, refresh),
      Interaction: HOUR,
      Session: SESSION_SECONDS,
    },
  }
}

function features(options: OauthOptions): Configuration {
  return {
    features: {
      clientCredentials: { enabled: true },
      introspection: {
        enabled: true,
        allowedPolicy: async (_, client, token) =>
          mayIntrospect(client, token) && (await isInForce(options.database, token)),
      },
      // Revoking another client's token is answered with 200 and does nothing.
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
    },
  }
}

/** The prefix of a token tells its kind (platform 4.1). */
function prefixTokens(provider: Provider): void {
  prefix(provider.AccessToken.prototype, 'gya_')
  prefix(provider.ClientCredentials.prototype, 'gya_')
  prefix(provider.RefreshToken.prototype, 'gyr_')
  prefix(provider.AuthorizationCode.prototype, 'gyc_')
}

/** The library generates the 256 random bits, and passes the token format. */
function prefix(model: object, start: SecretPrefix): void {
  const make: unknown = Reflect.get(model, 'generateTokenId')
  if (typeof make !== 'function') throw new Error('the library makes its tokens otherwise by now')
  Reflect.set(model, 'generateTokenId', function prefixed(this: unknown) {
    return start + Reflect.apply(make, this, [])
  })
}
