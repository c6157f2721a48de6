import type { Model, Resource } from '#declare/model.ts'
import { pascalCase } from '#declare/names.ts'
import type { Operation } from '#operations/operation.ts'
import { nameOf } from '#operations/table.ts'
import type { Json, JsonObject } from '#values/json.ts'
import { successFor } from './answers.ts'
import { exampleFor } from './examples.ts'
import { inputSchema, outputSchema, partSchemas, schemaName } from './schemas.ts'

/** The addresses a document is written for. */
export type Addresses = { readonly base_url: string; readonly auth_url: string }

const PREAMBLE = [
  'A multi-tenant warehouse management service. Mutations are REST; lists are read through `POST /graphql`.',
  'Every request carries `Authorization: Bearer <token>` and `X-Service-Subdomain: <tenant>`.',
].join(' ')

/** The whole interface as an OpenAPI 3.1 document, from the same declarations that read requests. */
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
      operationId: isAlone ? idFor(operation) : `${idFor(operation)}${tellingApart(operation)}`,
      ...operationObject(model, operation),
    }
    paths[operation.path] = methods
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Goodsyard', version: '1.0.0', description: PREAMBLE },
    servers: [{ url: base_url }],
    tags: tagsFor(operations),
    paths: { ...paths, '/graphql': { post: graphqlOperation(model) } },
    components: {
      securitySchemes: securitySchemes(auth_url),
      responses: sharedResponses,
      schemas: { ...sharedSchemas, ...resourceSchemas(model, operations) },
    },
    security: [{ oauth2: [], subdomain: [] }],
  }
}

/** The name programs know an operation by. */
function idFor(operation: Operation): string {
  return `${nameOf(operation).replace('.', '_')}${operation.takes === 'ids' ? '_many' : ''}`
}

/** What is added to the name of acts that bear the same: whether it is on many, and below what it stands. */
function tellingApart({ path, input }: Operation): string {
  const parent = [...path.matchAll(/\{(\w+)_id\}/g)].map(([, name]) => `_of_${name}`).join('')
  return `${parent}${input?.attributes.has('ids') ? '_many' : ''}`
}

/** The group a resource is shown under: its name in words. */
function tagFor(resource: Resource): string {
  const words = resource.name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function tagsFor(operations: readonly Operation[]): Json {
  const tags = new Map(operations.map(({ resource }) => [tagFor(resource), resource.declaration.means]))
  return [...tags].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, description]) => ({ name, description }))
}

function operationObject(model: Model, operation: Operation): JsonObject {
  return {
    tags: [tagFor(operation.resource)],
    summary: operation.means,
    parameters: parametersFor(operation),
    ...requestBody(model, operation),
    responses: {
      ...successFor(model, operation),
      '401': { $ref: '#/components/responses/Unauthenticated' },
      '403': { $ref: '#/components/responses/Refused' },
      ...(operation.path.includes('{') ? { '404': { $ref: '#/components/responses/Refused' } } : {}),
      '422': { $ref: '#/components/responses/Invalid' },
    },
  }
}

