import type { Operation } from '#operations/operation.ts'
import type { JsonObject } from '#values/json.ts'
import { describeField } from './describe-field.ts'

/** Describes an operation: where it is sent, what it needs, what it takes and how it answers. */
export function describeOperation(operation: Operation): JsonObject {
  const { name, method, path, permission, takes, on_record, occasion, answer, description } = operation
  return {
    name,
    method,
    path,
    permission,
    description,
    takes,
    on_record: on_record !== false,
    occasion,
    input: inputOf(operation),
    content_types: operation.content_types === null ? null : [...operation.content_types],
    query: { ...operation.query_words },
    answer,
    answers: operation.answers ?? null,
  }
}

/** The fields of an input of its own; null where it takes those of its resource, or none. */
function inputOf({ input, resource }: Operation): JsonObject | null {
  if (input === null || input === resource) return null
  return {
    fields: input.columns.map(describeField),
    lists: input.itemised.map(({ attribute, each }) => ({
      attribute,
      fields: each.columns.map(describeField),
    })),
    parts: input.parts.map(({ name, children, required }) => ({ name, of: children.name, required })),
  }
}
