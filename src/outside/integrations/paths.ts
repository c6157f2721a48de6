import { isObject, type Json } from '#values/json.ts'

/**
 * The value at a path of an answer, such as `data.customer.name`; list indexes start at 0, and an empty path is the
 * whole answer.
 */
export function at(answer: Json | undefined, path: string): Json | undefined {
  if (path === '') return answer
  let here: Json | undefined = answer
  for (const key of path.split('.')) {
    if (Array.isArray(here)) here = here[Number(key)]
    else here = isObject(here) && Object.hasOwn(here, key) ? (here[key] as Json) : undefined
  }
  return here
}

/** A single value as text, without characters that the database cannot store; null if it is missing or empty. */
export function textAt(answer: Json | undefined, path: string | undefined): string | null {
  if (path === undefined) return null
  const value = at(answer, path)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  const text = String(value).replaceAll('\0', '').toWellFormed().trim()
  return text === '' ? null : text
}
