/** So many letters are named; more of them mean the same. */
const NAMED = 10

/** The warning of a document with letters that no font has; null if there are none. */
export function missingLettersWarning(letters: ReadonlySet<string>): string | null {
  if (letters.size === 0) return null
  const named = [...letters].slice(0, NAMED).map((letter) => `${letter} (U+${codeOf(letter)})`)
  const more = letters.size > NAMED ? ` and ${letters.size - NAMED} more` : ''
  return `no font has the letters ${named.join(', ')}${more}; they are printed as boxes`
}

function codeOf(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
