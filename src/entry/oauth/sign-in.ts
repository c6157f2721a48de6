import type { FastifyInstance, FastifyReply } from 'fastify'
import type Provider from 'oidc-provider'
import { loginOfBadge } from '#access/badges.ts'
import { signIn } from '#access/sign-in.ts'
import { BY_PASSWORD } from '#access/sign-in-methods.ts'
import type { Words } from '#access/words/en.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { remoteAddressOf } from '#entry/http/remote-address.ts'
import { authorizationRequestIn, nextPath, withRequest } from './authorization-request.ts'
import { type OauthExchange, openBrowserSession } from './browser-session.ts'
import { csrfField, fieldsOf, lead, pageOfFault, show } from './forms.ts'
import { type Html, html } from './html.ts'
import type { OauthOptions } from './options.ts'
import { PAGE, paths } from './paths.ts'
import { waitPage } from './wait-page.ts'

type SignInForm = { readonly email: string; readonly subdomain: string; readonly wrong: boolean }

/**
 * The sign-in page. Its URL carries the authorization request, so that nothing is stored for visitors; the request is
 * validated when it continues, as it was before.
 */
export function signInRoutes(app: FastifyInstance, options: OauthOptions, provider: Provider): void {
  app.get(paths.signIn, PAGE, (request, reply) =>
    showSignIn({ options, request, reply }, { email: '', subdomain: '', wrong: false }),
  )
  app.post(paths.signIn, PAGE, async (request, reply) => {
    try {
      return await submitSignIn(provider, { options, request, reply })
    } catch (error) {
      const fault = pageOfFault(error, request)
      if (fault === null) throw error
      return show(reply, fault)
    }
  })
}

/** Shows the sign-in form, in the layout and with the names that the authorization request asks for (spec: platform 4.3). */
function showSignIn({ options, request, reply }: OauthExchange, shown: SignInForm): FastifyReply {
  const authorization = authorizationRequestIn(request.url)
  const email = shown.email === '' ? (authorization.get('login_hint') ?? '') : shown.email
  const given = authorization.get('subdomain') ?? ''
  const isHandheld = authorization.get('layout') === 'handheld'
  const { common, signIn: words } = pageWords(request)
  return show(reply, {
    read_at: request.url,
    status: shown.wrong ? 422 : 200,
    title: common.signIn,
    leads_to: authorization.get('redirect_uri'),
    body: html`
${shown.wrong ? html`<p class="alert" role="alert" id="alert">${words.wrong}</p>` : null}
<form method="post" action="${withRequest(paths.signIn, authorization)}">
${csrfField(options, request, reply)}
<label for="email">${isHandheld ? words.nameAtHandheld : words.name}</label>
<input id="email" name="email" type="text" inputmode="email" value="${email}" required autocomplete="username"${email === '' ? html` autofocus` : null}>
<label for="password">${isHandheld ? words.passwordAtHandheld : words.password}</label>
<input id="password" name="password" type="password" required autocomplete="current-password"${email === '' ? null : html` autofocus`}>
${given === '' ? companyField(words, shown.subdomain) : html`<input type="hidden" name="subdomain" value="${given}">`}
<button type="submit">${common.signIn}</button>
</form>
<p><a href="${paths.forgot}">${words.forgot}</a></p>`,
  })
}

/** The company of a username, which is asked where the address of the page does not say it. */
function companyField(words: Words['signIn'], subdomain: string): Html {
  return html`<details${subdomain === '' ? null : html` open`}>
<summary>${words.handheldName}</summary>
<label for="subdomain">${words.company}</label>
<input id="subdomain" name="subdomain" type="text" value="${subdomain}" autocapitalize="none">
</details>`
}

/** Checks the credentials and continues the authorization. */
async function submitSignIn(provider: Provider, exchange: OauthExchange): Promise<FastifyReply> {
  const { options, request, reply } = exchange
  const fields = fieldsOf(options, request)
  const email = fields.get('email') ?? ''
  const subdomain = (fields.get('subdomain') ?? '').trim()
  const password = fields.get('password') ?? ''
  const from = remoteAddressOf(request)
  const tried = await signIn(options.database, { email, subdomain, password, from, request_id: request.id })
  if (tried.outcome === 'locked') {
    return show(reply.header('retry-after', tried.seconds), waitPage(pageWords(request), tried.seconds))
  }
  // A badge is not shown again.
  const shown = loginOfBadge(email) === null ? email : ''
  if (tried.outcome === 'wrong') return showSignIn(exchange, { email: shown, subdomain, wrong: true })
  await openBrowserSession(provider, exchange, {
    user_id: tried.user_id,
    methods: BY_PASSWORD,
    bound_tenant_id: tried.bound_tenant_id,
  })
  return lead(reply, nextPath(authorizationRequestIn(request.url)))
}
