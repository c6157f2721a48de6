import { create as dispositionFor } from 'content-disposition'
import type { Resource } from '#declare/model.ts'
import type { AnsweredFile, Operation, OperationResult, Outcome } from '#operations/operation.ts'
import { nameOf } from '#operations/operation-table.ts'
import type { AnyRow } from '#records/columns.ts'
import { type CreationResult, rowsOf } from '#records/create-many.ts'
import { attributesShownTo, flatRecordFor } from '#records/wire.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { errorsFor, type HttpAnswer, JSON_TYPE } from './refusals.ts'

/** The type of the answer to a request that creates several records. */
export const CREATION_RESULTS = 'creation_results'

/** Renders an outcome for the caller in the form of its answer (platform 1.3). */
export function outcomeAnswer(
  operation: Operation,
  { outcome, ignored }: OperationResult,
  caller: Caller,
): HttpAnswer {
  const passedOver: Record<string, string> =
    ignored.length === 0 ? {} : { 'x-ignored-attributes': headerList(ignored) }
  if (operation.answer === 'nothing' || outcome.kind === 'nothing') {
    return { status: 204, headers: { ...passedOver, ...tagsFor(outcome) }, body: null }
  }
  if (outcome.kind === 'file') return fileAnswer(outcome.file, passedOver)
  const headers = { 'content-type': JSON_TYPE, ...passedOver, ...tagsFor(outcome) }
  const body = { ...bodyFor(operation, outcome, caller), ...metaFor(operation, ignored) }
  return { status: 200, headers, body: JSON.stringify(body) }
}

function fileAnswer(
  { file_name, content_type, content }: AnsweredFile,
  ignored: Readonly<Record<string, string>>,
): HttpAnswer {
  const headers = { 'content-type': content_type, 'content-disposition': dispositionFor(file_name) }
  return { status: 200, headers: { ...headers, ...ignored }, body: content }
}

function bodyFor(
  operation: Operation,
  outcome: Exclude<Outcome, { kind: 'nothing' | 'file' }>,
  caller: Caller,
): object {
  switch (outcome.kind) {
    case 'record':
      return operation.answer === 'flat'
        ? flatBody(outcome.resource, outcome.row)
        : { data: resourceObject(outcome.resource, outcome.row, caller) }
    case 'records':
      return { data: outcome.rows.map((row) => resourceObject(outcome.resource, row, caller)) }
    case 'creations':
      return { data: creationResults(operation, outcome.resource, outcome.results) }
    case 'facts':
      return { data: { id: null, type: outcome.type, attributes: outcome.facts } }
  }
}

/** What came of each record of a request that creates several: its id, or its errors. */
function creationResults(
  operation: Operation,
  resource: Resource,
  results: readonly CreationResult[],
): JsonObject {
  const created = rowsOf(results).length
  const records = results.map((result) =>
    'row' in result
      ? { status: 'created', id: idFor(resource, result.row), errors: [] }
      : { status: 'refused', id: null, errors: errorsFor(result.violations, nameOf(operation)) },
  )
  const attributes = { created, refused: results.length - created, records }
  return { id: null, type: CREATION_RESULTS, attributes }
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
