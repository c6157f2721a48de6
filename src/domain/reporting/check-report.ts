import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { parameterNames } from './check-query.ts'
import { readDateContext } from './date-context.ts'
import { type DateContext, listedValues, readVariables } from './read-variables.ts'

/** A report after a request, with the pointers of its attributes. */
export type ReportInput = {
  readonly values: Readonly<Record<string, unknown>>
  readonly pointers: Readonly<Record<string, string>>
}

/** Checks the columns and variables of a report against its query (platform 14.2). */
export async function checkReport(tx: Transaction, { values, pointers }: ReportInput): Promise<Violation[]> {
  const at = (field: string) => pointers[field] ?? `/data/attributes/${field}`
  const parameters = await findParameters(tx, values.report_query_id)
  const dateContext = await readDateContext(tx, tx.caller.user_id)
  return [
    ...checkColumns(values, at('report_fields')),
    ...checkVariables(values.variables, { parameters, today: dateContext, pointer: at('variables') }),
  ]
}

/** The parameters of a query; null if there is no such query. */
async function findParameters(tx: Transaction, query: unknown): Promise<unknown> {
  if (typeof query !== 'number') return null
  const found = await tx.maybe<{ parameters: unknown }>(sql`
    select q.parameters from report_queries q where q.tenant_id = ${tx.tenant.id} and q.id = ${query}`)
  return found === null ? null : found.parameters
}

/** The parameters of the queries of these reports, by report. */
export async function findParametersOf(
  tx: Transaction,
  reports: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  const rows = await tx.rows<{ id: number; parameters: unknown }>(sql`
    select r.id, q.parameters
    from reports r
    join report_queries q on q.tenant_id = r.tenant_id and q.id = r.report_query_id
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${reports}::bigint[])`)
  return new Map(rows.map(({ id, parameters }) => [id, parameters]))
}

/** Columns of a list must be fields of its nodes. */
function checkColumns({ source_path, report_fields }: ReportInput['values'], at: string): Violation[] {
  if (typeof source_path !== 'string' || !source_path.endsWith('.edges')) return []
  return objectsIn(report_fields).flatMap(({ path }, index) =>
    typeof path !== 'string' || path.startsWith('node.')
      ? []
      : [violation('invalid', { field: 'path' }, `${at}/${index}/path`)],
  )
}

/** What values are checked against: the parameters of the query, null without one, and the time and time zone. */
export type VariableContext = {
  readonly parameters: unknown
  readonly today: DateContext
  readonly pointer: string
}

/** Stored values must be for parameters of the query, and valid for their types. */
export function checkVariables(
  variables: unknown,
  { parameters, today, pointer }: VariableContext,
): Violation[] {
  if (parameters === null) return []
  const inputs = listedValues(variables, pointer).filter(({ value }) => typeof value === 'string')
  return [
    ...checkVariableNames(variables, parameterNames(parameters), pointer),
    ...readVariables(inputs, { parameters, required: [], pointer }, today).violations,
  ]
}

/** Variables must name parameters of the query. */
export function checkVariableNames(variables: unknown, names: readonly string[], at: string): Violation[] {
  return objectsIn(variables).flatMap(({ name }, index) =>
    typeof name !== 'string' || names.includes(name)
      ? []
      : [violation('inclusion', { field: 'name', allowed: names }, `${at}/${index}/name`)],
  )
}

function objectsIn(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}
