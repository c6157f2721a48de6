import { create as dispositionFor } from 'content-disposition'
import type { Scope } from '#database/transaction.ts'
import { workTurns } from '#database/work-turns.ts'
import type { Resource } from '#declare/model.ts'
import type { AnsweredFile, Operation, OperationResult, Outcome } from '#operations/operation.ts'
import { nameOf } from '#operations/operation-table.ts'
import { VIOLATIONS_MAX, type Violation } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { type CreationResult, rowsOf } from '#records/create-many.ts'
import { attributesShownTo, flatRecordFor } from '#records/wire.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { errorsFor, type HttpAnswer, JSON_TYPE } from './refusals.ts'

/** The type of the answer to a request that creates several records. */
export const CREATION_RESULTS = 'creation_results'

/** Renders an outcome for the caller in the form of its answer (platform 1.3). */
export async function outcomeAnswer(
  operation: Operation,
  { outcome, ignored }: OperationResult,
  scope: Scope,
): Promise<HttpAnswer> {
  const passedOver: Record<string, string> =
    ignored.length === 0 ? {} : { 'x-ignored-attributes': headerList(ignored) }
  if (operation.answer === 'nothing' || outcome.kind === 'nothing') {
    return { status: 204, headers: { ...passedOver, ...tagsFor(outcome) }, body: null }
  }
  if (outcome.kind === 'file') return fileAnswer(outcome.file, passedOver)
  const headers = { 'content-type': JSON_TYPE, ...passedOver, ...tagsFor(outcome) }
  if (outcome.kind === 'records' || outcome.kind === 'creations') {
    const body = await listBody(operation, outcome, scope)
    const meta = JSON.stringify(metaFor(operation, ignored)).slice(1)
    return { status: 200, headers, body: `{${body}${meta === '}' ? meta : `,${meta}`}` }
  }
  const body = { ...bodyFor(operation, outcome, scope.caller), ...metaFor(operation, ignored) }
  return { status: 200, headers, body: JSON.stringify(body) }
}

type ListOutcome = Extract<Outcome, { kind: 'records' | 'creations' }>

/** The member `data` of an answer about many records, which are written in turns with other work of the process. */
async function listBody(operation: Operation, outcome: ListOutcome, scope: Scope): Promise<string> {
  const { resource } = outcome
  if (outcome.kind === 'records') {
    const records = await workTurns.finishMap(scope, outcome.rows, (row) =>
      JSON.stringify(resourceObject(resource, row, scope.caller)),
    )
    return `"data":[${records.join(',')}]`
  }
  const { results } = outcome
  const created = rowsOf(results).length
  const shown = shownViolations(results)
  const records = await workTurns.finishMap(scope, results, (result, place) =>
    JSON.stringify(
      'row' in result
        ? { status: 'created', id: idFor(resource, result.row), errors: [] }
        : {
            status: 'refused',
            id: null,
            errors: errorsFor(shown.violations[place] ?? [], nameOf(operation)),
          },
    ),
  )
  const counts = { created, refused: results.length - created, ...shown.more }
  const attributes = `${JSON.stringify(counts).slice(0, -1)},"records":[${records.join(',')}]}`
  return `"data":{"id":null,"type":"${CREATION_RESULTS}","attributes":${attributes}}`
}

/** The violations of each record, as many as are shown of all of them, and how many are left out if any are. */
function shownViolations(results: readonly CreationResult[]): {
  readonly violations: readonly (readonly Violation[])[]
  readonly more: JsonObject
} {
  let left = VIOLATIONS_MAX
  let left_out = 0
  const violations = results.map((result) => {
    const all = 'row' in result ? [] : result.violations
    const shown = all.slice(0, left)
    left -= shown.length
    left_out += all.length - shown.length
    return shown
  })
  return { violations, more: left_out === 0 ? {} : { errors_left_out: left_out } }
}

function fileAnswer(
  { file_name, content_type, content, page_count = null }: AnsweredFile,
  ignored: Readonly<Record<string, string>>,
): HttpAnswer {
  const headers = { 'content-type': content_type, 'content-disposition': dispositionFor(file_name) }
  const counted: Record<string, string> = page_count === null ? {} : { 'x-page-count': String(page_count) }
  return { status: 200, headers: { ...headers, ...counted, ...ignored }, body: content }
}

function bodyFor(
  operation: Operation,
  outcome: Exclude<Outcome, ListOutcome | { kind: 'nothing' | 'file' }>,
  caller: Caller,
): object {
  switch (outcome.kind) {
    case 'record':
      return operation.answer === 'flat'
        ? flatBody(outcome.resource, outcome.row)
        : { data: resourceObject(outcome.resource, outcome.row, caller) }
    case 'facts':
      return { data: { id: null, type: outcome.type, attributes: outcome.facts } }
  }
}

/** The flat form: the id and the writable attributes. */
function flatBody(resource: Resource, row: AnyRow): JsonObject {
  const { created_at, updated_at, ...fields } = flatRecordFor(resource, row)
  return fields
}

function resourceObject(resource: Resource, row: AnyRow, caller: Caller): unknown {
  const attributes = attributesShownTo(caller, resource, row)
  return { id: idFor(resource, row), type: resource.name, attributes }
}

function idFor(resource: Resource, row: AnyRow): string | number {
  return resource.declaration.id === 'integer' ? row.id : String(row.id)
}

function tagsFor(outcome: Outcome): Record<string, string> {
  return outcome.kind === 'record' ? { etag: tagFor(outcome.resource, outcome.row) } : {}
}

/** The version of a record as an entity tag: `"sites-12-1"`. */
export function tagFor(resource: Resource, row: AnyRow): string {
  return `"${resource.name}-${row.id}-${row.lock_version}"`
}

/** The maximum number of ignored attributes named in an answer. */
const NAMED_MAX = 100

/** The members of an answer apart from its data: ignored attributes, if any; the flat form has none. */
function metaFor({ answer }: Operation, ignored: readonly string[]): object {
  if (ignored.length === 0 || answer === 'flat') return {}
  const names = ignored.slice(0, NAMED_MAX).map(shortName)
  return { meta: { ignored: ignored.length > NAMED_MAX ? [...names, '...'] : names } }
}

function shortName(name: string): string {
  return name.length <= NAME_MAX ? name : `${name.slice(0, NAME_MAX).toWellFormed()}...`
}

const HEADER_MAX = 4000
const NAME_MAX = 200

/** Names from a request as a header value: escaped and bounded, since they may contain anything. */
function headerList(names: readonly string[]): string {
  const list = names.map(headerName).join(',')
  return list.length <= HEADER_MAX ? list : `${list.slice(0, list.lastIndexOf(',', HEADER_MAX))},...`
}

function headerName(name: string): string {
  const escaped = encodeURIComponent(name.slice(0, NAME_MAX).toWellFormed())
  if (name.length <= NAME_MAX && escaped.length <= NAME_MAX) return escaped
  return `${escaped.slice(0, NAME_MAX).replace(/%.?$/, '')}...`
}
