import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { showAuthenticator, takeAuthenticator } from './authenticator-page.ts'
import type { Exchange } from './browser-session.ts'
import { pageOfFault, show } from './forms.ts'
import type { OauthOptions } from './options.ts'
import { showPasskey, takePasskey } from './passkey-page.ts'
import { PASSKEY_SCRIPT } from './passkey-script.ts'
import { PAGE, paths } from './paths.ts'
import { findPersonRequest, forChanges, leadToSignIn, type PersonHandler } from './person-request.ts'
import { showReset, takeReset } from './reset-second-factors.ts'
import { showSecondFactor, takeSecondFactor } from './second-factor.ts'
import { showSecurity, takeRecoveryCodes, takeRemoval } from './security-page.ts'

/** The pages where people give, set up and remove second factors. */
export function secondFactorRoutes(app: FastifyInstance, options: OauthOptions, provider: Provider): void {
  const page =
    (act: (exchange: Exchange) => FastifyReply | Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await act({ options, request, reply })
      } catch (error) {
        const fault = pageOfFault(error)
        if (fault === null) throw error
        return show(reply, fault)
      }
    }
  const signedIn = (act: PersonHandler) =>
    page(async (exchange) => {
      const found = await findPersonRequest(provider, exchange)
      return found === null ? leadToSignIn(exchange) : act(found)
    })
  const changing = (act: PersonHandler) => signedIn(forChanges(act))
  app.get(paths.secondFactor, PAGE, signedIn(showSecondFactor))
  app.post(paths.secondFactor, PAGE, signedIn(takeSecondFactor))
  app.get(paths.secondFactorReset, PAGE, page(showReset))
  app.post(paths.secondFactorReset, PAGE, page(takeReset))
  app.get(paths.security, PAGE, changing(showSecurity))
  app.get(paths.authenticator, PAGE, changing(showAuthenticator))
  app.post(paths.authenticator, PAGE, changing(takeAuthenticator))
  app.get(paths.passkey, PAGE, changing(showPasskey))
  app.post(paths.passkey, PAGE, changing(takePasskey))
  app.get(paths.passkeyScript, PAGE, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(PASSKEY_SCRIPT),
  )
  app.post(paths.recoveryCodes, PAGE, changing(takeRecoveryCodes))
  app.post(paths.removeFactor, PAGE, changing(takeRemoval))
}
