import { breakdownText } from '#values/breakdown.ts'
import { bytesFor, type JsonBytes } from './json-bytes.ts'
import type { Form } from './list-fields.ts'
import { nodeId } from './node-id.ts'
import type { Entry, Shape } from './projection.ts'

/** A row in PostgreSQL's text format. */
export type Texts = readonly (string | null)[]

/** For each child list of a projection, the JSON of the children by the key of their parent. */
type WrittenLists = readonly ReadonlyMap<string, Uint8Array>[]

/** A writer of rows of one shape as JSON. */
export type RowWriter = (out: JsonBytes, row: Texts, lists: WrittenLists) => void

/** The pieces between the members of an object: `{"a":`, `,"b":`, … */
export function headsFor(keys: readonly string[]): readonly Uint8Array[] {
  return keys.map((key, index) => bytesFor(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`))
}

/** Compiles the writer of a shape, from PostgreSQL's text format to JSON without intermediate objects. */
export function jsonWriterFor(shape: Shape): RowWriter {
  return objectWriter(shape.entries)
}

const NULL = bytesFor('null')
const TRUE = bytesFor('true')
const FALSE = bytesFor('false')
const EMPTY = bytesFor('{}')
const END = bytesFor('}')
const NONE = bytesFor('[]')
const OPEN = bytesFor('[')
const BETWEEN = bytesFor(',')
const CLOSE = bytesFor(']')

function objectWriter(entries: readonly Entry[]): RowWriter {
  const heads = headsFor(entries.map(({ key }) => key))
  const writers = entries.map(entryWriter)
  if (entries.length === 0) return (out) => out.raw(EMPTY)
  return (out, row, lists) => {
    for (let index = 0; index < heads.length; index += 1) {
      out.raw(heads[index] ?? EMPTY)
      writers[index]?.(out, row, lists)
    }
    out.raw(END)
  }
}

function entryWriter(entry: Entry): RowWriter {
  switch (entry.kind) {
    case 'constant': {
      const piece = bytesFor(entry.value ?? 'null')
      return (out) => out.raw(piece)
    }
    case 'group':
      return objectWriter(entry.entries)
    case 'record': {
      const { presence } = entry
      const write = objectWriter(entry.shape.entries)
      return (out, row, lists) => (row[presence] === null ? out.raw(NULL) : write(out, row, lists))
    }
    case 'children': {
      const { at, list } = entry
      return (out, row, lists) => {
        const key = row[at]
        out.raw(key === null || key === undefined ? NULL : (lists[list]?.get(key) ?? NONE))
      }
    }
    case 'breakdown': {
      const { at, packs } = entry
      return (out, row) => {
        const text = row[at]
        if (text === null || text === undefined) out.raw(NULL)
        else out.text(packedText(text, packs))
      }
    }
    case 'node_id': {
      const { at, node } = entry
      return (out, row) => out.plain(nodeId(node, row[at] ?? ''))
    }
    case 'value': {
      const { at } = entry
      const write = jsonForms[entry.form]
      return (out, row) => {
        const text = row[at]
        if (text === null || text === undefined) out.raw(NULL)
        else write(out, text)
      }
    }
  }
}

/** How each form of PostgreSQL's text is written as JSON. */
export const jsonForms: Readonly<Record<Form, (out: JsonBytes, text: string) => void>> = {
  id: (out, text) => out.plain(text),
  text: (out, text) => out.text(text),
  integer: (out, text) => out.number(text),
  decimal: (out, text) => out.decimal(text),
  flag: (out, text) => out.raw(text === 't' ? TRUE : FALSE),
  moment: (out, text) => out.moment(text),
  day: (out, text) => out.plain(text),
  json: (out, text) => out.json(text),
}

/** Writes items as a list. */
export function writeList<Item>(out: JsonBytes, items: readonly Item[], write: (item: Item) => void): void {
  if (items.length === 0) return out.raw(NONE)
  for (let index = 0; index < items.length; index += 1) {
    out.raw(index === 0 ? OPEN : BETWEEN)
    const item = items[index]
    if (item !== undefined) write(item)
  }
  out.raw(CLOSE)
}

/** The words for a quantity selected together with the sizes of these packs: `131.0000 48 12 -`. */
function packedText(selected: string, packs: readonly string[]): string {
  const [quantity = '0', ...sizes] = selected.split(' ')
  return breakdownText(
    quantity,
    packs.map((name, index) => ({ name, units: sizes[index] === '-' ? null : (sizes[index] ?? null) })),
  )
}
