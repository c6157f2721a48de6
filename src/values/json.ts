/** Any value JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json }

/** Whether a value is a plain JSON object: neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text; undefined where it is not JSON. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    // Nothing but its syntax is refused.
    return undefined
  }
}

/** The value at a path of names; null where there is none. */
export function valueAt(value: Json | undefined, ...names: readonly string[]): Json {
  return names.reduce<Json>(
    (found, name) => (isObject(found) ? ((found as JsonObject)[name] ?? null) : null),
    value ?? null,
  )
}

/** A key as a reference token of a JSON pointer (RFC 6901). */
export function pointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
