import type { Scope } from '#database/transaction.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'

/** One error of a GraphQL answer. */
export type ReadError = { readonly message: string; readonly extensions: { readonly [key: string]: Json } }

/** Reads a GraphQL query as a caller, within the limits of platform 3.8. */
export type ReadGraphql = (
  scope: Scope,
  text: string,
  variables: Readonly<Record<string, unknown>>,
) => Promise<{ readonly data: Json; readonly errors: readonly ReadError[] }>

/** The rows of a list in an answer; null where the caller may not read it. */
export function nodesOf(data: Json, root: string): readonly JsonObject[] | null {
  const all = isObject(data) && isObject(data[root]) ? data[root].all : null
  return isObject(all) && Array.isArray(all.nodes) ? all.nodes : null
}

/** Which parts of an answer the caller may not see. */
export function notShown(errors: readonly { readonly message: string }[]): JsonObject {
  return errors.length === 0 ? {} : { not_shown: errors.map(({ message }) => message) }
}
