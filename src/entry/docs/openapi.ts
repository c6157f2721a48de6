import type { Model, Resource } from '#declare/model.ts'
import { pascalCase } from '#declare/names.ts'
import { acceptsAttributes, acceptsIds, hasVersions, type Operation } from '#operations/operation.ts'
import { nameOf } from '#operations/operation-table.ts'
import { IDS_MAX } from '#records/read-visible-ids.ts'
import type { Json, JsonObject } from '#values/json.ts'
import { successFor } from './answers.ts'
import { exampleFor } from './examples.ts'
import { securitySchemes, sharedParameters, sharedResponses, sharedSchemas } from './openapi-components.ts'
import { graphqlOperation } from './openapi-graphql.ts'
import { livePaths } from './openapi-live.ts'
import { metadataPaths, metadataSchemas } from './openapi-metadata.ts'
import { sessionPaths, sessionSchemas } from './openapi-sessions.ts'
import { refusedAnswers } from './refused-answers.ts'
import { inputSchema, outputSchema, partSchemas, schemaName } from './schemas.ts'
import { tagFor, tagGroupsFor, tagsFor } from './tag-groups.ts'

/** The URLs in the document. */
export type Addresses = { readonly base_url: string; readonly auth_url: string }

const PREAMBLE = [
  'A multi-tenant warehouse management service. Mutations are REST; lists are read through `POST /graphql`.',
  'There is no `GET` of records: read a list or a record with a query to `POST /graphql`.',
  'Every request carries `Authorization: Bearer <token>` and `X-Service-Subdomain: <tenant>`.',
].join(' ')

/** The whole interface as an OpenAPI 3.1 document, from the declarations that parse requests. */
export function openapiFor(
  model: Model,
  operations: readonly Operation[],
  { base_url, auth_url }: Addresses,
): JsonObject {
  const paths: Record<string, Record<string, Json>> = {}
  const counts = Map.groupBy(operations, idFor)
  for (const operation of operations) {
    const methods = paths[operation.path] ?? {}
    const isAlone = counts.get(idFor(operation))?.length === 1
    methods[operation.method.toLowerCase()] = {
      operationId: isAlone ? idFor(operation) : `${idFor(operation)}${distinguishing(operation)}`,
      ...operationObject(model, operation),
    }
    paths[operation.path] = methods
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Goodsyard', version: '1.0.0', description: PREAMBLE },
    servers: [{ url: base_url }],
    tags: tagsFor(operations),
    'x-tagGroups': tagGroupsFor(operations),
    paths: {
      ...paths,
      ...metadataPaths(),
      ...livePaths(),
      ...sessionPaths(),
      '/graphql': { post: graphqlOperation(model) },
    },
    components: {
      parameters: sharedParameters,
      securitySchemes: securitySchemes(auth_url),
      responses: sharedResponses,
      schemas: {
        ...sharedSchemas,
        ...metadataSchemas,
        ...sessionSchemas,
        ...resourceSchemas(model, operations),
      },
    },
    security: [{ oauth2: [], subdomain: [] }],
  }
}

/** The operation id. */
function idFor(operation: Operation): string {
  return `${nameOf(operation).replace('.', '_')}${acceptsIds(operation) ? '_many' : ''}`
}

/** A suffix for operations with the same name: whether it is a bulk operation, and its parent. */
function distinguishing({ path, input }: Operation): string {
  const parent = [...path.matchAll(/\{(\w+)_id\}/g)].map(([, name]) => `_of_${name}`).join('')
  return `${parent}${input?.attributes.has('ids') ? '_many' : ''}`
}

function operationObject(model: Model, operation: Operation): JsonObject {
  return {
    tags: [tagFor(operation.resource)],
    summary: operation.description,
    ...(operation.deprecated === undefined ? {} : { deprecated: true }),
    description: descriptionOf(operation),
    parameters: parametersFor(operation),
    ...requestBody(model, operation),
    responses: {
      ...successFor(model, operation),
      ...refusedAnswers(operation),
    },
  }
}

/** Description, permission and answers of an operation. */
function descriptionOf(operation: Operation): string {
  const { description, permission, accepts, answer } = operation
  const needs =
    permission === null
      ? 'Whether the caller is permitted depends on the record.'
      : `Requires the permission \`${permission}\`.`
  const many = acceptsIds(operation) ? ['All or none.'] : []
  const body = accepts === 'nothing' ? ['The request has no body.'] : []
  const version = versionsOf(operation)
  const silent = answer === 'nothing' ? ['Responds 204 without a body.'] : []
  return [description, needs, ...many, ...body, ...version, ...silent].join(' ')
}

