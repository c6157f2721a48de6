import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountMail } from '#access/account-mails.ts'
import { beginAttempt, nameSubjects } from '#access/attempts.ts'
import { issueLink } from '#access/links.ts'
import { findUser } from '#access/users.ts'
import { plainMail } from '#outside/mail.ts'
import { csrfField, fieldsOf, show } from './forms.ts'
import { html } from './html.ts'
import type { OauthOptions } from './options.ts'
import { paths } from './paths.ts'

/** Asks for the e-mail of somebody who forgot their password. */
export function showForgot(
  options: OauthOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return show(reply, {
    title: 'Forgot your password?',
    body: html`
<p>Enter your e-mail. If it belongs to an account, a link to choose a new password is on its way to you.</p>
<form method="post" action="${paths.forgot}">
${csrfField(options, request, reply)}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" required autocomplete="username" autofocus>
<button type="submit">Send the link</button>
</form>`,
  })
}

/** Sends the link. Neither the answer nor the time it takes tells whether there is such an account. */
export function takeForgot(
  options: OauthOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const email = fieldsOf(options, request).get('email') ?? ''
  sendLink(options, email, request.ip).catch((error: unknown) => {
    request.log.error({ err: error }, 'the link for a new password could not be sent')
  })
  return show(reply, {
    title: 'Look into your mail',
    body: html`<p>If this e-mail belongs to an account, a link to choose a new password is on its way. It works for an hour.</p>`,
  })
}

/** Nobody can have another's mailbox filled: past the limit of attempts nothing is sent. */
async function sendLink(options: OauthOptions, email: string, ip: string): Promise<void> {
  const { database, auth_url } = options
  if ((await beginAttempt(database, nameSubjects('forgotten password', email, ip))) > 0) return
  const found = await database.acrossTenants(async (session) => {
    const user = await findUser(session, email)
    if (user === null || !user.is_active) return null
    return {
      email: user.email,
      token: await issueLink(session, 'PasswordReset', { user_id: user.id, tenant_id: null }),
    }
  })
  if (found === null) return
  const mail = accountMail(found.email, { kind: 'PasswordReset', authUrl: auth_url, token: found.token })
  const sent = await options.send_mail(plainMail(mail, auth_url))
  if (sent.kind === 'failed') throw new Error(sent.reason)
}
