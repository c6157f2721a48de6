import { interactionPolicy as library } from 'oidc-provider'
import { needsSecondFactor } from '#access/second-factors.ts'
import { boundTenantOf, MULTI_FACTOR } from '#access/sign-in-methods.ts'
import type { Database } from '#database/database.ts'

const { Check, Prompt } = library

/** The prompt for a second factor. */
export const SECOND_FACTOR = 'second_factor'

/** The steps before an application gets a code: sign in, give or set up a second factor, consent. */
export function interactionPolicy(database: Database): library.Prompt[] {
  return [
    new Prompt(
      { name: 'login', requestable: true },
      new Check(
        'no_session',
        'signing in is required',
        'login_required',
        ({ oidc }) => !oidc.session?.accountId,
      ),
      // A user who was disabled while signed in.
      new Check('account_gone', 'signing in is required', 'login_required', ({ oidc }) => !oidc.account),
    ),
    new Prompt(
      { name: SECOND_FACTOR, requestable: false },
      new Check('second_factor_missing', 'a second factor is required', 'login_required', ({ oidc }) => {
        const { session, client } = oidc
        if (session?.accountId === undefined || client === undefined) return false
        const signingIn = {
          user_id: Number(session.accountId),
          client_id: client.clientId,
          bound_tenant_id: boundTenantOf(session.acr),
          passed_second_factor: session.amr?.includes(MULTI_FACTOR) === true,
        }
        return database.acrossTenants((queries) => needsSecondFactor(queries, signingIn))
      }),
    ),
    new Prompt(
      { name: 'consent', requestable: true },
      new Check(
        'consent_missing',
        'consent is required',
        'consent_required',
        ({ oidc }) => oidc.entities.Grant?.getOIDCScope() === '',
      ),
    ),
  ]
}
