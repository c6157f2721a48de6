import type { GraphQLSchema } from 'graphql'
import { type Json, type JsonObject, valueAt } from '#values/json.ts'
import { listTable, listTypes } from './client-lists.ts'
import { declarationsOf, typeOf } from './client-types.ts'
import { withNamedWords } from './client-words.ts'

/** The generated files of the TypeScript client, from the OpenAPI document and the GraphQL schema. */
export type ClientSource = { readonly routes: string; readonly types: string }

const HEAD = '// Generated from the declarations; a test compares.\n\n'

const SHARED = [
  '/** An id, as it is answered or as it is sent. */\nexport type Id = number | string\n',
  '/** What can be sent as a file. */\nexport type Upload = string | Blob | Uint8Array<ArrayBuffer>\n',
  '/** The same kind of condition on several fields. */\ntype By<Condition, Name extends string> = { readonly [name in Name]?: Condition | null }\n',
  '/** A record, as it is answered. */\nexport type Answered<Attributes, RecordId = string> = { readonly id: RecordId; readonly type: string; readonly attributes: Attributes }\n',
]

/** One operation of the client. */
type Act = {
  readonly type: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: 'document' | 'plain' | 'bytes' | 'ids' | 'nothing'
  /** The type of the sent document. */
  readonly options: string
  readonly summary: string
  readonly signature: string
}

/** Generates the client's route table and types. */
export function clientSource(openapi: JsonObject, schema: GraphQLSchema): ClientSource {
  const acts = actsOf(openapi)
  const groups = [...Map.groupBy(acts, ({ type }) => type)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const routes = groups.map(([type, own]) => {
    const rows = own.map(
      ({ name, method, path, body, options: sends }) =>
        `    ${name}: ['${method}', '${path}', '${body}', '${sends}'],\n`,
    )
    return `  ${type}: {\n${rows.join('')}  },\n`
  })
  const resources = groups.map(([type, own]) => {
    const rows = own.map(({ summary, name, signature }) => `    /** ${summary} */\n    ${name}${signature}\n`)
    return `  readonly ${type}: {\n${rows.join('')}  }\n`
  })
  const route =
    "/** Method, path, kind of body, and the type of the document in it. */\nexport type Route = readonly [method: string, path: string, body: 'document' | 'plain' | 'bytes' | 'ids' | 'nothing', type: string]\n"
  return {
    routes: `${HEAD}${route}\nexport const routes = {\n${routes.join('')}} as const satisfies Readonly<Record<string, Readonly<Record<string, Route>>>>\n\n${listTable(schema)}`,
    types: withNamedWords(
      [
        `${HEAD}import type { RequestOptions } from './options.ts'\n`,
        ...SHARED,
        `/** All operations, by the type they belong to. */\nexport interface Resources {\n${resources.join('')}}\n`,
        ...declarationsOf(openapi),
        ...listTypes(schema),
      ].join('\n'),
    ),
  }
}

function actsOf({ paths }: JsonObject): readonly Act[] {
  return Object.entries(paths as JsonObject).flatMap(([path, methods]) =>
    Object.entries(methods as JsonObject).flatMap(([method, operation]) =>
      path.startsWith('/api/') && !isStream(operation as JsonObject)
        ? [actOf(method.toUpperCase(), path, operation as JsonObject)]
        : [],
    ),
  )
}

/** Whether the answer is a stream: programs read it with the means of their platform. */
function isStream({ responses }: JsonObject): boolean {
  return valueAt(responses as JsonObject, '200', 'content', 'text/event-stream') !== null
}

function actOf(method: string, path: string, operation: JsonObject): Act {
  const id = String(operation.operationId)
  // The tag is the type in words.
  const type = String((operation.tags as readonly Json[])[0])
    .toLowerCase()
    .replaceAll(' ', '_')
  const options = sentBy(operation)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: Id`)
  const body = options.body === 'nothing' ? [] : [options.argument]
  const parameters = [...inPath, ...body, 'options?: RequestOptions'].join(', ')
  return {
    type,
    name: id.slice(type.length + 1),
    method,
    path,
    body: options.body,
    options: options.type,
    summary: String(operation.summary),
    signature: `(${parameters}): Promise<${answerOf(operation.responses as JsonObject)}>`,
  }
}

type RequestSignature = { readonly body: Act['body']; readonly type: string; readonly argument: string }

function sentBy({ parameters = [], requestBody }: JsonObject): RequestSignature {
  const isMany = (parameters as readonly JsonObject[]).some((one) => one.in === 'query' && one.name === 'ids')
  if (isMany) return { body: 'ids', type: '', argument: 'ids: readonly Id[]' }
  const content = valueAt(requestBody, 'content')
  if (content === null) return { body: 'nothing', type: '', argument: '' }
  const schema = valueAt(content, 'application/json', 'schema')
  if (schema === null) return { body: 'bytes', type: '', argument: 'file: Upload' }
  const document = valueAt(schema, 'properties', 'data', 'properties')
  if (document !== null && valueAt(document, 'type', 'const') !== null)
    return {
      body: 'document',
      type: String(valueAt(document, 'type', 'const')),
      argument: `attributes: ${typeOf(valueAt(document, 'attributes'))}`,
    }
  return { body: 'plain', type: '', argument: `attributes: ${typeOf(schema)}` }
}

/** The answer type: the content of its `data`, or a file. */
function answerOf(responses: JsonObject): string {
  const content = valueAt(responses, '200', 'content')
  if (content === null) return 'void'
  const types = Object.entries(content as JsonObject).map(([type, one]) =>
    type === 'application/json' ? jsonAnswer(valueAt(one, 'schema')) : 'Blob',
  )
  return [...new Set(types)].join(' | ')
}

function jsonAnswer(schema: Json): string {
  const data = valueAt(schema, 'properties', 'data')
  if (data === null) return typeOf(schema).replace('readonly id?: Id', 'readonly id: number')
  const record = valueAt(data, 'type') === 'array' ? valueAt(data, 'items') : data
  const attributes = typeOf(valueAt(record, 'properties', 'attributes'))
  const id = valueAt(record, 'properties', 'id', 'type')
  const ids: Readonly<Record<string, string>> = { integer: ', number', null: ', null' }
  const one = `Answered<${attributes}${ids[String(id)] ?? ''}>`
  return record === data ? one : `readonly ${one}[]`
}
