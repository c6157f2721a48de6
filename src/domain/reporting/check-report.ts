import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { parameterNames } from './check-query.ts'

/** A report as it is to be kept, and where its parts stand in the request. */
export type WrittenReport = {
  readonly values: Readonly<Record<string, unknown>>
  readonly pointers: Readonly<Record<string, string>>
}

const TEXT_MAX = 1000

/** Holds the columns and variables of a report against its query (platform 14.2). */
export async function checkReport(
  tx: Transaction,
  { values, pointers }: WrittenReport,
): Promise<Violation[]> {
  const at = (field: string) => pointers[field] ?? `/data/attributes/${field}`
  const names = await findParameters(tx, values.report_query_id)
  return [
    ...checkFields(values, at('report_fields')),
    ...checkVariables(values.variables, names, at('variables')),
  ]
}

async function findParameters(tx: Transaction, query: unknown): Promise<readonly string[] | null> {
  if (typeof query !== 'number') return null
  const found = await tx.maybe<{ parameters: unknown }>(sql`
    select q.parameters from report_queries q where q.tenant_id = ${tx.tenant.id} and q.id = ${query}`)
  return found === null ? null : parameterNames(found.parameters)
}

/** What the queries of these reports can be told, by report. */
export async function findParametersOf(
  tx: Transaction,
  reports: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await tx.rows<{ id: number; parameters: unknown }>(sql`
    select r.id, q.parameters
    from reports r
    join report_queries q on q.tenant_id = r.tenant_id and q.id = r.report_query_id
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${reports}::bigint[])`)
  return new Map(rows.map(({ id, parameters }) => [id, parameterNames(parameters)]))
}

/** Columns of a list are fields of its nodes. */
function checkFields(values: Readonly<Record<string, unknown>>, at: string): Violation[] {
  const isList = typeof values.source_path === 'string' && values.source_path.endsWith('.edges')
  return items(values.report_fields).flatMap((field, index) => {
    const where = `${at}/${index}`
    const wrong = ['name', 'path', 'prefix', 'suffix'].flatMap((key) => checkText(field, key, where))
    const isBlank = field.path === undefined || field.path === null || field.path === ''
    if (isBlank) return [...wrong, violation('blank', { field: 'path' }, `${where}/path`)]
    const isLost = isList && typeof field.path === 'string' && !field.path.startsWith('node.')
    return isLost ? [...wrong, violation('invalid', { field: 'path' }, `${where}/path`)] : wrong
  })
}

/** Variables are given to parameters of the query, and to nothing else. */
export function checkVariables(variables: unknown, names: readonly string[] | null, at: string): Violation[] {
  return items(variables).flatMap((variable, index) => {
    const where = `${at}/${index}`
    const wrong = ['name', 'value', 'prompt', 'operator'].flatMap((key) => checkText(variable, key, where))
    const { name } = variable
    if (name === undefined || name === null || name === '')
      return [...wrong, violation('blank', { field: 'name' }, `${where}/name`)]
    if (names === null || (typeof name === 'string' && names.includes(name))) return wrong
    return [...wrong, violation('inclusion', { field: 'name', allowed: names }, `${where}/name`)]
  })
}

function checkText(item: Readonly<Record<string, unknown>>, key: string, where: string): Violation[] {
  const value = item[key] ?? ''
  if (typeof value !== 'string') return [violation('invalid', { field: key }, `${where}/${key}`)]
  return value.length <= TEXT_MAX
    ? []
    : [violation('too_long', { field: key, max: TEXT_MAX }, `${where}/${key}`)]
}

function items(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}
