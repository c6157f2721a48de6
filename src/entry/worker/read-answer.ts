import { isStorable } from '#declare/coerce.ts'
import { boundedJson } from '#values/bounded-json.ts'
import type { Json } from '#values/json.ts'

/** An answer as JSON, or undefined where it is none that could be kept. */
export function readAnswer(text: string): Json | undefined {
  const parsed = boundedJson(text)
  return parsed !== undefined && isStorable(parsed) ? parsed : undefined
}
