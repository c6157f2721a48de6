import type { FastifyReply, FastifyRequest } from 'fastify'
import { dropBrowserSession } from '#access/browser-sessions.ts'
import { cookieOf, setCookie } from './cookies.ts'
import { csrfField, fieldsOf, show } from './forms.ts'
import { html } from './html.ts'
import type { OauthOptions } from './options.ts'
import { paths } from './paths.ts'

/** Asks whether to sign out: a link elsewhere must not do it unasked. */
export function showSignOut(
  options: OauthOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return show(reply, {
    title: 'Sign out?',
    body: html`
<p>Applications you allowed go on working until their access is revoked.</p>
<form method="post" action="${paths.signOut}">
${csrfField(options, request, reply)}
<button type="submit">Sign out</button>
</form>`,
  })
}

/** Ends the browser's session. */
export async function takeSignOut(
  options: OauthOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  fieldsOf(options, request)
  const session = cookieOf(request, 'gy_session')
  if (session !== null) {
    await options.database.acrossTenants((connection) => dropBrowserSession(connection, session))
  }
  setCookie(request, reply, { name: 'gy_session', value: null, issuer: options.auth_url })
  return show(reply, { title: 'Signed out', body: html`<p>You are signed out. You can close this page.</p>` })
}
