/** Where the authorization server answers (platform 4). */
export const paths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  introspect: '/oauth/introspect',
  signOut: '/oauth/sign_out',
  forgot: '/oauth/password/forgot',
  reset: '/oauth/password/reset',
  invitation: '/oauth/invitation',
  metadata: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
} as const

/** Under this path, with the id of the interaction behind it, a person signs in and consents. */
export const INTERACTION = '/oauth/interaction'

/** How pages are served: they are for the person at them, and no script of another origin may read one. */
export const PAGE = { config: { cors: false } } as const
