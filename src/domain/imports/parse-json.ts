import { refusal } from '#problems/problem.ts'
import { decimalFor } from '#values/decimal.ts'
import { isObject } from '#values/json.ts'
import { trimmed } from '#values/trimmed.ts'
import type { FileRow, JsonParts, RowStream } from './file-row.ts'
import type { ValueNotation } from './notation.ts'
import { fileTooLarge, RECORD_ELEMENTS_MAX } from './read-limits.ts'
import { columnKey } from './table-rows.ts'

/** How the items of a JSON file are read. */
export type JsonOptions = {
  readonly spelling: 'exact' | 'any'
  readonly notation: ValueNotation
  /** Whether lists may be read item by item; by default where names are exact. */
  readonly takes_lists?: boolean
  /** How many of these names are expected, where some are. */
  readonly knownIn?: ((names: readonly string[]) => number) | undefined
}

const DEPTH_MAX = 100
const TOO_DEEP = `more than ${DEPTH_MAX} levels in one object`

/** Whether a text is JSON: a list of objects, or an object on each line. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:\[\s*[[{\]]|\{\s*["}])/.test(text)
}

/**
 * Reads the objects of a list, or one after the other, as rows. A value is found by its path (`address/city`), of a list that of
 * its first item; numbers stay as they are written. The number of a row is its line, or its place in the list.
 */
export function parseJson(
  text: string,
  { spelling, notation, takes_lists, knownIn }: JsonOptions,
): RowStream {
  const nameOf = spelling === 'any' ? columnKey : (name: string) => name
  const takesLists = takes_lists ?? spelling === 'exact'
  const whole = itemsOf(text)
  const { items, warnings } = takesLists
    ? { items: whole, warnings: [] }
    : listWithin(whole, { nameOf, knownIn })
  const rows = items.map(({ number, value }) => rowOf(value, { number, notation, nameOf, takesLists }))
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  return { columns, headings: namesOf(items), warnings, rows }
}

/** The names of the objects of a standard JSON file, of which only the beginning may be there. */
export function jsonHeadings(
  text: string,
  { is_whole, knownIn }: Pick<JsonOptions, 'knownIn'> & { readonly is_whole: boolean },
): readonly string[] {
  const items = itemsOf(is_whole ? text : wholeItems(text))
  return namesOf(listWithin(items, { nameOf: columnKey, knownIn }).items)
}

const namesOf = (items: readonly Item[]) => [
  ...new Set(items.flatMap(({ value }) => (isObject(value) ? Object.keys(value) : []))),
]

type NameRules = Pick<JsonOptions, 'knownIn'> & { readonly nameOf: (name: string) => string }

/** The items of the one list within an object around it, as `{"data": […]}`, if their names are better known than those beside it. */
function listWithin(items: readonly Item[], { nameOf, knownIn }: NameRules) {
  const [value] = items.map((item) => item.value)
  const entries = items.length === 1 && isObject(value) ? Object.entries(value) : []
  const lists = entries.flatMap(([name, list]) => (isListOfObjects(list) ? [{ name, list }] : []))
  const [only] = lists
  const countIn = (names: readonly string[]) => knownIn?.(names.map(nameOf)) ?? 0
  const outer = entries.map(([name]) => name)
  if (only === undefined || lists.length > 1) return { items, warnings: [] }
  if (knownIn !== undefined && countIn(outer) >= countIn(Object.keys(only.list[0] ?? {})))
    return { items, warnings: [] }
  const others = outer.filter((name) => name !== only.name).map((name) => name.slice(0, 100))
  return {
    items: only.list.map((one, index) => ({ number: index + 1, value: one })),
    warnings:
      others.length === 0
        ? []
        : [`only the list ${only.name} is read, not ${others.join(', ').slice(0, 500)}`],
  }
}

function isListOfObjects(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject)
}

/** The items of a list, or the lines, that are there to their end. */
function wholeItems(beginning: string): string {
  if (!/^\s*\[/.test(beginning)) return beginning.slice(0, beginning.lastIndexOf('\n') + 1)
  let depth = 0
  let end = beginning.indexOf('[') + 1
  for (const { 0: sign, index } of beginning.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') depth += 1
    if (sign === ']' || sign === '}') depth -= 1
    if (sign === '}' && depth === 1) end = index + 1
  }
  return `${beginning.slice(0, end)}]`
}

type Item = { readonly number: number; readonly value: unknown }

function itemsOf(text: string): readonly Item[] {
  const whole = parsed(text)
  if (Array.isArray(whole)) return whole.map((value, index) => ({ number: index + 1, value }))
  if (whole !== undefined) return [{ number: 1, value: whole }]
  return [...objectsOneByOne(text)]
}

/** Objects one after the other, on lines of their own or on several lines; their numbers are their lines. */
function* objectsOneByOne(text: string): Generator<Item> {
  let [from, depth, line] = [0, 0, 1]
  const invalid = () => refusal('import_file_invalid', { reason: `line ${line} is invalid JSON` })
  const passed = (piece: string) => {
    line += (piece.match(LINE_ENDS) ?? []).length
  }
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\\r\n]|\\.)*"|[[\]{}]|[^\s\ufeff"[\]{}]+|"/g)) {
    if (depth === 0) {
      passed(text.slice(from, index))
      from = index
    }
    if (sign === '{' || sign === '[') depth += 1
    if (sign === '}' || sign === ']') depth -= 1
    if (depth > 0) continue
    const piece = text.slice(from, index + 1)
    const value = sign === '}' ? parsed(piece) : undefined
    if (value === undefined) throw invalid()
    yield { number: line, value }
    passed(piece)
    from = index + 1
  }
  if (depth > 0) throw invalid()
}

