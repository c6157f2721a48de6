import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'

/** A variable that a query declares; one without which it cannot run is needed. */
export type QueryVariable = { readonly name: string; readonly is_needed: boolean }

/** Looks at the text of a query: why it cannot be run, or which variables it declares. */
export type QueryCheck = (
  text: string,
) => { readonly reason: string } | { readonly variables: readonly QueryVariable[] }

/** A query as it is to be kept, and where its parts stand in the request; what was refused is undefined. */
export type WrittenQuery = {
  readonly graphql: unknown
  readonly parameters: unknown
  readonly pointers: Readonly<Record<string, string>>
}

/** Holds a query and its parameters against the schema and against each other (platform 14.1). */
export function checkQuery({ graphql, parameters, pointers }: WrittenQuery, check: QueryCheck): Violation[] {
  if (typeof graphql !== 'string' || !Array.isArray(parameters)) return []
  const names = parameters.map(({ name }) => name)
  if (!names.every((name) => typeof name === 'string')) return []
  const found = check(graphql)
  const where = pointers.graphql ?? '/data/attributes/graphql'
  const refused = (reason: string) => [violation('report_query_invalid', { reason }, where)]
  if ('reason' in found) return refused(found.reason)
  const unknown = names.find((name) => !found.variables.some((variable) => variable.name === name))
  if (unknown !== undefined) return refused(`parameter ${unknown} is no variable of the query`)
  const missing = found.variables.find((variable) => variable.is_needed && !names.includes(variable.name))
  return missing === undefined ? [] : refused(`variable $${missing.name} is required and must be a parameter`)
}

/** The names a query's parameters go by. */
export function parameterNames(parameters: unknown): readonly string[] {
  const listed = Array.isArray(parameters) ? parameters.filter(isObject) : []
  return listed.map(({ name }) => String(name))
}
