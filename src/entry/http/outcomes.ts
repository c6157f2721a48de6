import { create as dispositionFor } from 'content-disposition'
import type { Resource } from '#declare/model.ts'
import type { AnsweredFile, Operation, Outcome, Performed } from '#operations/operation.ts'
import type { AnyRow } from '#records/columns.ts'
import { attributesShownTo, flatRecordFor } from '#records/wire.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { type Answer, JSON_TYPE } from './refusals.ts'

/** Renders what came of an operation for who asked, in the form its answer has (platform 1.3). */
export function outcomeAnswer(operation: Operation, { outcome, ignored }: Performed, caller: Caller): Answer {
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
  passedOver: Readonly<Record<string, string>>,
): Answer {
  const headers = { 'content-type': content_type, 'content-disposition': dispositionFor(file_name) }
  return { status: 200, headers: { ...headers, ...passedOver }, body: content }
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
    case 'facts':
      return { data: { id: null, type: outcome.type, attributes: outcome.facts } }
  }
}

/** The one flat form: the id and what a client may write, nothing else. */
function flatBody(resource: Resource, row: AnyRow): JsonObject {
  const { created_at, updated_at, ...fields } = flatRecordFor(resource, row)
  return fields
}

function resourceObject(resource: Resource, row: AnyRow, caller: Caller): unknown {
  const id = resource.declaration.id === 'integer' ? row.id : String(row.id)
  return { id, type: resource.name, attributes: attributesShownTo(caller, resource, row) }
}

function tagsFor(outcome: Outcome): Record<string, string> {
  return outcome.kind === 'record' ? { etag: tagFor(outcome.resource, outcome.row) } : {}
}

/** The version of a record as a header says it: `"sites-12-1"`. */
export function tagFor(resource: Resource, row: AnyRow): string {
  return `"${resource.name}-${row.id}-${row.lock_version}"`
}

/** At most so many of the attributes that were ignored are named in an answer. */
const NAMED_MAX = 100

/** What an answer says beside its data: attributes that were ignored, where there are any; the flat form has no room for it. */
function metaFor({ answer }: Operation, ignored: readonly string[]): object {
  if (ignored.length === 0 || answer === 'flat') return {}
  const named = ignored.slice(0, NAMED_MAX).map(shortName)
  return { meta: { ignored: ignored.length > NAMED_MAX ? [...named, '...'] : named } }
}

function shortName(name: string): string {
  return name.length <= NAME_MAX ? name : `${name.slice(0, NAME_MAX).toWellFormed()}...`
}

const HEADER_MAX = 4000
const NAME_MAX = 200

/** Names from a request as a header's list: escaped, since anything may stand in them, and bounded, each and all. */
function headerList(names: readonly string[]): string {
  const list = names.map(headerName).join(',')
  return list.length <= HEADER_MAX ? list : `${list.slice(0, list.lastIndexOf(',', HEADER_MAX))},...`
}

function headerName(name: string): string {
  const escaped = encodeURIComponent(name.slice(0, NAME_MAX).toWellFormed())
  if (name.length <= NAME_MAX && escaped.length <= NAME_MAX) return escaped
  return `${escaped.slice(0, NAME_MAX).replace(/%.?$/, '')}...`
}
