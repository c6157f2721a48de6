import { interactionPolicy as library } from 'oidc-provider'

const { Check, Prompt } = library

/** When a person must be asked: first who they are, then whether they allow the application to act for them. */
export function interactionPolicy(): library.Prompt[] {
  return [
    new Prompt(
      { name: 'login', requestable: true },
      new Check(
        'no_session',
        'signing in is required',
        'login_required',
        ({ oidc }) => !oidc.session?.accountId,
      ),
      // Somebody who was switched off while signed in.
      new Check('account_gone', 'signing in is required', 'login_required', ({ oidc }) => !oidc.account),
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
