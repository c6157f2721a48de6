import { Kind, parse, print, type SelectionSetNode, visit } from 'graphql'
import type { Scope } from '#database/transaction.ts'
import { valueAt } from '#domain/reporting/report-table.ts'
import type { AskedQuery, NoRows, QueryEnd, RunQuery, StreamQuery } from '#domain/reporting/run-query.ts'
import { isObject, type Json } from '#values/json.ts'
import type { GraphqlService } from './graphql-service.ts'
import { fieldsOf, keyOf, operationIn } from './query-fields.ts'
import { columnsAskedOf } from './report-columns.ts'

/** A list is read in pages of this many rows, or of fewer where a row of it is costly. */
const PAGE = 1000

/** Reads the rows of widgets as the endpoint would, with whoever asks seeing what they may see. */
export function queryRunnerFor(service: () => GraphqlService): RunQuery {
  const stream = queryStreamerFor(service)
  return async (scope, asked) => {
    const rows: Json[] = []
    const end = await stream(scope, asked, async (page) => {
      rows.push(...page)
    })
    return end.kind === 'complete' ? { ...end, kind: 'rows', rows } : end
  }
}

/** Reads the rows of reports the same way, a page at a time. */
export function queryStreamerFor(service: () => GraphqlService): StreamQuery {
  return (scope, asked, onRows) => {
    const path = pathFor(asked)
    const paged = path === null ? null : pagedText(asked.graphql, path)
    const reading = { service: service(), scope, asked, path: path ?? [], onRows }
    return paged === null ? readOnce(reading) : readToItsEnd(reading, paged)
  }
}

type Reading = {
  readonly service: GraphqlService
  readonly scope: Scope
  readonly asked: AskedQuery
  /** The keys of an answer that lead to its rows. */
  readonly path: readonly string[]
  readonly onRows: (rows: readonly Json[]) => Promise<void>
}

async function readOnce(reading: Reading): Promise<QueryEnd> {
  const { asked } = reading
  const found = await answerTo(reading, asked.graphql, asked.variables)
  if ('kind' in found) return found
  const rows = rowsIn(found.data, reading.path)
  if (rows === null) return { kind: 'failed', reason: 'its source_path does not lead to a list' }
  if (rows.length > asked.rows_max) return { kind: 'too_many' }
  await reading.onRows(rows)
  return completeFor(reading)
}

function completeFor({ service, asked: { graphql }, path }: Reading): QueryEnd {
  return { kind: 'complete', ...columnsAskedOf(service.schema, { graphql, path }) }
}

/** A query whose list is asked for page by page: the variables that say which, and where the page says what follows. */
type PagedText = { readonly text: string; readonly size: string; readonly cursor: string }

async function readToItsEnd(reading: Reading, { text, size, cursor }: PagedText): Promise<QueryEnd> {
  const { asked, path } = reading
  let count = 0
  let [page, after]: [number, Json] = [PAGE, null]
  for (;;) {
    const found = await answerTo(reading, text, { ...asked.variables, [size]: page, [cursor]: after })
    if ('kind' in found && found.kind === 'failed' && found.fits !== undefined && found.fits < page) {
      page = found.fits
      continue
    }
    if ('kind' in found) return found
    const rows = rowsIn(found.data, path) ?? []
    count += rows.length
    if (count > asked.rows_max) return { kind: 'too_many' }
    await reading.onRows(rows)
    const info = [...path.slice(0, 2), 'pageInfo'].join('.')
    if (valueAt(found.data, `${info}.hasNextPage`) !== true) return completeFor(reading)
    after = valueAt(found.data, `${info}.endCursor`)
  }
}

type Failed = Extract<NoRows, { kind: 'failed' }> & {
  /** How many rows a page may have so that it is not too costly. */
  readonly fits?: number
}

async function answerTo(
  { service, scope }: Reading,
  text: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<{ readonly data: Json } | { readonly kind: 'forbidden' } | Failed> {
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

/** The rows found there; one object counts as a list of it. */
function rowsIn(data: Json, path: readonly string[]): readonly Json[] | null {
  const found = valueAt(data, path.join('.'))
  if (Array.isArray(found)) return found
  return isObject(found) ? [found] : null
}

/** The keys behind `data.`; where nothing is said, those of the first list of the query. */
function pathFor({ graphql, source_path }: AskedQuery): readonly string[] | null {
  if (source_path !== null) return source_path.split('.').slice(1)
  const root = fieldsOf(operationIn(graphql).selectionSet)[0]
  const list = fieldsOf(root?.selectionSet)[0]
  if (root === undefined || list === undefined) return null
  const within = fieldsOf(list.selectionSet).find(
    ({ name }) => name.value === 'edges' || name.value === 'nodes',
  )
  return [root, list, ...(list.name.value === 'all' && within !== undefined ? [within] : [])].map(keyOf)
}

/**
 * The text with pages for the list of the path; null where it is no list, or says itself how much of it is wanted.
 */
function pagedText(graphql: string, [rootKey, listKey]: readonly string[]): PagedText | null {
  const document = parse(graphql)
  const operation = operationIn(graphql)
  const root = fieldsOf(operation.selectionSet).find((one) => keyOf(one) === rootKey)
  const list = fieldsOf(root?.selectionSet).find((one) => keyOf(one) === listKey)
  if (list?.name.value !== 'all' || list.selectionSet === undefined) return null
  const said = list.arguments?.map(({ name }) => name.value) ?? []
  if (['first', 'last', 'after', 'before'].some((name) => said.includes(name))) return null
  const taken = operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? []
  const [size, cursor] = [unused('page_size', taken), unused('page_after', taken)]
  // What is added is written as text and parsed, so that it is plain to read.
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
      // Below the operation stand its selection set, the list of it, the root, its selection set, and the list of that.
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

function unused(name: string, taken: readonly string[]): string {
  return taken.includes(name) ? unused(`${name}_`, taken) : name
}
