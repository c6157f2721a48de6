import { isForLimitedCallers } from '#operations/assert-owned.ts'
import type { Operation, OwnRecords } from '#operations/operation.ts'
import type { JsonObject } from '#values/json.ts'
import { describeField } from './describe-field.ts'

/** Describes an operation: path, permission, input and answer. */
export function describeOperation(operation: Operation): JsonObject {
  const {
    name,
    method,
    path,
    permission,
    accepts: takes,
    on_record,
    occasion,
    answer,
    owner,
    description,
  } = operation
  return {
    name,
    method,
    path,
    permission,
    limited: isForLimitedCallers(operation),
    owner: owner === undefined ? null : ownerOf(owner),
    description,
    takes,
    on_record: on_record !== false,
    occasion,
    input: inputOf(operation),
    content_types: operation.content_types === null ? null : [...operation.content_types],
    query: { ...operation.query_parameters },
    answer,
    answers: operation.answers ?? null,
  }
}

function ownerOf({ others, having = {} }: OwnRecords): JsonObject {
  const values = Object.entries(having).map(([column, among]) => [column, [...among]])
  return { others, having: Object.fromEntries(values) }
}

/** The fields of an input of its own, in lists of new records those they have beside the fields of `of`; null where it takes those of its resource, or none. */
function inputOf({ input, resource }: Operation): JsonObject | null {
  if (input === null || input === resource) return null
  return {
    fields: input.columns.map(describeField),
    lists: input.item_lists.map(({ attribute, each, of = null }) => ({
      attribute,
      of: of?.name ?? null,
      fields: each.columns.filter((column) => !of?.columns.includes(column)).map(describeField),
    })),
    parts: input.parts.map(({ name, children, required }) => ({ name, of: children.name, required })),
  }
}
