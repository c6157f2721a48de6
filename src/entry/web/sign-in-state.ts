import { hash, randomBytes } from 'node:crypto'
import type { Secrets } from '#access/secrets.ts'
import { isObject, parsedJson } from '#values/json.ts'
import { wallClock } from '#values/wall-clock.ts'

const SEALED_FOR = 'sign-in of a web program'

/** A sign-in has to be done within so many seconds. */
const SIGN_IN_SECONDS = 3600

/** An address to come back to has at most so many characters. */
const ADDRESS_MAX = 2000

/** A sign-in that has begun. */
export type SignInState = {
  /** The proof that the code is redeemed by whoever asked for it (PKCE). */
  readonly verifier: string
  /** Where the person wanted to go. */
  readonly to: string
}

/** A random text of 256 bits. */
export function randomText(): string {
  return randomBytes(32).toString('base64url')
}

/** What a verifier is announced by. */
export function challengeFor(verifier: string): string {
  return hash('sha256', verifier, 'base64url')
}

/**
 * Seals a sign-in into the state that comes back with the code: nothing is kept of visitors, and several tabs may sign in at
 * once. It counts only together with the browser's own cookie.
 */
export function sealState(secrets: Secrets, browser: string, { verifier, to }: SignInState): string {
  const until = Math.floor(wallClock() / 1000) + SIGN_IN_SECONDS
  return secrets.seal(SEALED_FOR, JSON.stringify({ verifier, to, until, browser: challengeFor(browser) }))
}

/** The sign-in that a state was sealed of; null where it is of another browser, too old, or none of ours. */
export function openState(secrets: Secrets, browser: string | null, sealed: string): SignInState | null {
  const text = browser === null ? null : secrets.open(SEALED_FOR, sealed)
  if (browser === null || text === null) return null
  const state = parsedJson(text)
  if (!isObject(state) || typeof state.verifier !== 'string' || typeof state.to !== 'string') return null
  if (state.browser !== challengeFor(browser) || Number(state.until) < wallClock() / 1000) return null
  return { verifier: state.verifier, to: state.to }
}

/** Where a person goes after signing in: the address they asked for, if it is one of the program, else its first page. */
export function placeWithin(program: string, asked: unknown): string {
  const first = `/${program}`
  if (typeof asked !== 'string' || asked.length > ADDRESS_MAX || !asked.startsWith(first)) return first
  const base = 'http://goodsyard.invalid'
  if (!URL.canParse(asked, base)) return first
  const { origin, pathname, search, hash: fragment } = new URL(asked, base)
  const isWithin = pathname === first || pathname.startsWith(`${first}/`)
  return origin === base && isWithin ? `${pathname}${search}${fragment}` : first
}
