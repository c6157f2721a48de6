import { Kind, parse, print, type SelectionSetNode, visit } from 'graphql'
import type { Scope } from '#database/transaction.ts'
import { valueAt } from '#domain/reporting/report-table.ts'
import type {
  QueryEnd,
  QueryFailure,
  ReportQuery,
  RunQuery,
  StreamQuery,
} from '#domain/reporting/run-query.ts'
import { isObject, type Json } from '#values/json.ts'
import type { GraphqlService } from './graphql-service.ts'
import { fieldsOf, keyOf, operationIn } from './query-fields.ts'
import { requestedColumns } from './report-columns.ts'

/** Page size of reports, reduced if a row is costly. */
const PAGE = 1000

/** Reads the rows of widgets as the endpoint does, with the visibility of the caller. */
export function queryRunnerFor(service: () => GraphqlService): RunQuery {
  const stream = queryStreamerFor(service)
  return async (scope, report) => {
    const rows: Json[] = []
    const end = await stream(scope, report, async (page) => {
      rows.push(...page)
    })
    return end.kind === 'complete' ? { ...end, kind: 'rows', rows } : end
  }
}

/** Reads the rows of reports the same way, page by page. */
export function queryStreamerFor(service: () => GraphqlService): StreamQuery {
  return (scope, report, onRows) => {
    const path = pathFor(report)
    const paged = path === null ? null : pagedText(report.graphql, path)
    const reading = { service: service(), scope, report, path: path ?? [], onRows }
    return paged === null ? readOnce(reading) : readToItsEnd(reading, paged)
  }
}

type ReportRead = {
  readonly service: GraphqlService
  readonly scope: Scope
  readonly report: ReportQuery
  /** The keys of an answer that lead to its rows. */
  readonly path: readonly string[]
  readonly onRows: (rows: readonly Json[]) => Promise<void>
}

async function readOnce(reading: ReportRead): Promise<QueryEnd> {
  const { report } = reading
  const found = await answerTo(reading, report.graphql, report.variables)
  if ('kind' in found) return found
  const rows = rowsIn(found.data, reading.path)
  if (rows === null) return { kind: 'failed', reason: 'its source_path does not lead to a list' }
  if (rows.length > report.rows_max) return { kind: 'too_many' }
  await reading.onRows(rows)
  return completeFor(reading)
}

function completeFor({ service, report: { graphql, variables }, path }: ReportRead): QueryEnd {
  const columns = requestedColumns(service.schema, { graphql, path })
  return { kind: 'complete', types: service.typesRead({ text: graphql, variables }), ...columns }
}

/** A paginated query: its pagination variables, and the path of the page information. */
type PagedText = { readonly text: string; readonly size: string; readonly cursor: string }

async function readToItsEnd(reading: ReportRead, { text, size, cursor }: PagedText): Promise<QueryEnd> {
  const { report, path } = reading
  let count = 0
  let [page, after]: [number, Json] = [PAGE, null]
  for (;;) {
    const found = await answerTo(reading, text, { ...report.variables, [size]: page, [cursor]: after })
    if ('kind' in found && found.kind === 'failed' && found.fits !== undefined && found.fits < page) {
      page = found.fits
      continue
    }
    if ('kind' in found) return found
    const rows = rowsIn(found.data, path) ?? []
    count += rows.length
    if (count > report.rows_max) return { kind: 'too_many' }
    await reading.onRows(rows)
    const info = [...path.slice(0, 2), 'pageInfo'].join('.')
    if (valueAt(found.data, `${info}.hasNextPage`) !== true) return completeFor(reading)
    after = valueAt(found.data, `${info}.endCursor`)
  }
}

type FailedQuery = Extract<QueryFailure, { kind: 'failed' }> & {
  /** The page size that keeps the cost within the limit. */
  readonly fits?: number
}

async function answerTo(
  { service, scope }: ReportRead,
  text: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<{ readonly data: Json } | { readonly kind: 'forbidden' } | FailedQuery> {
  const { data, errors } = await service.read(scope, text, variables)
  const [first] = errors
  if (first === undefined) return { data }
  const { symbol, cost, max } = first.extensions
  if (symbol === 'field_forbidden') return { kind: 'forbidden' }
  const fits =
    symbol === 'query_too_complex' && typeof cost === 'number' && typeof max === 'number'
      ? { fits: Math.floor((PAGE * max) / (cost + 1)) }
      : {}
  return { kind: 'failed', reason: first.message, ...fits }
}

/** The rows at a path; a single object counts as a list of it. */
function rowsIn(data: Json, path: readonly string[]): readonly Json[] | null {
  const found = valueAt(data, path.join('.'))
  if (Array.isArray(found)) return found
  return isObject(found) ? [found] : null
}

/** The keys after `data.`; by default those of the first list of the query. */
function pathFor({ graphql, source_path }: ReportQuery): readonly string[] | null {
  if (source_path !== null) return source_path.split('.').slice(1)
  const root = fieldsOf(operationIn(graphql).selectionSet)[0]
  const list = fieldsOf(root?.selectionSet)[0]
  if (root === undefined || list === undefined) return null
  const nodesField = fieldsOf(list.selectionSet).find(
    ({ name }) => name.value === 'edges' || name.value === 'nodes',
  )
  return [root, list, ...(list.name.value === 'all' && nodesField !== undefined ? [nodesField] : [])].map(
    keyOf,
  )
}

/** The text with pagination for the list at the path; null if it is not a list, or limits itself. */
function pagedText(graphql: string, [rootKey, listKey]: readonly string[]): PagedText | null {
  const document = parse(graphql)
  const operation = operationIn(graphql)
  const root = fieldsOf(operation.selectionSet).find((one) => keyOf(one) === rootKey)
  const list = fieldsOf(root?.selectionSet).find((one) => keyOf(one) === listKey)
  if (list?.name.value !== 'all' || list.selectionSet === undefined) return null
  const names = list.arguments?.map(({ name }) => name.value) ?? []
  if (['first', 'last', 'after', 'before'].some((name) => names.includes(name))) return null
  const variables = operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? []
  const [size, cursor] = [unused('page_size', variables), unused('page_after', variables)]
  // Additions are written as text and parsed, so that they are easy to read.
  const added = operationIn(
    `query ($${size}: Int, $${cursor}: String) { all(first: $${size}, after: $${cursor}) { pageInfo { hasNextPage endCursor } } }`,
  )
  const [page] = fieldsOf(added.selectionSet)
  let isChanged = false
  const changed = visit(document, {
    OperationDefinition: (node) => ({
      ...node,
      variableDefinitions: [...(node.variableDefinitions ?? []), ...(added.variableDefinitions ?? [])],
    }),
    Field(node, _key, _parent, _path, ancestors) {
      // The nesting is: selection set of the operation, its list, the root, its selection set, and its list.
      if (isChanged || keyOf(node) !== listKey || node.name.value !== 'all') return undefined
      const parents = ancestors.flatMap((one) => ('kind' in one && one.kind === Kind.FIELD ? [one] : []))
      const [parent] = parents
      if (parents.length !== 1 || parent === undefined || keyOf(parent) !== rootKey) return undefined
      isChanged = true
      return {
        ...node,
        arguments: [...(node.arguments ?? []), ...(page?.arguments ?? [])],
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: [...(node.selectionSet?.selections ?? []), ...(page?.selectionSet?.selections ?? [])],
        } satisfies SelectionSetNode,
      }
    },
  })
  return { text: print(changed), size, cursor }
}

function unused(name: string, variables: readonly string[]): string {
  return variables.includes(name) ? unused(`${name}_`, variables) : name
}
