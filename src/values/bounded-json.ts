import { isObject, type Json } from './json.ts'

/** What JSON that others send may hold: each of these costs time and memory beyond the length of the text. */
const DEPTH_MAX = 32
const KEYS_MAX = 50_000
const VALUES_MAX = 100_000

/** Keys that reach into an object's prototype. */
const DANGEROUS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** No longer text is one of them, however its letters are written. */
const DANGEROUS_LENGTH_MAX = '"constructor"'.length + 'constructor'.length * '\\u006'.length

/** What reading a text gave: its value, or why it has none. */
export type ReadJson = { readonly value: Json } | { readonly fault: string }

/**
 * Reads JSON that others sent. How deep it nests and how much it holds are looked at in the text, since it is making the
 * values that costs; keys that reach into an object's prototype are dropped.
 */
export function readBoundedJson(text: string): ReadJson {
  const shape = shapeOf(text)
  if (typeof shape === 'string') return { fault: shape }
  try {
    if (!shape.has_dangerous_keys) return { value: JSON.parse(text) }
    return {
      value: JSON.parse(text, (_key, value) => (isObject(value) ? withoutDangerous(value) : value)),
    }
  } catch {
    // Nothing but its syntax is refused.
    return { fault: 'it is not JSON' }
  }
}

/** What a text that others sent says as JSON; undefined where it is none, or holds too much. */
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
function shapeOf(text: string): string | { readonly has_dangerous_keys: boolean } {
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
      if (depth > DEPTH_MAX) return `it is nested deeper than ${DEPTH_MAX} levels`
    } else if (CLOSING.has(sign)) {
      depth -= 1
    }
    if (keys > KEYS_MAX) return `it has more than ${KEYS_MAX} keys`
    if (values > VALUES_MAX) return `it has more than ${VALUES_MAX} values`
  }
  return { has_dangerous_keys }
}

/** Where the quotation mark stands that ends a text; the end of all where there is none. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

function isDangerous(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  if (end - start > DANGEROUS_LENGTH_MAX) return false
  const written = text.slice(start, end + 1)
  if (!written.includes('\\')) return DANGEROUS.has(written.slice(1, -1))
  try {
    return DANGEROUS.has(JSON.parse(written))
  } catch {
    return false
  }
}

function withoutDangerous(value: Record<string, unknown>): Record<string, unknown> {
  if (!Object.keys(value).some((key) => DANGEROUS.has(key))) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !DANGEROUS.has(key)))
}
