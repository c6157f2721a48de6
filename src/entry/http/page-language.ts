import type { IncomingHttpHeaders } from 'node:http'
import type { Words } from '#access/words/en.ts'
import { acceptedLanguage, type Language, languages } from '#access/words/language.ts'
import { wordsIn } from '#access/words/words.ts'

/** The parameter that chooses the language of a page. */
export const LANGUAGE_PARAMETER = 'language'

/** The cookie that keeps the choice for the rest of signing in. */
export const LANGUAGE_COOKIE = 'gy_language'

/** What is read of the request of a page. */
export type PageRequest = { readonly url?: string | undefined; readonly headers: IncomingHttpHeaders }

/** Languages of people who are known, by request. */
const known = new WeakMap<PageRequest, Language>()

/** Notes the language of the person whom a request is from; null if it is not known. */
export function noteLanguage(request: PageRequest, language: Language | null): void {
  if (language !== null) known.set(request, language)
}

/** The language that the address of a request chooses; null if it chooses none. */
export function requestedLanguage({ url = '' }: PageRequest): Language | null {
  return languageNamed(new URL(url, 'http://localhost').searchParams.get(LANGUAGE_PARAMETER))
}

/** The language of a page: the chosen one, else that of the person, else what the browser accepts (spec: platform 4.3). */
export function pageLanguage(request: PageRequest): Language {
  return (
    requestedLanguage(request) ??
    languageNamed(cookieIn(request)) ??
    known.get(request) ??
    acceptedLanguage(request.headers['accept-language'])
  )
}

/** The texts of a page. */
export function pageWords(request: PageRequest): Words {
  return wordsIn(pageLanguage(request))
}

/** What every page says of its language. */
export function languageHeaders(language: Language): Readonly<Record<string, string>> {
  return { 'content-language': language, vary: 'Accept-Language' }
}

function languageNamed(name: string | null): Language | null {
  return name !== null && Object.hasOwn(languages, name) ? (name as Language) : null
}

/** The kept choice, whichever prefix the cookie has. */
function cookieIn({ headers }: PageRequest): string | null {
  return (
    new RegExp(`(?:^|;) *(?:__Host-)?${LANGUAGE_COOKIE}=([a-z]+)`).exec(headers.cookie ?? '')?.[1] ?? null
  )
}
