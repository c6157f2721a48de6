import type { FastifyReply, FastifyRequest } from 'fastify'
import { closeBrowserSession } from './browser-session.ts'
import { csrfField, fieldsOf, show } from './forms.ts'
import { html } from './html.ts'
import type { OauthOptions } from './options.ts'
import { paths } from './paths.ts'

/** Asks for confirmation, since a link of another site must not sign out. */
export function showSignOut(
  options: OauthOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return show(reply, {
    title: 'Sign out?',
    body: html`
<p>Applications you have authorised keep their access until it is revoked.</p>
<form method="post" action="${paths.signOut}">
${csrfField(options, request, reply)}
<button type="submit">Sign out</button>
</form>`,
  })
}

/** Ends the browser session. */
export async function submitSignOut(
  options: OauthOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  fieldsOf(options, request)
  await closeBrowserSession({ options, request, reply })
  return show(reply, { title: 'Signed out', body: html`<p>You are signed out. You can close this page.</p>` })
}
