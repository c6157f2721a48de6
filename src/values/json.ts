/** Any value JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json }

/** Whether a value is a plain JSON object: neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What stands within a value under these names, one below the other; null where there is nothing. */
export function within(value: Json | undefined, ...names: readonly string[]): Json {
  return names.reduce<Json>(
    (found, name) => (isObject(found) ? ((found as JsonObject)[name] ?? null) : null),
    value ?? null,
  )
}
