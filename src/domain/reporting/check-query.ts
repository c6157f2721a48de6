import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'

/** A variable that a query declares. */
type QueryVariable = { readonly name: string; readonly is_required: boolean }

/** Checks the text of a query: returns why it cannot be run, or the variables it declares. */
export type QueryCheck = (
  text: string,
) => { readonly reason: string } | { readonly variables: readonly QueryVariable[] }

/** A query after a request, with the pointers of its attributes; refused attributes are undefined. */
export type QueryInput = {
  readonly graphql: unknown
  readonly parameters: unknown
  readonly pointers: Readonly<Record<string, string>>
}

/** Checks a query and its parameters against the schema and against each other (platform 14.1). */
export function checkQuery({ graphql, parameters, pointers }: QueryInput, check: QueryCheck): Violation[] {
  if (typeof graphql !== 'string' || !Array.isArray(parameters)) return []
  const names = parameters.map(({ name }) => name)
  if (!names.every((name) => typeof name === 'string')) return []
  const result = check(graphql)
  const pointer = pointers.graphql ?? '/data/attributes/graphql'
  const refused = (reason: string) => [violation('report_query_invalid', { reason }, pointer)]
  if ('reason' in result) return refused(result.reason)
  const unknown = names.find((name) => !result.variables.some((variable) => variable.name === name))
  if (unknown !== undefined) return refused(`parameter ${unknown} is no variable of the query`)
  const missing = result.variables.find((variable) => variable.is_required && !names.includes(variable.name))
  return missing === undefined ? [] : refused(`variable $${missing.name} is required and must be a parameter`)
}

/** The names of a query's parameters. */
export function parameterNames(parameters: unknown): readonly string[] {
  const listed = Array.isArray(parameters) ? parameters.filter(isObject) : []
  return listed.map(({ name }) => String(name))
}
