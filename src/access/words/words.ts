import { de } from './de.ts'
import { en, type Words } from './en.ts'
import type { Language } from './language.ts'

const all: Readonly<Record<Language, Words>> = { en, de }

/** The texts of sign-in pages and of mails about logins, in a language. */
export function wordsIn(language: Language): Words {
  return all[language]
}
