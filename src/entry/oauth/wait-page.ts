import { errorPage } from './error-page.ts'
import type { Page } from './page.ts'

/** Tells somebody who failed too often that they must wait. */
export function waitPage(seconds: number): Page {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return errorPage(429, 'Too many failed attempts.', `Please try again in ${wait}.`)
}
