import { GRANT_TYPES } from '#resources/people/oauth-applications.ts'
import type { OauthOptions } from './options.ts'
import { paths } from './paths.ts'

/** The metadata of this server (RFC 8414, platform 4.4). */
export function serverMetadata({ auth_url }: OauthOptions) {
  return {
    issuer: auth_url,
    authorization_endpoint: auth_url + paths.authorize,
    token_endpoint: auth_url + paths.token,
    revocation_endpoint: auth_url + paths.revoke,
    introspection_endpoint: auth_url + paths.introspect,
    response_types_supported: ['code'],
    grant_types_supported: GRANT_TYPES,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    authorization_response_iss_parameter_supported: true,
  }
}

/** The authorization server of this API (RFC 9728). */
export function resourceMetadata({ public_url, auth_url }: OauthOptions) {
  return { resource: public_url, authorization_servers: [auth_url] }
}
