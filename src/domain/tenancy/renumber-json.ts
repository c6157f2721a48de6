import type { IdNames } from './id-names.ts'

/** Returns the new id of a row. */
export type Renumber = (table: string, id: number) => number

/** The names of ids, their new values, and the table of a top-level `id`. */
export type Renumbering = {
  readonly names: IdNames
  readonly renumber: Renumber
  readonly ownTable?: string | null
}

/** A key with its colon, a string, a number, or a bracket. */
const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|-?\d[^\s,\]}]*|[{}[\]]/g
const ID = /^"?([1-9]\d{0,14})"?$/
/** The type of a record, beside its id in `record_id`. */
const RECORD_TYPE = /"record_type"\s*:\s*"([a-z_]+)"/
/** How an import configuration refers to a mapping group: `"map:7"`. */
const MAPPED = /^"map:([1-9]\d{0,14})"$/

/** The tables of ids at a level: of the key `id` of an object, and of plain numbers in a list. */
type JsonLevel = { readonly ownTable: string | null; readonly listed: string | null }

/**
 * Replaces the ids in a JSON text, found by their keys: `account_id`, `account_ids`, and `id` in an object `account` or in
 * the `lines` of an order, `record_id` by its `record_type`. Everything else stays exactly as it is.
 */
export function renumberJson(text: string, { names, renumber, ownTable = null }: Renumbering): string {
  const open: JsonLevel[] = [{ ownTable, listed: null }]
  let name: string | null = null
  return text.replaceAll(
    TOKEN,
    (token, quoted: string | undefined, colon: string | undefined, at: number) => {
      const level = open.at(-1) ?? { ownTable: null, listed: null }
      if (colon !== undefined) {
        name = quoted ?? null
        return token
      }
      const [key, of] = [name, name === 'record_id' ? tableAfter(at) : tableFor(name, level)]
      name = null
      if (token === '{' || token === '[') {
        open.push({
          ownTable: key === null ? level.ownTable : names.childTableOf(level.ownTable, key),
          listed: of,
        })
        return token
      }
      if (token === '}' || token === ']') {
        open.pop()
        return token
      }
      return token
        .replace(MAPPED, (_, id) => `"map:${renumber('mapping_groups', Number(id))}"`)
        .replace(ID, replaceId(of))
    },
  )

  /** The table of a record that is named by type and id; the database writes the longer name after the shorter one. */
  function tableAfter(at: number): string | null {
    const type = RECORD_TYPE.exec(text.slice(at))?.[1]
    return type === undefined ? null : (names.tableByType.get(type) ?? null)
  }

  function tableFor(key: string | null, level: JsonLevel): string | null {
    if (key === null) return level.listed
    return key === 'id' ? level.ownTable : names.tableOf(key)
  }

  function replaceId(table: string | null): (same: string, id: string) => string {
    return (same, id) => (table === null ? same : same.replace(id, String(renumber(table, Number(id)))))
  }
}

/** Replaces the ids in a text that is an id or a list of ids; any other text stays as it is. */
export function renumberList(text: string, table: string | null, renumber: Renumber): string {
  if (table === null || !/^[\s\d,"[\]]*$/.test(text)) return text
  return text.replaceAll(/\b[1-9]\d{0,14}\b/g, (id) => String(renumber(table, Number(id))))
}

/** Replaces the ids in a text of words and ids: `price 7 order 12`. */
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
