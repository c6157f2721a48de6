import { isObject, type Json } from '#values/json.ts'

/** What stands at a path of an answer, `data.customer.name`; places in lists count from 0, and an empty path is all of it. */
export function at(answer: Json | undefined, path: string): Json | undefined {
  if (path === '') return answer
  let here: Json | undefined = answer
  for (const key of path.split('.')) {
    if (Array.isArray(here)) here = here[Number(key)]
    else here = isObject(here) && Object.hasOwn(here, key) ? (here[key] as Json) : undefined
  }
  return here
}

/** A single value as text, without what the database cannot hold; null where there is none, or it is empty. */
export function textAt(answer: Json | undefined, path: string | undefined): string | null {
  if (path === undefined) return null
  const value = at(answer, path)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  const text = String(value).replaceAll('\0', '').toWellFormed().trim()
  return text === '' ? null : text
}
