import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { confirmAuthenticator, showAuthenticator } from './authenticator-page.ts'
import type { OauthExchange } from './browser-session.ts'
import { pageOfFault, show } from './forms.ts'
import type { OauthOptions } from './options.ts'
import { showPasskey, submitPasskey } from './passkey-page.ts'
import { PAGE, paths } from './paths.ts'
import { findPersonRequest, forChanges, leadToSignIn, type PersonHandler } from './person-request.ts'
import { showReset, submitSecondFactorReset } from './reset-second-factors.ts'
import { showSecondFactor, submitSecondFactor } from './second-factor.ts'
import { showSecurity, submitRecoveryCodes, submitRemoval } from './security-page.ts'

/** The pages on which users give, set up and remove second factors. */
export function secondFactorRoutes(app: FastifyInstance, options: OauthOptions, provider: Provider): void {
  const page =
    (act: (exchange: OauthExchange) => FastifyReply | Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await act({ options, request, reply })
      } catch (error) {
        const fault = pageOfFault(error, request)
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
  app.post(paths.secondFactor, PAGE, signedIn(submitSecondFactor))
  app.get(paths.secondFactorReset, PAGE, page(showReset))
  app.post(paths.secondFactorReset, PAGE, page(submitSecondFactorReset))
  app.get(paths.security, PAGE, changing(showSecurity))
  app.get(paths.authenticator, PAGE, changing(showAuthenticator))
  app.post(paths.authenticator, PAGE, changing(confirmAuthenticator))
  app.get(paths.passkey, PAGE, changing(showPasskey))
  app.post(paths.passkey, PAGE, changing(submitPasskey))
  app.post(paths.recoveryCodes, PAGE, changing(submitRecoveryCodes))
  app.post(paths.removeFactor, PAGE, changing(submitRemoval))
}
