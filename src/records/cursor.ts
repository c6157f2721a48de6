import { hash } from 'node:crypto'
import { isStorableText, momentFor } from '#declare/coerce.ts'
import { refusal } from '#problems/problem.ts'
import type { Form } from './list-fields.ts'
import type { OrderBy } from './list-order.ts'

/** The values of a row's order columns, as PostgreSQL writes them. */
export type CursorKeys = readonly (string | null)[]

const VERSION = 1

const hashes = new WeakMap<readonly OrderBy[], string>()

/** A short name of an order: a cursor of one order means nothing in another. */
export function orderHash(resource: string, order: readonly OrderBy[]): string {
  const cached = hashes.get(order)
  if (cached !== undefined) return cached
  const text = [resource, ...order.map(({ sort, direction }) => `${sort.name} ${direction}`)].join(',')
  const made = hash('sha256', text, 'base64url').slice(0, 8)
  hashes.set(order, made)
  return made
}

/** Writes the cursor of a row; the last key is its id. */
export function cursorFor(name: string, keys: CursorKeys): string {
  const text = `{"v":${VERSION},"s":"${name}","k":${JSON.stringify(keys)}}`
  return Buffer.from(text, 'utf8').toString('base64url')
}

const CURSOR_MAX = 20_000

/** Reads a cursor of this order; refuses any other text. */
export function keysFor(cursor: string, name: string, order: readonly OrderBy[]): CursorKeys {
  const found = cursor.length <= CURSOR_MAX ? parsed(cursor) : null
  if (found === null || found.v !== VERSION || found.s !== name || !Array.isArray(found.k)) throw bad()
  const keys: readonly unknown[] = found.k
  if (keys.length !== order.length) throw bad()
  return order.map(({ sort }, index) => {
    const key = keys[index]
    if (key === null && sort.maybe) return null
    if (typeof key !== 'string' || !forms[sort.form](key)) throw bad()
    return key
  })
}

function bad() {
  return refusal('invalid_cursor', {})
}

function parsed(cursor: string): { v?: unknown; s?: unknown; k?: unknown } | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const WHOLE = /^-?\d{1,18}$/

/** Whether a text can be a value of the form: what PostgreSQL could not read must not reach it. */
const forms: Readonly<Record<Form, (text: string) => boolean>> = {
  id: (text) => WHOLE.test(text),
  integer: (text) => WHOLE.test(text),
  decimal: (text) => /^-?\d{1,100}(\.\d{1,100})?$/.test(text),
  flag: (text) => text === 't' || text === 'f',
  text: isStorableText,
  moment: (text) => momentFor(text) !== null,
  day: (text) => text.length === 10 && momentFor(text) !== null,
  json: () => false,
}
