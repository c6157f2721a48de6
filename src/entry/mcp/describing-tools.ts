import { type GraphQLNamedType, printType } from 'graphql'
import { mayView } from '#access/may-view.ts'
import { may } from '#access/permissions.ts'
import type { Operation } from '#operations/operation.ts'
import { refusal } from '#problems/problem.ts'
import { isObject, type Json, type JsonObject, valueAt } from '#values/json.ts'
import { namesIn } from './operation-index.ts'
import { READS, type Tool, type ToolCall, tool } from './tool.ts'

/** The tools that describe types and operations (platform 16.3). */
export const describingTools: readonly Tool[] = [
  tool({
    name: 'list_resources',
    title: 'List record types',
    description:
      'Lists all record types with a description, the GraphQL root for reading them with `query`, and the available actions. `may` lists what the caller is permitted to do.',
    hints: READS,
    parameters: {},
    run: async (call) => ({ facts: { resources: typesOf(call).map((type) => summaryOf(call, type)) } }),
  }),
  tool({
    name: 'describe_resource',
    title: 'Describe a record type',
    description:
      'Describes one record type: its GraphQL fields and filters and, for each action, the attributes as a JSON Schema and the permission required.',
    hints: READS,
    parameters: {
      type: { kind: 'text', required: true, description: 'Record type, as listed by list_resources.' },
    },
    run: async (call, { type }) => {
      const allowed = typesOf(call)
      if (!allowed.includes(type)) throw refusal('inclusion', { field: 'type', allowed }, '/type')
      return { facts: descriptionOf(call, type) }
    },
  }),
]

function typesOf({ app, acts }: ToolCall): readonly string[] {
  return [...new Set([...app.model.keys(), ...acts.types])].sort()
}

function summaryOf(call: ToolCall, type: string): JsonObject {
  const resource = call.app.model.get(type)
  const acts = call.acts.of(type)
  const mayDo = acts.filter(({ permission }) => permission === null || may(call.scope.caller, permission))
  const mayRead = resource !== undefined && mayView(call.scope.caller, resource)
  return {
    type,
    description: resource?.declaration.description ?? acts[0]?.resource.declaration.description ?? '',
    root: rootOf(call, type),
    acts: [...new Set(acts.map(({ name }) => name))],
    may: [...(mayRead ? ['read'] : []), ...new Set(mayDo.map(({ name }) => name))],
  }
}

/** The field of `Query` for a type; parts of records are read with their record. */
function rootOf({ app, schema }: ToolCall, type: string): string | null {
  const root = app.model.get(type)?.root
  return root !== undefined && schema.getQueryType()?.getFields()[root] !== undefined ? root : null
}

function descriptionOf(call: ToolCall, type: string): JsonObject {
  const resource = call.app.model.get(type)
  const schemas = new Map<string, Json>()
  const does = call.acts.of(type).map((operation) => callOf(call, operation, schemas))
  const root = rootOf(call, type)
  const reads =
    resource === undefined || root === null
      ? null
      : {
          example: `query ($filter: ${resource.filter}) { ${root} { all(filter: $filter, first: 20) { nodes { id } pageInfo { hasNextPage endCursor } total_count } } }`,
          fields: textOf(call.schema.getType(resource.node)),
          filters: textOf(call.schema.getType(resource.filter)),
        }
  return { ...summaryOf(call, type), reads, does, schemas: Object.fromEntries(schemas) }
}

function textOf(type: GraphQLNamedType | undefined): string | null {
  return type === undefined ? null : printType(type)
}

/** A description of one operation: tool, permission and input. */
function callOf(call: ToolCall, operation: Operation, schemas: Map<string, Json>): JsonObject {
  const { name, description, permission, path } = operation
  const isVerb = name === 'create' || name === 'update' || name === 'delete'
  const body = bodyOf(call.openapi(), operation)
  collect(call.openapi(), body?.schema ?? null, schemas)
  return {
    ...(isVerb ? { tool: `${name}_record` } : { tool: 'run_action', action: name }),
    description,
    permission,
    takes: namesIn(path).map((one) => (one === 'id' ? one : `attributes.${one}`)),
    attributes: body?.schema ?? null,
    example: body?.example ?? null,
  }
}

type DescribedInput = { readonly schema: Json; readonly example: Json }

/** The input schema of an operation from the OpenAPI document: the attributes without the document around them. */
function bodyOf(openapi: JsonObject, { path, method, accepts }: Operation): DescribedInput | null {
  const content = valueAt(
    openapi,
    'paths',
    path,
    method.toLowerCase(),
    'requestBody',
    'content',
    'application/json',
  )
  const schema = valueAt(content, 'schema')
  if (schema === null) return null
  const example = valueAt(content, 'example')
  if (accepts === 'plain') return { schema, example }
  return {
    schema: valueAt(schema, 'properties', 'data', 'properties', 'attributes'),
    example: valueAt(example, 'data', 'attributes'),
  }
}

/** Collects every referenced schema, recursively. */
function collect(openapi: JsonObject, schema: Json, schemas: Map<string, Json>): void {
  if (Array.isArray(schema)) for (const one of schema) collect(openapi, one, schemas)
  if (!isObject(schema)) return
  for (const [key, value] of Object.entries(schema)) {
    const name = key === '$ref' ? String(value).split('/').at(-1) : undefined
    if (name === undefined) collect(openapi, value as Json, schemas)
    else if (!schemas.has(name)) {
      const found = valueAt(openapi, 'components', 'schemas', name)
      schemas.set(name, found)
      collect(openapi, found, schemas)
    }
  }
}
