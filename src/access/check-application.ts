import { longerThan } from '#declare/coerce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { agree, isRedirectUri } from './redirect-uris.ts'

/** The grants an application may be given. */
export const GRANT_TYPES = ['client_credentials', 'authorization_code', 'refresh_token'] as const

const NAME_MAX = 50

/** What of an application can be wrong. */
export type ApplicationFacts = {
  readonly name: string
  readonly confidential: boolean
  readonly grant_types: readonly string[]
  readonly redirect_uris: readonly string[]
}

/** The rules of an application (platform 4.6), all of those broken. */
export function checkApplication(given: ApplicationFacts): readonly Violation[] {
  return [...checkName(given.name), ...checkGrants(given), ...checkUris(given)]
}

function checkName(name: string): readonly Violation[] {
  if (name.trim() === '') return [violation('blank', { field: 'name' })]
  return longerThan(name, NAME_MAX) ? [violation('too_long', { field: 'name', max: NAME_MAX })] : []
}

/** A public application cannot prove who it is, so it can only pass on what a person grants it. */
function checkGrants(given: ApplicationFacts): readonly Violation[] {
  const field = 'grant_types'
  const allowed = GRANT_TYPES.filter((grant) => given.confidential || grant !== 'client_credentials')
  if (given.grant_types.length === 0) return [violation('blank', { field })]
  const known = given.grant_types.every((grant) => allowed.some((each) => each === grant))
  return known ? [] : [violation('inclusion', { field, allowed })]
}

function checkUris(given: ApplicationFacts): readonly Violation[] {
  const field = 'redirect_uris'
  if (given.redirect_uris.length === 0) {
    return given.grant_types.includes('authorization_code') ? [violation('blank', { field })] : []
  }
  const sound = given.redirect_uris.every(isRedirectUri) && agree(given.redirect_uris)
  return sound ? [] : [violation('invalid', { field })]
}
