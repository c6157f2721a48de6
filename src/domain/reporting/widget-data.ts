import type { Transaction } from '#database/transaction.ts'
import { refuseAll } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { isObject, type Json, type JsonObject, pointerToken } from '#values/json.ts'
import { mapInChunks } from '#values/map-in-chunks.ts'
import type { QueryCheck } from './check-query.ts'
import { readDateContext } from './date-context.ts'
import { readVariables } from './read-variables.ts'
import { cellRows, columnsFor, hasOwnColumns, PathCollector } from './report-table.ts'
import { findQuery, requiredVariables } from './request-report.ts'
import type { ReportQuery } from './run-query.ts'

/** Maximum number of rows of a chart. */
const ROWS_MAX = 10_000

/** A widget to show, with the input of the request and the check of its query. */
export type WidgetRequest = { readonly widget: FullRow; readonly parsed: Parsed; readonly check: QueryCheck }

/** The query of a widget with its values; null if it has none. */
export async function queryForWidget(
  tx: Transaction,
  { widget, parsed, check }: WidgetRequest,
): Promise<ReportQuery | null> {
  refuseAll(parsed.violations)
  if (typeof widget.report_query_id !== 'number') return null
  const { graphql, parameters } = await findQuery(tx, widget.report_query_id)
  const at = parsed.pointers.filters ?? '/filters'
  const filters = { ...objectOf(widget.dashboard_filters), ...objectOf(parsed.values.filters) }
  const read = readVariables(
    Object.entries(filters).map(([name, value]) => ({ name, value, pointer: `${at}/${pointerToken(name)}` })),
    { parameters, required: requiredVariables(check, graphql), pointer: at },
    await readDateContext(tx, tx.caller.user_id),
  )
  refuseAll(read.violations)
  const { source_path } = objectOf(widget.configuration)
  return {
    graphql,
    variables: read.values,
    source_path: typeof source_path === 'string' && source_path.startsWith('data.') ? source_path : null,
    rows_max: ROWS_MAX,
  }
}

/** The rows of a widget in its columns, up to its limit. */
export async function widgetRows(
  configuration: unknown,
  { rows, paths }: { readonly rows: readonly Json[]; readonly paths: readonly string[] },
): Promise<JsonObject> {
  const { columns: reportFields, limit } = objectOf(configuration)
  const knownPaths = hasOwnColumns(reportFields) || rows.length === 0 ? paths : await pathsIn(rows)
  const columns = columnsFor(reportFields, { paths: knownPaths, kinds: new Map() })
  return {
    columns: columns.map(({ name, path }) => ({ name, path })),
    rows: await cellRows(columns, typeof limit === 'number' ? rows.slice(0, limit) : rows),
  }
}

async function pathsIn(rows: readonly Json[]): Promise<readonly string[]> {
  const collector = new PathCollector()
  await mapInChunks(rows, (row) => collector.add(row))
  return collector.paths
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}
