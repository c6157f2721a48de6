import { errorPage } from './error-page.ts'
import type { Page } from './page.ts'

/** Tells a user with too many failed attempts to wait. */
export function waitPage(seconds: number): Page {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return errorPage(429, 'Too many failed attempts.', `Please try again in ${wait}.`)
}
