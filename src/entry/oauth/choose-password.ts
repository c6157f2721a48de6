import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessChanged } from '#access/access-changes.ts'
import { isCommonPassword } from '#access/common-passwords.ts'
import { findLink, type PasswordLinkKind } from '#access/links.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#access/passwords.ts'
import { longerThan } from '#declare/coerce.ts'
import { choosePassword } from '#operations/choose-password.ts'
import { errorPage } from './error-page.ts'
import { csrfField, fieldsOf, show } from './forms.ts'
import { html } from './html.ts'
import type { OauthOptions } from './options.ts'
import { paths } from './paths.ts'

const path = { PasswordReset: paths.reset, Invitation: paths.invitation } as const

/** The page for a used or expired link. */
export const overPage = errorPage(
  410,
  'This link is no longer valid.',
  'It has already been used or has expired. Request a new link.',
)

/** The target of a link: a forgotten password, or an invitation. */
export type PasswordLinkRequest = {
  readonly options: OauthOptions
  readonly kind: PasswordLinkKind
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Asks the holder of a link for a password. */
export async function showChoose(choosing: PasswordLinkRequest): Promise<FastifyReply> {
  const token = new URL(choosing.request.url, 'http://localhost').searchParams.get('token') ?? ''
  return (await isHeld(choosing, token)) ? showForm(choosing, token, null) : show(choosing.reply, overPage)
}

/** Sets the password, redeems the link and ends all sessions. */
export async function submitPassword(choosing: PasswordLinkRequest): Promise<FastifyReply> {
  const { options, kind, request, reply } = choosing
  const fields = fieldsOf(options, request)
  const token = fields.get('token') ?? ''
  const password = fields.get('password') ?? ''
  if (!(await isHeld(choosing, token))) return show(reply, overPage)
  const problem = await problemOf(password, fields.get('password_confirmation') ?? '')
  if (problem !== null) return showForm(choosing, token, problem)
  const done = await choosePassword(options, { kind, token, password })
  accessChanged()
  if (!done) return show(reply, overPage)
  return show(reply, {
    title: 'Your password is set',
    body: html`<p>Return to your application and sign in with your new password.</p>`,
  })
}

function isHeld({ options, kind }: PasswordLinkRequest, token: string): Promise<boolean> {
  return options.database.acrossTenants(async (session) => (await findLink(session, kind, token)) !== null)
}

async function problemOf(password: string, confirmation: string): Promise<string | null> {
  if (!longerThan(password, PASSWORD_MIN - 1))
    return `The password must have at least ${PASSWORD_MIN} characters.`
  if (longerThan(password, PASSWORD_MAX)) return `The password must have at most ${PASSWORD_MAX} characters.`
  if (await isCommonPassword(password))
    return 'This password is too common and easily guessed. Choose another.'
  return password === confirmation ? null : 'The passwords do not match.'
}

function showForm(
  { options, kind, request, reply }: PasswordLinkRequest,
  token: string,
  problem: string | null,
): FastifyReply {
  return show(reply, {
    status: problem === null ? 200 : 422,
    title: 'Choose a password',
    body: html`
${problem === null ? null : html`<p class="alert" role="alert">${problem}</p>`}
<form method="post" action="${path[kind]}">
${csrfField(options, request, reply)}
<input type="hidden" name="token" value="${token}">
<label for="password">New password</label>
<input id="password" name="password" type="password" minlength="${PASSWORD_MIN}" required
  autocomplete="new-password" autofocus>
<label for="password_confirmation">Confirm new password</label>
<input id="password_confirmation" name="password_confirmation" type="password" required autocomplete="new-password">
<button type="submit">Set the password</button>
</form>`,
  })
}
