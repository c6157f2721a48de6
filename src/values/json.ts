/** Any value JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json }

/** Whether a value is a plain JSON object: neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a text says as JSON; undefined where it is none. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    // Nothing but its syntax is refused.
    return undefined
  }
}

/** What stands within a value under these names, one below the other; null where there is nothing. */
export function within(value: Json | undefined, ...names: readonly string[]): Json {
  return names.reduce<Json>(
    (found, name) => (isObject(found) ? ((found as JsonObject)[name] ?? null) : null),
    value ?? null,
  )
}

/** A key as a step of a JSON pointer. */
export function step(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
