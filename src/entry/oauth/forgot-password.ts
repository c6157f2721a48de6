import type { FastifyReply, FastifyRequest } from 'fastify'
import { remoteAddressOf } from '#entry/http/remote-address.ts'
import type { OauthExchange } from './browser-session.ts'
import { unavailablePage } from './error-page.ts'
import { csrfField, fieldsOf, show } from './forms.ts'
import { html } from './html.ts'
import type { LinkMails } from './link-mails.ts'
import type { OauthOptions } from './options.ts'
import { paths } from './paths.ts'

/** Asks for the e-mail address of a user who forgot their password. */
export function showForgot(
  options: OauthOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return show(reply, {
    title: 'Forgot your password?',
    body: html`
<p>Enter your email address. If an account exists for it, a link to choose a new password will be sent to you.</p>
<form method="post" action="${paths.forgot}">
${csrfField(options, request, reply)}
<label for="email">Email address</label>
<input id="email" name="email" type="email" required autocomplete="username" autofocus>
<button type="submit">Send the link</button>
</form>`,
  })
}

/** Queues the link if there is room. Neither the answer nor its time reveals whether the account exists. */
export function submitForgotPassword(
  mails: LinkMails,
  { options, request, reply }: OauthExchange,
): FastifyReply {
  const email = fieldsOf(options, request).get('email') ?? ''
  const isTaken = mails.add({ email, from: remoteAddressOf(request) })
  if (!isTaken) return show(reply, unavailablePage)
  return show(reply, {
    title: 'Check your email',
    body: html`<p>If an account exists for this email address, a link to choose a new password has been sent. It is valid for one hour.</p>`,
  })
}
