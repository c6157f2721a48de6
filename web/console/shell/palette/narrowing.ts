/** A type that can be searched, with the names it is known by. */
export type SearchedType = { readonly type: string; readonly names: readonly string[] }

/** What is searched: the text, in all types or only in some. */
export type PaletteSearch = { readonly text: string; readonly types: readonly string[] | null }

/** Minimum length of a search text. */
export const TEXT_MIN = 2

/** Reads a name before a colon as the types to search in: `order: ORD-7`, `type:products 84`. What names no type is text. */
export function narrowed(written: string, searched: readonly SearchedType[]): PaletteSearch {
  const text = written.trim()
  const found =
    /^type:\s*([^\s:]+)\s*:?\s*(.*)$/u.exec(text) ?? /^(\p{L}[\p{L}_ -]*?)\s*:\s*(.*)$/u.exec(text)
  if (found === null) return { text, types: null }
  const [, name = '', rest = ''] = found
  const types = typesNamed(name, searched)
  return types.length === 0 ? { text, types: null } : { text: rest, types }
}

function typesNamed(name: string, searched: readonly SearchedType[]): readonly string[] {
  const plainName = plain(name)
  const exact = searched.filter(({ names }) => names.some((one) => plain(one) === plainName))
  const found =
    exact.length > 0
      ? exact
      : searched.filter(({ names }) => names.some((one) => plain(one).startsWith(plainName)))
  return found.map(({ type }) => type)
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()

/** Maximum number of pasted codes. */
export const CODES_MAX = 200

/** The codes in a text that was pasted: one in each line or cell, or with commas or semicolons between them; each once. */
export function codesIn(pasted: string): readonly string[] {
  const codes = pasted.split(/[\r\n\t,;]+/).map((code) => code.trim())
  return [...new Set(codes.filter((code) => code !== ''))].slice(0, CODES_MAX)
}

/** The codes that belong to no record. */
export function notFound(codes: readonly string[], matched: readonly string[]): readonly string[] {
  const known = new Set(matched.map((code) => code.toLowerCase()))
  return codes.filter((code) => !known.has(code.toLowerCase()))
}

/** A thing of the palette that is looked for by its name. */
type PaletteEntry = { readonly label: string }

/** Those of which a word begins with the text, those that begin with it first. */
export function byName<Item extends PaletteEntry>(items: readonly Item[], text: string): readonly Item[] {
  const searched = text.toLowerCase()
  const placeOf = ({ label }: Item) => {
    const name = label.toLowerCase()
    return name.startsWith(searched)
      ? 0
      : name.includes(` ${searched}`)
        ? 1
        : name.includes(searched)
          ? 2
          : -1
  }
  return items
    .filter((item) => placeOf(item) >= 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.label.length - b.label.length)
}
