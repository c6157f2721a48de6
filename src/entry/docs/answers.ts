import type { Model } from '#declare/model.ts'
import type { Operation } from '#operations/operation.ts'
import type { JsonObject } from '#values/json.ts'
import { type Schema, schemaName } from './schemas.ts'

/** What an operation answers when it succeeds, as OpenAPI describes responses. */
export function successFor(model: Model, operation: Operation): JsonObject {
  if (operation.answer === 'nothing') return { '204': { description: 'Success, without a response body.' } }
  return { '200': { description: 'Success.', content: answerContent(model, operation) } }
}

/** A file is described by its types; a record that may be answered in its place stands beside them. */
function answerContent(model: Model, operation: Operation): JsonObject {
  const { answer, answers, answer_types = [] } = operation
  const files = answer_types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
  if (answer === 'file' && answers === undefined) return Object.fromEntries(files)
  return { 'application/json': { schema: answerSchema(model, operation) }, ...Object.fromEntries(files) }
}

const meta = { $ref: '#/components/schemas/Meta' }

function answerSchema(model: Model, operation: Operation): Schema {
  const resource = model.get(operation.answers ?? '') ?? operation.resource
  const attributes = { $ref: `#/components/schemas/${schemaName(resource)}Answer` }
  const id = { type: resource.declaration.id === 'integer' ? 'integer' : 'string' }
  const record = { type: 'object', properties: { id, type: { type: 'string' }, attributes } }
  switch (operation.answer) {
    case 'flat':
      return { allOf: [{ type: 'object', properties: { id: { type: 'integer' } } }, attributes] }
    case 'records':
      return { type: 'object', properties: { data: { type: 'array', items: record }, meta } }
    case 'facts':
      return { type: 'object', required: ['data'], properties: { data: factsSchema(operation), meta } }
    default:
      return { type: 'object', properties: { data: record, meta } }
  }
}

/** What is answered that is no record: it has a type and attributes, and no id. */
function factsSchema({ answers, resource }: Operation): Schema {
  return {
    type: 'object',
    required: ['id', 'type', 'attributes'],
    properties: {
      id: { type: 'null' },
      type: { type: 'string', const: answers ?? resource.name },
      attributes: { type: 'object' },
    },
  }
}
