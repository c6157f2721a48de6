import type { Form } from './list-fields.ts'
import type { Entry, Shape } from './projection.ts'

/** A row as PostgreSQL writes it. */
export type Texts = readonly (string | null)[]

/** For each child list of a projection, the JSON of the children by what they hang off. */
export type WrittenLists = readonly ReadonlyMap<string, string>[]

/** Writes rows of one shape as JSON text. */
export type RowWriter = (row: Texts, lists: WrittenLists) => string

/** Makes the writer of a shape; no object stands between PostgreSQL's text and the wire's. */
export function jsonWriterFor(shape: Shape): RowWriter {
  return objectWriter(shape.entries)
}

function objectWriter(entries: readonly Entry[]): RowWriter {
  const heads = entries.map(({ key }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`)
  const writers = entries.map(entryWriter)
  const count = entries.length
  if (count === 0) return () => '{}'
  return (row, lists) => {
    let text = ''
    for (let index = 0; index < count; index += 1) text += heads[index] + (writers[index]?.(row, lists) ?? '')
    return `${text}}`
  }
}

function entryWriter(entry: Entry): RowWriter {
  switch (entry.kind) {
    case 'constant': {
      const text = entry.value ?? 'null'
      return () => text
    }
    case 'group':
      return objectWriter(entry.entries)
    case 'record': {
      const { presence } = entry
      const write = objectWriter(entry.shape.entries)
      return (row, lists) => (row[presence] === null ? 'null' : write(row, lists))
    }
    case 'children': {
      const { at, list } = entry
      return (row, lists) => {
        const key = row[at]
        return key === null || key === undefined ? 'null' : (lists[list]?.get(key) ?? '[]')
      }
    }
    case 'value': {
      const { at } = entry
      const write = jsonForms[entry.form]
      return (row) => {
        const text = row[at]
        return text === null || text === undefined ? 'null' : write(text)
      }
    }
  }
}

/** How PostgreSQL's text of each form is written as JSON. */
export const jsonForms: Readonly<Record<Form, (text: string) => string>> = {
  id: (text) => `"${text}"`,
  text: jsonText,
  integer: (text) => text,
  decimal: trimmed,
  flag: (text) => (text === 't' ? 'true' : 'false'),
  moment: jsonMoment,
  day: (text) => `"${text}"`,
  json: (text) => text,
}

/** What JSON cannot carry as it is; PostgreSQL's texts are whole, so there is no half of a surrogate pair. */
const SPECIAL = /["\\\u0000-\u001f]/

function jsonText(text: string): string {
  return SPECIAL.test(text) ? JSON.stringify(text) : `"${text}"`
}

const ZERO = 48
const POINT = 46

/** `12.3400` is 12.34 and `12.0000` is 12: PostgreSQL writes all places of a column. */
export function trimmed(text: string): string {
  if (!text.includes('.')) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO) end -= 1
  if (text.charCodeAt(end - 1) === POINT) end -= 1
  return text.slice(0, end)
}

/** `2026-01-01 09:00:00.12+00` is written `"2026-01-01T09:00:00.120Z"`. */
function jsonMoment(text: string): string {
  const date = text.slice(0, 10)
  const time = text.slice(11, -3)
  return time.length === 8 ? `"${date}T${time}Z"` : `"${date}T${time.padEnd(12, '0')}Z"`
}
