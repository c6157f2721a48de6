import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'

/** A variable that a query declares; one without which it cannot run is needed. */
export type QueryVariable = { readonly name: string; readonly is_needed: boolean }

/** Looks at the text of a query: why it cannot be run, or which variables it declares. */
export type QueryCheck = (
  text: string,
) => { readonly reason: string } | { readonly variables: readonly QueryVariable[] }

/** What the values of a parameter may be; each may also stand in a list. */
const TYPES = ['Integer', 'Date', 'String', 'Decimal', 'Boolean', 'ID', 'Datetime']
const ALLOWED = [...TYPES, ...TYPES.map((type) => `[${type}]`)]
const NAME_MAX = 100
const PARAMETERS_MAX = 100

/** A query as it is to be kept, and where its parts stand in the request. */
export type WrittenQuery = {
  readonly graphql: unknown
  readonly parameters: unknown
  readonly pointers: Readonly<Record<string, string>>
}

/** Holds a query and its parameters against the schema and against each other (platform 14.1). */
export function checkQuery({ graphql, parameters, pointers }: WrittenQuery, check: QueryCheck): Violation[] {
  const at = pointers.parameters ?? '/data/attributes/parameters'
  const listed = Array.isArray(parameters) ? parameters.filter(isObject) : []
  const named = checkParameters(listed, at)
  if (typeof graphql !== 'string' || graphql.trim() === '' || named.length > 0) return named
  const found = check(graphql)
  const where = pointers.graphql ?? '/data/attributes/graphql'
  const refused = (reason: string) => [violation('report_query_invalid', { reason }, where)]
  if ('reason' in found) return refused(found.reason)
  const names = listed.map(({ name }) => String(name))
  const unknown = names.find((name) => !found.variables.some((variable) => variable.name === name))
  if (unknown !== undefined) return refused(`parameter ${unknown} is no variable of the query`)
  const missing = found.variables.find((variable) => variable.is_needed && !names.includes(variable.name))
  return missing === undefined ? [] : refused(`variable $${missing.name} is required and must be a parameter`)
}

function checkParameters(parameters: readonly Record<string, unknown>[], at: string): Violation[] {
  if (parameters.length > PARAMETERS_MAX)
    return [violation('too_many_items', { field: 'parameters', max: PARAMETERS_MAX }, at)]
  return parameters.flatMap(({ name, type }, index) => [
    ...checkName(name, `${at}/${index}/name`, parameters.slice(0, index)),
    ...checkType(type, `${at}/${index}/type`),
  ])
}

function checkName(name: unknown, at: string, before: readonly Record<string, unknown>[]): Violation[] {
  if (name === undefined || name === null || name === '') return [violation('blank', { field: 'name' }, at)]
  if (typeof name !== 'string') return [violation('invalid', { field: 'name' }, at)]
  if (name.length > NAME_MAX) return [violation('too_long', { field: 'name', max: NAME_MAX }, at)]
  const isTwin = before.some((one) => one.name === name)
  return isTwin ? [violation('taken', { field: 'name' }, at)] : []
}

function checkType(type: unknown, at: string): Violation[] {
  if (type === undefined || type === null || type === '') return [violation('blank', { field: 'type' }, at)]
  const isKnown = typeof type === 'string' && ALLOWED.includes(type)
  return isKnown ? [] : [violation('inclusion', { field: 'type', allowed: ALLOWED }, at)]
}

/** The names a query's parameters go by. */
export function parameterNames(parameters: unknown): readonly string[] {
  const listed = Array.isArray(parameters) ? parameters.filter(isObject) : []
  return listed.map(({ name }) => String(name))
}
