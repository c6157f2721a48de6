import type { Words } from '#web/words/en-GB.ts'
import { stateLabelOf } from '#web/words/field-labels.ts'
import { fieldLabel, stateLabel, typeLabel } from '#web/words/label-of.ts'
import { reasonText } from '#web/words/sentence.ts'

/** Whether a value has parts: a list, or entries with names. */
export function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The entries of a value that have something in them. */
export function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(
    ([, one]) => one !== null && one !== '' && !(isStructure(one) && Object.keys(one).length === 0),
  )
}

/** A single value as people read it: words of the service by their names. */
export function scalarText(words: Words, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? words.grid.yes : words.grid.no
  const text = String(value)
  if (text in words.labels.states) return stateLabel(words, text)
  if (text in words.labels.types) return typeLabel(words, text)
  if (text in words.labels.fields) return fieldLabel(words, text)
  return WORD_OF_THE_SERVICE.test(text) ? stateLabelOf(text) : reasonText(words, text)
}

/** A name that programs use, of several words. */
const WORD_OF_THE_SERVICE = /^(?:[a-z]+(?:_[a-z0-9]+)+|[A-Z]+(?:_[A-Z0-9]+)+)$/

/** A value with parts in one line, for a cell of a table: of what has parts itself, how many there are. */
export function structureText(words: Words, value: unknown): string {
  if (!isStructure(value)) return scalarText(words, value)
  if (Array.isArray(value))
    return value.some(isStructure)
      ? words.grid.entries(value.length)
      : value.map((one) => scalarText(words, one)).join(', ')
  return entriesOf(value)
    .map(([name, one]) => `${fieldLabel(words, name)}: ${partText(words, one)}`)
    .join(' · ')
}

function partText(words: Words, value: unknown): string {
  return isStructure(value) && !Array.isArray(value)
    ? words.grid.entries(Object.keys(value).length)
    : structureText(words, value)
}
