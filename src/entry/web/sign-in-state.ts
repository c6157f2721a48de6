import { hash, randomBytes } from 'node:crypto'
import type { Secrets } from '#access/secrets.ts'
import { isObject, parsedJson } from '#values/json.ts'
import { wallClock } from '#values/wall-clock.ts'

const SEALED_FOR = 'sign-in of a web program'

/** Time limit of a sign-in, in seconds. */
const SIGN_IN_SECONDS = 3600

/** Maximum length of a return path. */
const ADDRESS_MAX = 2000

/** A sign-in in progress. */
export type SignInState = {
  /** The PKCE verifier. */
  readonly verifier: string
  /** The return path. */
  readonly to: string
}

/** A random text of 256 bits. */
export function randomText(): string {
  return randomBytes(32).toString('base64url')
}

/** The PKCE challenge of a verifier. */
export function challengeFor(verifier: string): string {
  return hash('sha256', verifier, 'base64url')
}

/**
 * Seals a sign-in into the `state` parameter: nothing is stored for visitors, and several tabs may sign in at once.
 * It is valid only together with the browser's own cookie.
 */
export function sealState(secrets: Secrets, browser: string, { verifier, to }: SignInState): string {
  const until = Math.floor(wallClock() / 1000) + SIGN_IN_SECONDS
  return secrets.seal(SEALED_FOR, JSON.stringify({ verifier, to, until, browser: challengeFor(browser) }))
}

/** The sign-in in a sealed state; null if it belongs to another browser, has expired, or is not ours. */
export function openState(secrets: Secrets, browser: string | null, sealed: string): SignInState | null {
  const text = browser === null ? null : secrets.open(SEALED_FOR, sealed)
  if (browser === null || text === null) return null
  const state = parsedJson(text)
  if (!isObject(state) || typeof state.verifier !== 'string' || typeof state.to !== 'string') return null
  if (state.browser !== challengeFor(browser) || Number(state.until) < wallClock() / 1000) return null
  return { verifier: state.verifier, to: state.to }
}

/** Where a person goes after signing in: the requested path if it belongs to the program, else its first page. */
export function placeWithin(program: string, requested: unknown): string {
  const first = `/${program}`
  if (typeof requested !== 'string' || requested.length > ADDRESS_MAX || !requested.startsWith(first))
    return first
  const base = 'http://goodsyard.invalid'
  if (!URL.canParse(requested, base)) return first
  const { origin, pathname, search, hash: fragment } = new URL(requested, base)
  const isWithin = pathname === first || pathname.startsWith(`${first}/`)
  return origin === base && isWithin ? `${pathname}${search}${fragment}` : first
}
