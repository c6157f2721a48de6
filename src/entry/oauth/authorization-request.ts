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

/** The page on which somebody signs in before their request goes on: the page's own address carries it. */
export function signInPath(params: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(params).flatMap(([name, value]) =>
    KNOWN.has(name) && typeof value === 'string' ? [[name, value]] : [],
  )
  return `${paths.signIn}?${new URLSearchParams(texts)}`
}

/** Where a request goes on once the person has signed in, who is not asked to do so again. */
export function authorizePath(request: URLSearchParams): string {
  const goingOn = new URLSearchParams(request)
  const prompts = (request.get('prompt') ?? '').split(' ').filter((prompt) => !['', 'login'].includes(prompt))
  if (prompts.length === 0) goingOn.delete('prompt')
  else goingOn.set('prompt', prompts.join(' '))
  return `${paths.authorize}?${goingOn}`
}
