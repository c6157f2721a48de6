/** A language in which the console has its texts. */
export type Language = 'en-GB' | 'de'

/** The language of the texts: the one chosen on the device, else the one that a language tag asks for, else English. */
export function languageOf(chosen: Language | null, preferred: string): Language {
  return chosen ?? (preferred.split('-')[0] === 'de' ? 'de' : 'en-GB')
}
