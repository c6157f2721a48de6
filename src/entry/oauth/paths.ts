/** The paths of the authorization server (platform 4). */
export const paths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  introspect: '/oauth/introspect',
  signIn: '/oauth/sign_in',
  signOut: '/oauth/sign_out',
  secondFactor: '/oauth/second_factor',
  secondFactorReset: '/oauth/second_factor/reset',
  security: '/oauth/security',
  authenticator: '/oauth/security/authenticator',
  passkey: '/oauth/security/passkey',
  recoveryCodes: '/oauth/security/recovery_codes',
  removeFactor: '/oauth/security/remove',
  forgot: '/oauth/password/forgot',
  reset: '/oauth/password/reset',
  invitation: '/oauth/invitation',
  metadata: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
} as const

/** Paths for programs, answered in JSON. */
export const FOR_PROGRAMS: ReadonlySet<string> = new Set([paths.token, paths.revoke, paths.introspect])

/** The path, followed by the interaction id, on which a signed-in user consents. */
export const INTERACTION = '/oauth/interaction'

/** Pages are for users; scripts of other origins may not read them. What a page begins is not begun by HEAD. */
export const PAGE = { config: { cors: false }, exposeHeadRoute: false } as const
