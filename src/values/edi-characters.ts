/** The character sets in which interchanges are written; `basic` and `extended` are those of X12. */
export const EDI_CHARACTER_SETS = [
  'UNOA',
  'UNOB',
  'UNOC',
  'UNOW',
  'UNOY',
  'basic',
  'extended',
  'utf8',
] as const

/** The name of a character set. */
export type EdiCharacterSet = (typeof EDI_CHARACTER_SETS)[number]

/** What each set has, apart from the letters A to Z, the digits and the blank. */
const SIGNS: Readonly<Record<EdiCharacterSet, RegExp>> = {
  UNOA: /^[A-Z0-9 .,\-()/='+:?!"%&*;<>]$/,
  UNOB: /^[A-Za-z0-9 .,\-()/='+:?!"%&*;<>]$/,
  UNOC: /^[\u0020-\u007e\u00a0-\u00ff]$/,
  UNOW: /^\P{Cc}$/u,
  UNOY: /^\P{Cc}$/u,
  basic: /^[A-Z0-9 !"&'()*+,\-./:;?=]$/,
  extended: /^[\u0020-\u007e]$/,
  utf8: /^\P{Cc}$/u,
}

/** Sets without small letters: these are written as capitals. */
const CAPITALS: readonly EdiCharacterSet[] = ['UNOA', 'basic']

/** Letters that are written as others where a set lacks them, in pairs; accents are left out of all others. */
const PAIRS =
  'Ä Ae Ö Oe Ü Ue ä ae ö oe ü ue ß ss ẞ SS Æ Ae æ ae Œ Oe œ oe Ø O ø o Ł L ł l Đ D đ d Ð D ð d Þ Th þ th ı i ' +
  '€ EUR £ GBP ‘ \' ’ \' ` \' ´ \' ‚ , “ " ” " „ " « " » " – - — - ‐ - ‑ - • - … ... ™ (TM) ® (R) © (C) ' +
  '½ 1/2 ¼ 1/4 ¾ 3/4 ² 2 ³ 3 × x _ - [ ( ] ) { ( } ) \\ / | / @ (AT) # NO'

const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Array.from(PAIRS.matchAll(/(\S+) (\S+)/g), ([, letter = '', other = '']) => [letter, other] as const),
  ['°', ' '],
  ['\u00ad', ''],
  ['\u200b', ''],
])

/** A text in a character set, or the first letter that it cannot be written with. */
export type InCharacterSet = { readonly text: string } | { readonly missing: string }

/**
 * A text in a character set. Letters that it lacks are written as others that are read alike, if they may be; what cannot be
 * written so is missing.
 */
export function inCharacterSet(
  text: string,
  { set, transliterates }: { readonly set: EdiCharacterSet; readonly transliterates: boolean },
): InCharacterSet {
  let written = ''
  const normal = text.normalize('NFC')
  for (const letter of CAPITALS.includes(set) ? normal.toUpperCase() : normal) {
    if (SIGNS[set].test(letter)) {
      written += letter
      continue
    }
    const other = transliterates ? transliterated(letter, set) : null
    if (other === null) return { missing: letter }
    written += other
  }
  return { text: written }
}

function transliterated(letter: string, set: EdiCharacterSet): string | null {
  const plain = LETTERS.get(letter) ?? letter.normalize('NFKD').replaceAll(/\p{M}+/gu, '')
  const other = CAPITALS.includes(set) ? plain.toUpperCase() : plain
  if (plain === letter) return null
  return [...other].every((sign) => SIGNS[set].test(sign)) ? other : null
}

/** The bytes of a text in a character set, which has all its letters. */
export function ediBytes(text: string, set: EdiCharacterSet): Buffer {
  return Buffer.from(text, ['UNOW', 'UNOY', 'utf8'].includes(set) ? 'utf8' : 'latin1')
}
