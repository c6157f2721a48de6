import type { Line, SourceFile } from './source.ts'

/** A statement, or a piece of one, as it stands in the source: its holes are `$1`, but for the fragment of the next version. */
export type SourceStatement = { readonly line: Line; readonly text: string }

/** What the fragment that `nextVersion` gives comes to. */
const NEXT_VERSION = 'lock_version = 1, updated_at = 1'

/** Everything a file writes behind the `sql` tag, nested pieces too. */
export function statementsIn(file: SourceFile): readonly SourceStatement[] {
  const found: SourceStatement[] = []
  let number = 1
  let from = 0
  for (const { index } of file.text.matchAll(/\bsql`/g)) {
    number += file.text.slice(from, index).split('\n').length - 1
    from = index
    const line = file.lines[number - 1]
    if (line !== undefined) found.push({ line, text: textFrom(file.text, index + 4).text })
  }
  return found
}

type Reading = { readonly text: string; readonly end: number }

/** The text of a template that begins at a place, up to its end. */
function textFrom(source: string, start: number): Reading {
  let text = ''
  for (let place = start; place < source.length; place += 1) {
    if (source[place] === '`') return { text, end: place }
    if (source.startsWith('${', place)) {
      const hole = holeFrom(source, place + 2)
      text += /\bnextVersion(?:OfConflict)?\(/.test(hole.text) ? NEXT_VERSION : '$1'
      place = hole.end
    } else text += source[place]
  }
  throw new Error('a template without an end')
}

/** The code in a hole, up to the bracket that closes it. */
function holeFrom(source: string, start: number): Reading {
  let depth = 0
  for (let place = start; place < source.length; place += 1) {
    if (source[place] === '`') place = textFrom(source, place + 1).end
    else if (source[place] === "'") place = source.indexOf("'", place + 1)
    else if (source[place] === '{') depth += 1
    else if (source[place] === '}') {
      if (depth === 0) return { text: source.slice(start, place), end: place }
      depth -= 1
    }
  }
  throw new Error('a hole without an end')
}
