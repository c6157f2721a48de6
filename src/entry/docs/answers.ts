import type { Model, Resource } from '#declare/model.ts'
import { CREATION_RESULTS } from '#entry/http/outcomes.ts'
import type { Operation } from '#operations/operation.ts'
import type { JsonObject } from '#values/json.ts'
import { type Schema, schemaName } from './schemas.ts'

/** The success answer of an operation as an OpenAPI response. */
export function successFor(model: Model, operation: Operation): JsonObject {
  if (operation.answer === 'nothing') return { '204': { description: 'Success, without a response body.' } }
  return { '200': { description: 'Success.', content: answerContent(model, operation) } }
}

/** A file with its content types, or the record that may be returned instead. */
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
    case 'creations':
      return { type: 'object', required: ['data'], properties: { data: creationsSchema(resource), meta } }
    case 'facts':
      return { type: 'object', required: ['data'], properties: { data: factsSchema(operation), meta } }
    default:
      return { type: 'object', properties: { data: record, meta } }
  }
}

/** What came of each record of a request that creates several, in their order. */
function creationsSchema(resource: Resource): Schema {
  const id = { type: [resource.declaration.id === 'integer' ? 'integer' : 'string', 'null'] }
  const record = {
    type: 'object',
    required: ['status', 'id', 'errors'],
    properties: {
      status: { type: 'string', enum: ['created', 'refused'] },
      id: { ...id, description: 'Id of the record; null if it was refused.' },
      errors: { type: 'array', items: { $ref: '#/components/schemas/ErrorObject' } },
    },
  }
  const count = (description: string) => ({ type: 'integer', description })
  const attributes = {
    type: 'object',
    required: ['created', 'refused', 'records'],
    properties: {
      created: count('Number of records that were created.'),
      refused: count('Number of records that were refused.'),
      records: { type: 'array', items: record },
    },
  }
  return {
    type: 'object',
    required: ['id', 'type', 'attributes'],
    properties: { id: { type: 'null' }, type: { type: 'string', const: CREATION_RESULTS }, attributes },
  }
}

/** Facts: an answer with a type and attributes, but no id. */
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
