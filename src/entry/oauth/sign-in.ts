import type { FastifyReply } from 'fastify'
import { dropBrowserSession } from '#access/browser-sessions.ts'
import { signIn } from '#access/sign-in.ts'
import { remoteAddressOf } from '#entry/http/remote-address.ts'
import { csrfField, fieldsOf, show } from './forms.ts'
import { html } from './html.ts'
import { answer, requested, type Waiting } from './interactions.ts'
import type { OauthOptions } from './options.ts'
import { INTERACTION, paths } from './paths.ts'
import { waitPage } from './wait-page.ts'

type Shown = { readonly email: string; readonly subdomain: string; readonly wrong: boolean }

/** Asks a person who they are. */
export function showSignIn(options: OauthOptions, waiting: Waiting, shown: Shown): FastifyReply {
  const { request, reply, interaction } = waiting
  return show(reply, {
    status: shown.wrong ? 422 : 200,
    title: 'Sign in',
    leads_to: requested(waiting, 'redirect_uri'),
    body: html`
${shown.wrong ? html`<p class="alert" role="alert" id="alert">Name or password is wrong.</p>` : null}
<form method="post" action="${INTERACTION}/${interaction.uid}/sign_in">
${csrfField(options, request, reply)}
<label for="email">E-mail, or user name of a handheld</label>
<input id="email" name="email" type="text" inputmode="email" value="${shown.email}" required autocomplete="username" autofocus>
<label for="subdomain">Subdomain, for a handheld</label>
<input id="subdomain" name="subdomain" type="text" value="${shown.subdomain}" autocapitalize="none">
<label for="password">Password</label>
<input id="password" name="password" type="password" required autocomplete="current-password">
<button type="submit">Sign in</button>
</form>
<p><a href="${paths.forgot}">Forgot your password?</a></p>`,
  })
}

/** Checks who a person says they are, and lets the authorization go on. */
export async function takeSignIn(options: OauthOptions, waiting: Waiting): Promise<FastifyReply> {
  const fields = fieldsOf(options, waiting.request)
  const email = fields.get('email') ?? ''
  const subdomain = (fields.get('subdomain') ?? '').trim()
  const password = fields.get('password') ?? ''
  const { id: request_id } = waiting.request
  const from = remoteAddressOf(waiting.request)
  const tried = await signIn(options.database, { email, subdomain, password, from, request_id })
  if (tried.outcome === 'locked') {
    return show(waiting.reply.header('retry-after', tried.seconds), waitPage(tried.seconds))
  }
  if (tried.outcome === 'wrong') return showSignIn(options, waiting, { email, subdomain, wrong: true })
  const accountId = String(tried.user_id)
  if (waiting.interaction.session?.accountId !== accountId) await leaveSession(options, waiting)
  return answer(waiting, { login: { accountId } })
}

/** Ends the session of whoever was signed in at this browser, so that somebody else can sign in. */
export async function leaveSession(options: OauthOptions, { interaction }: Waiting): Promise<void> {
  const { session } = interaction
  if (session === undefined) return
  await options.database.acrossTenants((connection) => dropBrowserSession(connection, session.cookie))
  delete interaction.session
  await interaction.persist()
}
