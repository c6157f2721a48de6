import type { IdNames } from './id-names.ts'

/** Another number for an id of a table. */
export type Renumber = (table: string, id: number) => number

/** By what names ids are known, what becomes of them, and the table of an `id` that stands in the JSON itself. */
export type Renumbering = {
  readonly names: IdNames
  readonly renumber: Renumber
  readonly itself?: string | null
}

/** A name with its colon, a text, a number, the beginning or the end of an object or a list. */
const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|-?\d[^\s,\]}]*|[{}[\]]/g
const ID = /^"?([1-9]\d{0,14})"?$/
/** How an import configuration writes that a mapping group is asked: `"map:7"`. */
const MAPPED = /^"map:([1-9]\d{0,14})"$/

/** What ids mean where they stand: under the name `id` of an object, and bare in a list. */
type Place = { readonly itself: string | null; readonly listed: string | null }

/**
 * JSON with other numbers for the ids in it, which are known by the names they stand under: `account_id`, `account_ids`, and
 * `id` in an object called `account` or among the `lines` of an order. All else stays as it is written, to the last digit.
 */
export function renumberJson(text: string, { names, renumber, itself = null }: Renumbering): string {
  const open: Place[] = [{ itself, listed: null }]
  let name: string | null = null
  return text.replaceAll(TOKEN, (token, quoted: string | undefined, colon: string | undefined) => {
    const here = open.at(-1) ?? { itself: null, listed: null }
    if (colon !== undefined) {
      name = quoted ?? null
      return token
    }
    const [under, of] = [name, tableFor(name, here)]
    name = null
    if (token === '{' || token === '[') {
      open.push({ itself: under === null ? here.itself : names.within(here.itself, under), listed: of })
      return token
    }
    if (token === '}' || token === ']') {
      open.pop()
      return token
    }
    return token
      .replace(MAPPED, (_, id) => `"map:${renumber('mapping_groups', Number(id))}"`)
      .replace(ID, renumbered(of))
  })

  function tableFor(under: string | null, here: Place): string | null {
    if (under === null) return here.listed
    return under === 'id' ? here.itself : names.tableOf(under)
  }

  function renumbered(table: string | null): (same: string, id: string) => string {
    return (same, id) => (table === null ? same : same.replace(id, String(renumber(table, Number(id)))))
  }
}

/** A text that is an id or a list of ids of a table, with other numbers; any other text as it is. */
export function renumberList(text: string, table: string | null, renumber: Renumber): string {
  if (table === null || !/^[\s\d,"[\]]*$/.test(text)) return text
  return text.replaceAll(/\b[1-9]\d{0,14}\b/g, (id) => String(renumber(table, Number(id))))
}

/** A text of words and ids, `price 7 order 12`, with other numbers where a word is known. */
export function renumberWords(
  text: string,
  words: Readonly<Record<string, string>>,
  renumber: Renumber,
): string {
  return text.replaceAll(/\b([a-z]+) ([1-9]\d{0,14})\b/g, (same, word: string, id: string) => {
    const table = Object.hasOwn(words, word) ? words[word] : undefined
    return table === undefined ? same : `${word} ${renumber(table, Number(id))}`
  })
}