function versionsOf(operation: Operation): readonly string[] {
  if (acceptsIds(operation))
    return ['With `If-Match`, executed only if each record still has one of the versions listed.']
  return operation.on_record ? ['With `If-Match`, executed only if the record still has that version.'] : []
}

function parametersFor(operation: Operation): Json {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: operation.path_parameters?.includes(name) ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))
  const inQuery = Object.entries(operation.query_parameters ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: { type: 'string' },
  }))
  const ids = {
    name: 'ids',
    in: 'query',
    required: true,
    description: 'Comma-separated ids.',
    schema: { type: 'string' },
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Key that makes a repeated request safe: it is executed once and gets the same response.',
    schema: { type: 'string', maxLength: 255 },
  }
  const match = {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'Version that the record must still have.',
    schema: { type: 'string' },
  }
  const disposition = {
    name: 'Content-Disposition',
    in: 'header',
    required: false,
    description: 'Name of the file: `attachment; filename=<file name>`.',
    schema: { type: 'string' },
  }
  return [
    { $ref: '#/components/parameters/Subdomain' },
    ...inPath,
    ...inQuery,
    ...(operation.accepts === 'ids' ? [ids] : []),
    ...(operation.accepts === 'bytes' ? [disposition] : []),
    ...(hasVersions(operation) ? [match] : []),
    ...(operation.method === 'GET' ? [] : [key]),
    ...(operation.method === 'GET' || operation.accepts === 'bytes'
      ? []
      : [{ $ref: '#/components/parameters/Prefer' }]),
  ]
}

function requestBody(model: Model, operation: Operation): JsonObject {
  const { accepts, input } = operation
  if (accepts === 'bytes') {
    const types = operation.content_types ?? ['application/octet-stream']
    const content = Object.fromEntries(
      types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    )
    return { requestBody: { required: true, content } }
  }
  if (!acceptsAttributes(operation) || input === null) return {}
  const attributes = { $ref: `#/components/schemas/${inputName(model, operation, input)}` }
  if (accepts === 'ids_and_attributes') {
    const ids = { type: 'array', minItems: 1, maxItems: IDS_MAX, items: { type: 'integer', minimum: 1 } }
    const schema = { type: 'object', required: ['ids', 'attributes'], properties: { ids, attributes } }
    const example = { ids: [1, 2], attributes: exampleFor(input, operation.occasion) }
    return { requestBody: { required: true, content: { 'application/json': { schema, example } } } }
  }
  if (accepts === 'plain') {
    const example = exampleFor(input, operation.occasion)
    return { requestBody: { content: { 'application/json': { schema: attributes, example } } } }
  }
  const type = input.name
  const schema = {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string', const: type }, attributes },
      },
    },
  }
  const example = { data: { type, attributes: exampleFor(input, operation.occasion) } }
  return { requestBody: { required: true, content: { 'application/json': { schema, example } } } }
}

/** The input of an act is named after the act, since acts on one type have different inputs. */
function inputName(model: Model, operation: Operation, input: Resource): string {
  if (model.get(input.name) === input)
    return `${schemaName(input)}${operation.occasion === 'creation' ? 'Creation' : 'Change'}`
  const act = pascalCase(nameOf(operation).replace('.', '_'))
  return `${act}${input.attributes.has('ids') ? 'Many' : ''}Input`
}

function resourceSchemas(model: Model, operations: readonly Operation[]): JsonObject {
  const known = new Set([...model.values()].map(schemaName))
  // The types of some acts are declared only there.
  const others = operations.flatMap(({ resource }) => (known.has(schemaName(resource)) ? [] : [resource]))
  const inputs = operations.flatMap((operation) => {
    const { input, occasion } = operation
    if (input === null || model.get(input.name) === input) return []
    return [[inputName(model, operation, input), inputSchema(input, occasion)] as const]
  })
  const resources = [...model.values(), ...others].flatMap((resource) => [
    [`${schemaName(resource)}Creation`, inputSchema(resource, 'creation')] as const,
    [`${schemaName(resource)}Change`, inputSchema(resource, 'change')] as const,
    [`${schemaName(resource)}Answer`, outputSchema(resource)] as const,
  ])
  return { ...Object.fromEntries([...resources, ...inputs]), ...partSchemas(model, operations) }
}
