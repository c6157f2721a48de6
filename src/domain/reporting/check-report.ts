import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { parameterNames } from './check-query.ts'
import { listedValues, readVariables, type Today } from './read-variables.ts'
import { todayFor } from './today.ts'

/** A report as it is to be kept, and where its parts stand in the request. */
export type WrittenReport = {
  readonly values: Readonly<Record<string, unknown>>
  readonly pointers: Readonly<Record<string, string>>
}

/** Holds the columns and variables of a report against its query (platform 14.2). */
export async function checkReport(
  tx: Transaction,
  { values, pointers }: WrittenReport,
): Promise<Violation[]> {
  const at = (field: string) => pointers[field] ?? `/data/attributes/${field}`
  const parameters = await findParameters(tx, values.report_query_id)
  const today = await todayFor(tx, tx.caller.user_id)
  return [
    ...checkColumns(values, at('report_fields')),
    ...checkVariables(values.variables, { parameters, today, pointer: at('variables') }),
  ]
}

/** What a query can be told; null where there is no such query. */
async function findParameters(tx: Transaction, query: unknown): Promise<unknown> {
  if (typeof query !== 'number') return null
  const found = await tx.maybe<{ parameters: unknown }>(sql`
    select q.parameters from report_queries q where q.tenant_id = ${tx.tenant.id} and q.id = ${query}`)
  return found === null ? null : found.parameters
}

/** What the queries of these reports can be told, by report. */
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

/** Columns of a list are fields of its nodes. */
function checkColumns({ source_path, report_fields }: WrittenReport['values'], at: string): Violation[] {
  if (typeof source_path !== 'string' || !source_path.endsWith('.edges')) return []
  return listed(report_fields).flatMap(({ path }, place) =>
    typeof path !== 'string' || path.startsWith('node.')
      ? []
      : [violation('invalid', { field: 'path' }, `${at}/${place}/path`)],
  )
}

/** What values are held against: what the query can be told, null where there is none, and when and where they are read. */
export type Holding = { readonly parameters: unknown; readonly today: Today; readonly pointer: string }

/** Values that are kept for a query are for its parameters, and can be read as what these are. */
export function checkVariables(variables: unknown, { parameters, today, pointer }: Holding): Violation[] {
  if (parameters === null) return []
  const written = listedValues(variables, pointer).filter(({ value }) => typeof value === 'string')
  return [
    ...checkVariableNames(variables, parameterNames(parameters), pointer),
    ...readVariables(written, { parameters, needed: [], pointer }, today).violations,
  ]
}

/** Variables are given to parameters of the query, and to nothing else. */
export function checkVariableNames(variables: unknown, names: readonly string[], at: string): Violation[] {
  return listed(variables).flatMap(({ name }, place) =>
    typeof name !== 'string' || names.includes(name)
      ? []
      : [violation('inclusion', { field: 'name', allowed: names }, `${at}/${place}/name`)],
  )
}

function listed(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}
