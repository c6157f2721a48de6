import { isStorable } from '#declare/coerce.ts'
import { type Json, parsedJson } from '#values/json.ts'

/** Deeper nesting than this is nobody's answer, and more than the database would take. */
const DEPTH_MAX = 32

/** An answer as JSON, or undefined where it is none that could be kept. */
export function readAnswer(text: string): Json | undefined {
  if (depthOf(text) > DEPTH_MAX) return undefined
  const parsed = parsedJson(text)
  return parsed !== undefined && isStorable(parsed) ? parsed : undefined
}

/** How deep a text may nest; brackets inside of strings count too, which errs on the safe side. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const sign of text) {
    if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > deepest) deepest = depth
  }
  return deepest
}
