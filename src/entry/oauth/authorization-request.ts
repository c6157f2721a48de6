import { paths } from './paths.ts'

/** What an authorization request may say; all else is ignored, as RFC 6749 3.1 has it for what a server does not know. */
const KNOWN = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'prompt',
])

/** The parameters of an authorization request in an address: those that are known. */
export function authorizationRequestIn(address: string): URLSearchParams {
  const given = new URL(address, 'http://localhost').searchParams
  return new URLSearchParams([...given].filter(([name]) => KNOWN.has(name)))
}

/** The page where a person signs in before their request goes on: the page's own address carries the request. */
export function signInPath(params: Readonly<Record<string, unknown>>): string {
  return `${paths.signIn}?${knownIn(params)}`
}

/** The page where a person who gave the right password gives a second factor, or sets one up. */
export function secondFactorPath(params: Readonly<Record<string, unknown>>): string {
  return `${paths.secondFactor}?${knownIn(params)}`
}

/** A page that carries the authorization request on, where there is one. */
export function withRequest(path: string, request: URLSearchParams): string {
  return request.size === 0 ? path : `${path}?${request}`
}

/** Where a person goes once they have signed in: on with the request of their application, or to their security page. */
export function nextPath(request: URLSearchParams): string {
  return request.has('client_id') ? authorizePath(request) : paths.security
}

/** Where a request goes on after sign-in, which it does not ask for again. */
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
