import { isObject, type Json, type JsonObject } from './json.ts'

/** Limits for JSON from clients: each of these costs time and memory beyond the length of the text. */
type Bounds = { readonly depth: number; readonly keys: number; readonly values: number }

const BOUNDS: Bounds = { depth: 32, keys: 50_000, values: 100_000 }

/** Lists of other systems come in pages of up to 8 MiB, a thousand orders with their lines. */
const PAGE_BOUNDS: Bounds = { depth: 32, keys: 200_000, values: 400_000 }

/** Keys that reach into an object's prototype. */
const DANGEROUS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** No text of another length is one of them, however its letters are written. */
const DANGEROUS_LENGTH_MIN = '"__proto__'.length
const DANGEROUS_LENGTH_MAX = '"constructor"'.length + 'constructor'.length * '\\u006'.length

/** The result of reading a text: its value, or why it has none. */
export type ReadJson = { readonly value: Json } | { readonly fault: string }

type Reviver = (key: string, value: Json, context?: { readonly source?: string }) => Json

/** Numbers as they are written: ids beyond 2^53 and quantities stay exact. */
const exactNumbers: Reviver = (_key, value, context) =>
  typeof value === 'number' ? (context?.source ?? value) : value

const withoutDangerousKeys: Reviver = (_key, value) => (isJsonObject(value) ? withoutDangerous(value) : value)

/**
 * Reads JSON from clients. Its depth and its number of values are checked in the text, since creating the
 * values is what costs; keys that reach into an object's prototype are dropped.
 */
export function readBoundedJson(text: string): ReadJson {
  return readWithin(text, BOUNDS, [])
}

/** The same of a page of a list, with numbers as texts, as they are written. */
export function readExactJson(text: string): ReadJson {
  return readWithin(text, PAGE_BOUNDS, [exactNumbers])
}

function readWithin(text: string, bounds: Bounds, own: readonly Reviver[]): ReadJson {
  const shape = shapeOf(text, bounds)
  if (typeof shape === 'string') return { fault: shape }
  const revivers = shape.has_dangerous_keys ? [...own, withoutDangerousKeys] : own
  try {
    if (revivers.length === 0) return { value: JSON.parse(text) }
    const revive: Reviver = (key, value, context) =>
      revivers.reduce((revived, one) => one(key, revived, context), value)
    return { value: JSON.parse(text, revive) }
  } catch {
    // Nothing but its syntax is refused.
    return { fault: 'it is not JSON' }
  }
}

/** The value of a JSON text from a client; undefined where it is not JSON or exceeds the limits. */
export function boundedJson(text: string): Json | undefined {
  const read = readBoundedJson(text)
  return 'value' in read ? read.value : undefined
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Goes through a text once; why it may not be read, or what reading it must look out for. Whether it is JSON is no matter. */
function shapeOf(text: string, bounds: Bounds): string | { readonly has_dangerous_keys: boolean } {
  let [depth, keys, values] = [0, 0, 0]
  let lastText = { start: 0, end: 0 }
  let has_dangerous_keys = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) {
      lastText = { start: at, end: endOfText(text, at) }
      at = lastText.end
    } else if (sign === COMMA) {
      values += 1
    } else if (sign === COLON) {
      keys += 1
      has_dangerous_keys ||= isDangerous(text, lastText)
    } else if (OPENING.has(sign)) {
      depth += 1
      values += 1
      if (depth > bounds.depth) return `it is nested deeper than ${bounds.depth} levels`
    } else if (CLOSING.has(sign)) {
      depth -= 1
    }
    if (keys > bounds.keys) return `it has more than ${bounds.keys} keys`
    if (values > bounds.values) return `it has more than ${bounds.values} values`
  }
  return { has_dangerous_keys }
}

/** The position of the closing quotation mark; the end of the text without one. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

function isDangerous(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  if (end - start < DANGEROUS_LENGTH_MIN || end - start > DANGEROUS_LENGTH_MAX) return false
  const written = text.slice(start, end + 1)
  if (!written.includes('\\')) return DANGEROUS.has(written.slice(1, -1))
  try {
    return DANGEROUS.has(JSON.parse(written))
  } catch {
    return false
  }
}

/** `isObject` of what is known to be JSON. */
function isJsonObject(value: Json): value is JsonObject {
  return isObject(value)
}

function withoutDangerous(value: JsonObject): JsonObject {
  if (!Object.keys(value).some((key) => DANGEROUS.has(key))) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !DANGEROUS.has(key)))
}
