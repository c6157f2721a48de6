/** Comments, quoted texts and names, brackets and words. */
const TOKEN =
  /--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]*)\$.*?\$\1\$|[()]|[a-z_][a-z_0-9]*/gis

/** There are as many texts as kinds of statements; the bound is for those that are put together from many parts. */
const TEXTS_MAX = 20_000
const known = new Map<string, string>()

/**
 * The text of a statement as a Citus cluster accepts it. It cannot repeat a subquery without columns on other nodes. It copies the rows of an `insert … select` into shards with COPY, which
 * row security forbids; rows that are returned, or may conflict, are inserted by a statement instead.
 */
export function clusterText(text: string): string {
  const cached = known.get(text)
  if (cached !== undefined) return cached
  const named = text.replaceAll(/\(\s*select from\b/g, '(select 1 from')
  const made = /\binsert\s+into\b/i.test(named) ? withReturning(named) : named
  if (known.size < TEXTS_MAX) known.set(text, made)
  return made
}

/** An insert whose end has not been reached: how deep in brackets it is, and the words found in it. */
type OpenInsert = { readonly depth: number; readonly words: Set<string> }

function withReturning(text: string): string {
  const open: OpenInsert[] = []
  const ends: number[] = []
  let depth = 0
  let previous = ''
  const close = (place: number) => {
    const insert = open.at(-1)
    if (insert === undefined || insert.depth !== depth) return
    open.pop()
    if (isCopied(insert.words)) ends.push(place)
  }
  for (const { index, 0: token } of text.matchAll(TOKEN)) {
    const word = token.toLowerCase()
    if (word.startsWith('--') || word.startsWith('/*')) continue
    if (word === '(') depth += 1
    else if (word === ')') {
      close(index)
      depth -= 1
    } else if (word === 'into' && previous === 'insert') open.push({ depth, words: new Set() })
    else if (open.at(-1)?.depth === depth) open.at(-1)?.words.add(word)
    previous = word
  }
  close(text.length)
  return ends
    .toSorted((one, other) => other - one)
    .reduce((made, end) => `${made.slice(0, end)} returning 1${made.slice(end)}`, text)
}

function isCopied(words: ReadonlySet<string>): boolean {
  return words.has('select') && !words.has('values') && !words.has('returning') && !words.has('conflict')
}
