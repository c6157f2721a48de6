import type { Page } from './page.ts'
import { paths } from './paths.ts'

/** Parameters that the sign-in page alone reads, beside those of the protocol (platform 4.3). */
export const SIGN_IN_PARAMETERS = ['login_hint', 'layout', 'look', 'subdomain']

/** The known parameters of an authorization request; unknown ones are ignored, as RFC 6749 3.1 requires. */
const KNOWN = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  ...SIGN_IN_PARAMETERS,
])

/** The known parameters of an authorization request in a URL. */
export function authorizationRequestIn(address: string): URLSearchParams {
  const parameters = new URL(address, 'http://localhost').searchParams
  return new URLSearchParams([...parameters].filter(([name]) => KNOWN.has(name)))
}

/** How the pages of an authorization request look, as the program asks that sent it (spec: platform 4.3). */
export function appearanceIn(address: string): Pick<Page, 'layout' | 'look'> {
  const request = authorizationRequestIn(address)
  const look = LOOKS.find((one) => one === request.get('look'))
  return {
    layout: request.get('layout') === 'handheld' ? 'handheld' : 'usual',
    ...(look === undefined ? {} : { look }),
  }
}

const LOOKS = ['day', 'night'] as const

/** The sign-in page for an authorization request, which is carried in the URL of the page. */
export function signInPath(params: Readonly<Record<string, unknown>>): string {
  return `${paths.signIn}?${knownIn(params)}`
}

/** The page for a second factor of a user who gave the right password. */
export function secondFactorPath(params: Readonly<Record<string, unknown>>): string {
  return `${paths.secondFactor}?${knownIn(params)}`
}

/** The URL of a page with the authorization request, if there is one. */
export function withRequest(path: string, request: URLSearchParams): string {
  return request.size === 0 ? path : `${path}?${request}`
}

/** Where a user continues after sign-in: with the authorization request, or on their security page. */
export function nextPath(request: URLSearchParams): string {
  return request.has('client_id') ? authorizePath(request) : paths.security
}

/** Where an authorization request continues after sign-in. */
function authorizePath(request: URLSearchParams): string {
  const remaining = new URLSearchParams(request)
  const prompts = (request.get('prompt') ?? '').split(' ').filter((prompt) => !['', 'login'].includes(prompt))
  if (prompts.length === 0) remaining.delete('prompt')
  else remaining.set('prompt', prompts.join(' '))
  return `${paths.authorize}?${remaining}`
}

function knownIn(params: Readonly<Record<string, unknown>>): URLSearchParams {
  const texts = Object.entries(params).flatMap(([name, value]) =>
    KNOWN.has(name) && typeof value === 'string' ? [[name, value]] : [],
  )
  return new URLSearchParams(texts)
}
