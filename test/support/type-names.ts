import type { Line, SourceFile } from './source.ts'

/** Participles that are a word of their own in this trade, or name a part of the program everywhere. */
const NAMES_THAT_END_ALIKE = new Set(['Embedded', 'Parsed', 'Seed'])

const IRREGULAR = new Set(
  'Asked Begun Bound Brought Chosen Done Drawn Found Given Gone Heard Held Kept Known Left Lost Made Mending Met Put Read Said Seen Sent Shown Sold Sought Spent Taken Telling Told Waiting Wanted'.split(
    ' ',
  ),
)

/** A type that a line declares. */
type DeclaredType = { readonly file: SourceFile; readonly line: Line; readonly name: string }

/** The types that files declare at their top level. */
export function typesIn(files: readonly SourceFile[]): readonly DeclaredType[] {
  return files.flatMap((file) =>
    file.lines.flatMap((line) => {
      const name = /^(?:export )?(?:abstract )?(?:type|class|interface) (\w+)/.exec(line.text)?.[1]
      return name === undefined ? [] : [{ file, line, name }]
    }),
  )
}

/** Whether a name is a participle alone, which does not say what thing it names. */
export function isParticiple(name: string): boolean {
  if (!/^[A-Z][a-z]+$/.test(name) || NAMES_THAT_END_ALIKE.has(name)) return false
  return /(?:[^aeiou]|i|e)ed$/.test(name) || IRREGULAR.has(name)
}

/** The types whose name another type of the same room has, with the path of that. */
export function repeatedTypes(
  files: readonly SourceFile[],
  roomOf: (path: string) => string | null,
): readonly (DeclaredType & { readonly other: string })[] {
  const seen = new Map<string, string>()
  return typesIn(files).flatMap((type) => {
    const key = `${roomOf(type.file.path)} ${type.name}`
    const other = seen.get(key)
    seen.set(key, type.file.path)
    return other === undefined ? [] : [{ ...type, other }]
  })
}
