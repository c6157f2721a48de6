import { isStorable } from '#declare/coerce.ts'
import { boundedJson } from '#values/bounded-json.ts'
import type { Json } from '#values/json.ts'

/** Parses an answer as JSON; undefined if it is not JSON or cannot be stored. */
export function parseAnswer(text: string): Json | undefined {
  const parsed = boundedJson(text)
  return parsed !== undefined && isStorable(parsed) ? parsed : undefined
}
