import type { Transaction } from '#database/transaction.ts'
import { refuseAll } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { mappedInTurns } from '#values/in-turns.ts'
import { isObject, type Json, type JsonObject, step } from '#values/json.ts'
import { findQuery, neededBy } from './ask-report.ts'
import type { QueryCheck } from './check-query.ts'
import { readVariables } from './read-variables.ts'
import { cellRows, columnsFor, namesColumns, PathCollector } from './report-table.ts'
import type { AskedQuery } from './run-query.ts'
import { todayFor } from './today.ts'

/** A chart shows no more rows than this. */
const ROWS_MAX = 10_000

/** A widget that is to be shown: what was said, and what looks at its query. */
export type Showing = { readonly widget: FullRow; readonly parsed: Parsed; readonly check: QueryCheck }

/** What a widget asks for; null where it has no query to ask. */
export async function askWidget(
  tx: Transaction,
  { widget, parsed, check }: Showing,
): Promise<AskedQuery | null> {
  refuseAll(parsed.violations)
  if (typeof widget.report_query_id !== 'number') return null
  const { graphql, parameters } = await findQuery(tx, widget.report_query_id)
  const at = parsed.pointers.filters ?? '/filters'
  const given = { ...objectOf(widget.dashboard_filters), ...objectOf(parsed.values.filters) }
  const read = readVariables(
    Object.entries(given).map(([name, value]) => ({ name, value, pointer: `${at}/${step(name)}` })),
    { parameters, needed: neededBy(check, graphql), pointer: at },
    await todayFor(tx, tx.caller.user_id),
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

/** The rows of a widget under their columns, as many as it is set to show. */
export async function shownRows(
  configuration: unknown,
  { rows, paths }: { readonly rows: readonly Json[]; readonly paths: readonly string[] },
): Promise<JsonObject> {
  const { columns: named, limit } = objectOf(configuration)
  const met = namesColumns(named) || rows.length === 0 ? paths : await pathsIn(rows)
  const columns = columnsFor(named, { paths: met, kinds: new Map() })
  return {
    columns: columns.map(({ name, path }) => ({ name, path })),
    rows: await cellRows(columns, typeof limit === 'number' ? rows.slice(0, limit) : rows),
  }
}

async function pathsIn(rows: readonly Json[]): Promise<readonly string[]> {
  const collector = new PathCollector()
  await mappedInTurns(rows, (row) => collector.add(row))
  return collector.paths
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}
