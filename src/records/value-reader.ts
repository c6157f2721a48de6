import { instantFromDatabase } from '#values/instant.ts'
import { trimmed } from './json-bytes.ts'
import type { Texts } from './json-writer.ts'
import type { Form } from './list-fields.ts'
import { nodeId } from './node-id.ts'
import { packedText } from './packed.ts'
import type { Entry, Shape } from './projection.ts'

/** A value of a row: exact decimals stay text, moments take the wire's form. */
export type Value = null | string | number | boolean | Value[] | { readonly [key: string]: Value }

/** For each child list of a projection, the children by what they hang off. */
export type ReadLists = readonly ReadonlyMap<string, Value[]>[]

/** Reads rows of one shape as values, for exports and whatever calculates with them. */
export type RowReader = (row: Texts, lists: ReadLists) => { readonly [key: string]: Value }

/** Makes the reader of a shape. */
export function valueReaderFor(shape: Shape): RowReader {
  return objectReader(shape.entries)
}

function objectReader(entries: readonly Entry[]): RowReader {
  const readers = entries.map((entry) => ({ key: entry.key, read: entryReader(entry) }))
  return (row, lists) => Object.fromEntries(readers.map(({ key, read }) => [key, read(row, lists)]))
}

function entryReader(entry: Entry): (row: Texts, lists: ReadLists) => Value {
  switch (entry.kind) {
    case 'constant':
      return () => (entry.value === null ? null : JSON.parse(entry.value))
    case 'group':
      return objectReader(entry.entries)
    case 'record': {
      const read = objectReader(entry.shape.entries)
      return (row, lists) => (row[entry.presence] === null ? null : read(row, lists))
    }
    case 'children':
      return (row, lists) => {
        const key = row[entry.at] ?? null
        return key === null ? null : (lists[entry.list]?.get(key) ?? [])
      }
    case 'breakdown':
      return (row) => {
        const text = row[entry.at] ?? null
        return text === null ? null : packedText(text, entry.packs)
      }
    case 'node_id':
      return (row) => nodeId(entry.node, row[entry.at] ?? '')
    case 'value':
      return (row) => {
        const text = row[entry.at] ?? null
        return text === null ? null : valueForms[entry.form](text)
      }
  }
}

const valueForms: Readonly<Record<Form, (text: string) => Value>> = {
  id: (text) => text,
  text: (text) => text,
  integer: Number,
  decimal: trimmed,
  flag: (text) => text === 't',
  moment: instantFromDatabase,
  day: (text) => text,
  json: (text) => JSON.parse(text),
}