const LINE_ENDS = /\r\n|\n|\r/g

/** What this version of the runtime has, and the declarations of the language do not have yet. */
type JsonWithSources = {
  parse(
    text: string,
    revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown
  rawJSON(text: string): unknown
}

const json = JSON as unknown as JsonWithSources

/** A JSON value whose numbers are texts as they are written; undefined if it is invalid. */
function parsed(text: string): unknown {
  let names = 0
  let value: unknown
  try {
    value = json.parse(text, (_, one, { source }) => {
      if (isObject(one)) names += Object.keys(one).length
      return typeof one === 'number' ? new NumberText(source ?? String(one)) : one
    })
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    // Whoever nests so deep that the stack ends is far above the limit.
    if (error instanceof RangeError) throw fileTooLarge(TOO_DEEP)
    throw error
  }
  // Of two equal names in one object, the parser keeps the last.
  const written = text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)
  const count = written.reduce((sum, [, colon]) => (colon === undefined ? sum : sum + 1), 0)
  if (count !== names) throw refusal('import_file_invalid', { reason: 'an object has the same name twice' })
  return value
}

/** A number as it is written. */
class NumberText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }

  toJSON(): unknown {
    return json.rawJSON(this.text)
  }
}

type RowFacts = {
  readonly number: number
  readonly notation: ValueNotation
  readonly nameOf: (name: string) => string
  /** Whether lists are read item by item, so that the first alone stands at their path. */
  readonly takesLists: boolean
}

function rowOf(value: unknown, facts: RowFacts): FileRow {
  const { number } = facts
  const raw = JSON.stringify(value) ?? ''
  if (!isObject(value)) return { number, raw, cells: {}, fault: 'it is no JSON object' }
  const cells: Record<string, string> = {}
  const numbers: Record<string, string> = {}
  const fault = collectCells({ cells, numbers }, { value, path: '', depth: 0 }, facts)
  const parts: JsonParts = { kind: 'json' }
  const row = { number, raw, cells, parts, ...(Object.keys(numbers).length === 0 ? {} : { numbers }) }
  return fault === null ? row : { ...row, fault }
}

type JsonPlace = { readonly value: unknown; readonly path: string; readonly depth: number }

type CollectedCells = {
  readonly cells: Record<string, string>
  readonly numbers: Record<string, string>
}

/** Larger exponents are beyond all fields. */
const PLAIN_NUMBER = /^-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,2})?$/

/** A number without an exponent; null for a whole one that is written as such, and beyond all fields. */
function numberOf(text: string): string | null {
  if (/^(?:0|-?[1-9]\d*)$/.test(text) || !PLAIN_NUMBER.test(text)) return null
  return decimalFor(text)?.toFixed() ?? null
}

/** Collects the values below a place by their paths; returns why one of them would be lost, or null. */
function collectCells(
  collected: CollectedCells,
  { value, path, depth }: JsonPlace,
  facts: RowFacts,
): string | null {
  const { cells, numbers } = collected
  if (depth > DEPTH_MAX) throw fileTooLarge(TOO_DEEP)
  if (Array.isArray(value)) {
    const below = collectCells(collected, { value: value[0] ?? null, path, depth: depth + 1 }, facts)
    return value.length > 1 && !facts.takesLists
      ? `${path} is a list of ${value.length} values, not one`
      : below
  }
  if (!isObject(value) || value instanceof NumberText) {
    if (Object.keys(cells).length > RECORD_ELEMENTS_MAX)
      throw fileTooLarge(`more than ${RECORD_ELEMENTS_MAX} values in one object`)
    if (Object.hasOwn(cells, path)) return `two of its names mean the column ${path}`
    cells[path] = textOf(value, facts.notation)
    const number = value instanceof NumberText ? numberOf(value.text) : null
    if (number !== null) numbers[path] = number
    return null
  }
  let fault: string | null = null
  for (const [name, one] of Object.entries(value)) {
    const below = `${path === '' ? '' : `${path}/`}${facts.nameOf(name)}`
    fault ??= collectCells(collected, { value: one, path: below, depth: depth + 1 }, facts)
  }
  return fault
}

function textOf(value: unknown, { decimal_separator, true_value }: ValueNotation): string {
  if (value === null || value === undefined) return ''
  if (value instanceof NumberText) return value.text.replace('.', decimal_separator)
  if (typeof value === 'boolean') return value ? true_value : 'false'
  return trimmed(String(value))
}

/** The items of the list at a path in an object, as rows. */
export function jsonRowsWithin(row: FileRow, path: string, notation: ValueNotation): readonly FileRow[] {
  const steps = path.split('/').filter((step) => step !== '')
  const value = steps.reduce<unknown>((one, step) => (isObject(one) ? one[step] : undefined), parsed(row.raw))
  if (value === undefined || value === null) return []
  const items = Array.isArray(value) ? value : [value]
  return items.map((item) =>
    rowOf(item, { number: row.number, notation, nameOf: (name) => name, takesLists: true }),
  )
}