function parametersFor(operation: Operation): Json {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: operation.path_words?.includes(name) ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))
  const inQuery = Object.entries(operation.query_words ?? {}).map(([name, description]) => ({
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
    description: 'Ids with commas between them.',
    schema: { type: 'string' },
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a second sending of the same request answer like the first.',
    schema: { type: 'string', maxLength: 255 },
  }
  const match = {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The version that must still be the current one.',
    schema: { type: 'string' },
  }
  const disposition = {
    name: 'Content-Disposition',
    in: 'header',
    required: false,
    description: '`attachment; filename=<file name>` names the file.',
    schema: { type: 'string' },
  }
  return [
    ...inPath,
    ...inQuery,
    ...(operation.takes === 'ids' ? [ids] : []),
    ...(operation.takes === 'bytes' ? [disposition] : []),
    ...(operation.on_record ? [match] : []),
    key,
  ]
}

function requestBody(model: Model, operation: Operation): JsonObject {
  const { takes, input } = operation
  if (takes === 'bytes') {
    const types = operation.content_types ?? ['application/octet-stream']
    const content = Object.fromEntries(
      types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    )
    return { requestBody: { required: true, content } }
  }
  if ((takes !== 'attributes' && takes !== 'plain') || input === null) return {}
  const attributes = { $ref: `#/components/schemas/${inputName(model, operation, input)}` }
  if (takes === 'plain') {
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

/** What an act alone takes goes by the act's name: several acts on one type take different things. */
function inputName(model: Model, operation: Operation, input: Resource): string {
  if (model.get(input.name) === input)
    return `${schemaName(input)}${operation.occasion === 'creation' ? 'Creation' : 'Change'}`
  const act = pascalCase(nameOf(operation).replace('.', '_'))
  return `${act}${input.attributes.has('ids') ? 'Many' : ''}Input`
}

function resourceSchemas(model: Model, operations: readonly Operation[]): JsonObject {
  const known = new Set([...model.values()].map(schemaName))
  // The types some acts are on are declared nowhere else.
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

function graphqlOperation(model: Model): JsonObject {
  const lists = [...model.values()]
    .filter((resource) => resource.columns.some(({ name }) => name === 'code'))
    .slice(0, 3)
  const examples = lists.map((resource) => [
    resource.root,
    {
      summary: `A list of ${resource.root}.`,
      value: {
        query: `query ($filter: ${resource.filter}) { ${resource.root} { all(filter: $filter) { edges { node { id code } } } } }`,
        variables: { filter: { code: { ilike: 'a' } } },
      },
    },
  ])
  return {
    operationId: 'graphql',
    tags: ['GraphQL'],
    summary: 'Reads lists. `GET /graphql` in a browser opens an explorer with the whole schema.',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['query'],
            properties: {
              query: { type: 'string' },
              variables: { type: ['object', 'null'] },
              operationName: { type: ['string', 'null'] },
            },
          },
          examples: Object.fromEntries(examples),
        },
      },
    },
    responses: {
      '200': { description: 'The result.', content: { 'application/json': { schema: { type: 'object' } } } },
      '400': { $ref: '#/components/responses/Refused' },
      '401': { $ref: '#/components/responses/Unauthenticated' },
    },
  }
}

function securitySchemes(auth_url: string): JsonObject {
  const tokenUrl = `${auth_url}/oauth/token`
  return {
    oauth2: {
      type: 'oauth2',
      flows: {
        clientCredentials: { tokenUrl, scopes: {} },
        authorizationCode: {
          authorizationUrl: `${auth_url}/oauth/authorize`,
          tokenUrl,
          refreshUrl: tokenUrl,
          scopes: {},
        },
      },
    },
    subdomain: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Service-Subdomain',
      description: 'The tenant whose data is worked on.',
    },
  }
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

const sharedResponses: JsonObject = {
  Unauthenticated: { description: 'No valid access token was sent.', content: errorContent },
  Refused: { description: 'The request was refused.', content: errorContent },
  Invalid: {
    description:
      'A value or the state of things does not allow it; every violation is listed and nothing was changed.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
  },
}

const sharedSchemas: JsonObject = {
  Error: {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string', description: 'What is wrong, in words.' } },
  },
  Meta: {
    type: 'object',
    description: 'There only where something is to be said.',
    properties: {
      ignored: {
        type: 'array',
        items: { type: 'string' },
        description:
          'Attributes that were sent and are not known, or are only answered: they changed nothing. `Prefer: handling=strict` has them refused.',
      },
    },
  },
  Errors: {
    type: 'object',
    required: ['errors'],
    properties: { errors: { type: 'array', items: { $ref: '#/components/schemas/ErrorObject' } } },
  },
  ErrorObject: {
    type: 'object',
    required: ['code', 'symbol', 'details'],
    properties: {
      code: { type: 'integer', description: 'A number for programs.' },
      symbol: { type: 'string', description: 'A name for programs.' },
      details: { type: 'string', description: 'A sentence for people.' },
      source: { type: ['string', 'null'], description: 'The type and the act that produced the error.' },
      context: {
        type: ['object', 'null'],
        description: 'The field, where it stands in the request, and the facts of the rule.',
      },
    },
  },
}
