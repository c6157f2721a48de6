import type { FastifyReply } from 'fastify'
import { recordAccountChange } from '#access/audit.ts'
import { visitOf } from '#access/check-code.ts'
import { replaceRecoveryCodes } from '#access/recovery-codes.ts'
import { hasSecondFactor, SECOND_FACTORS_MAX, type SecondFactor } from '#access/second-factors.ts'
import type { SignInMethods } from '#access/sign-in-methods.ts'
import type { Queries } from '#database/transaction.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { nextPath, withRequest } from './authorization-request.ts'
import { openBrowserSession } from './browser-session.ts'
import { lead, show } from './forms.ts'
import { paths } from './paths.ts'
import { attemptBy, type PersonRequest } from './person-request.ts'
import { recoveryCodesPage } from './recovery-codes-page.ts'

/** A second factor that a user just proved to have. */
type SetUp = Pick<SecondFactor, 'kind' | 'name'> & {
  readonly methods: SignInMethods
  /** Stores it; false if it was stored already. */
  readonly add: (queries: Queries) => Promise<boolean>
}

/** Adds a second factor, which also counts for this sign-in, and shows recovery codes with the first one. */
export async function completeSetUp(context: PersonRequest, setUp: SetUp): Promise<FastifyReply> {
  const { options, request, reply, provider, person, authorization } = context
  const { kind, name, methods, add } = setUp
  const { user_id } = person
  if (person.factors.length >= SECOND_FACTORS_MAX)
    return lead(reply, withRequest(paths.security, authorization))
  const codes = await options.database.acrossTenants(async (session) => {
    if (!(await add(session))) return null
    await recordAccountChange(session, {
      visit: visitOf(attemptBy(context)),
      operation: 'second_factors.create',
      changes: { [kind]: { was: null, is: name } },
    })
    return hasSecondFactor(person) ? [] : await replaceRecoveryCodes(session, user_id)
  })
  // A factor that was stored already may be that of somebody else, so this sign-in does not count as one with it.
  if (codes === null) return lead(reply, withRequest(paths.security, authorization))
  await openBrowserSession(provider, context, { user_id, methods, bound_tenant_id: null })
  return codes.length === 0
    ? lead(reply, nextPath(authorization))
    : show(reply, recoveryCodesPage(pageWords(request), codes, authorization))
}
