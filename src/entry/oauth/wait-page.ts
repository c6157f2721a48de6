import type { Words } from '#access/words/en.ts'
import { errorPage } from './error-page.ts'
import type { Page } from './page.ts'

/** Tells a user with too many failed attempts to wait. */
export function waitPage(words: Words, seconds: number): Page {
  const { tooManyAttempts, againInMinutes } = words.errors
  const advice = againInMinutes(Math.ceil(seconds / 60))
  return errorPage(words, { status: 429, message: tooManyAttempts, advice })
}
