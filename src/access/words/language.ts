/** The languages of sign-in pages and of mails about logins, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const

/** A language of sign-in pages. */
export type Language = keyof typeof languages

/** The language of a tag like `de-AT`: anything that is not German is English. */
export function languageOfTag(tag: string): Language {
  return /^de(-|$)/i.test(tag.trim()) ? 'de' : 'en'
}

/** The one language of several tags, such as those of a person's memberships; null if they differ or there are none. */
export function commonLanguage(tags: readonly string[]): Language | null {
  const [first, ...others] = new Set(tags.map(languageOfTag))
  return first === undefined || others.length > 0 ? null : first
}

/** The language that an `Accept-Language` header prefers; English where it names none. */
export function acceptedLanguage(header: string | undefined): Language {
  const accepted = (header ?? '').split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((text) => /^q=/i.test(text))?.slice(2)
    const weight = quality === undefined ? 1 : Number(quality)
    return tag === '' || !(weight > 0) ? [] : [{ tag, weight }]
  })
  const [best] = accepted.toSorted((one, other) => other.weight - one.weight)
  return languageOfTag(best?.tag ?? '')
}
