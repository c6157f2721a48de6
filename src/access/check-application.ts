import { longerThan } from '#declare/coerce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { GRANT_TYPES } from '#resources/people/oauth-applications.ts'
import { agree, isRedirectUri } from './redirect-uris.ts'

const NAME_MAX = 50

/** The attributes of an application that are validated. */
export type ApplicationFacts = {
  readonly name: string
  readonly confidential: boolean
  readonly grant_types: readonly string[]
  readonly redirect_uris: readonly string[]
}

/** All violations of the rules for applications (platform 4.6). */
export function checkApplication(application: ApplicationFacts): readonly Violation[] {
  return [...checkName(application.name), ...checkGrants(application), ...checkUris(application)]
}

function checkName(name: string): readonly Violation[] {
  if (name.trim() === '') return [violation('blank', { field: 'name' })]
  return longerThan(name, NAME_MAX) ? [violation('too_long', { field: 'name', max: NAME_MAX })] : []
}

/** A public application cannot authenticate, so it only acts for users. */
function checkGrants(application: ApplicationFacts): readonly Violation[] {
  const field = 'grant_types'
  const allowed = GRANT_TYPES.filter((grant) => application.confidential || grant !== 'client_credentials')
  if (application.grant_types.length === 0) return [violation('blank', { field })]
  const areKnown = application.grant_types.every((grant) => allowed.some((each) => each === grant))
  return areKnown ? [] : [violation('inclusion', { field, allowed })]
}

function checkUris(application: ApplicationFacts): readonly Violation[] {
  const field = 'redirect_uris'
  if (application.redirect_uris.length === 0) {
    return application.grant_types.includes('authorization_code') ? [violation('blank', { field })] : []
  }
  const sound = application.redirect_uris.every(isRedirectUri) && agree(application.redirect_uris)
  return sound ? [] : [violation('invalid', { field })]
}
