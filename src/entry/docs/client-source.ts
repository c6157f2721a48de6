import type { GraphQLSchema } from 'graphql'
import { type Json, type JsonObject, within } from '#values/json.ts'
import { listTable, listTypes } from './client-lists.ts'
import { declarationsOf, typeOf } from './client-types.ts'
import { withNamedWords } from './client-words.ts'

/** The files of the TypeScript client that are written from the OpenAPI document and the GraphQL schema. */
export type ClientSource = { readonly routes: string; readonly types: string }

const HEAD = '// Generated from the declarations; a test compares.\n\n'

const SHARED = [
  '/** An id, as it is answered or as it is sent. */\nexport type Id = number | string\n',
  '/** What can be sent as a file. */\nexport type Upload = string | Blob | Uint8Array<ArrayBuffer>\n',
  '/** The same kind of condition on several fields. */\ntype By<Condition, Name extends string> = { readonly [name in Name]?: Condition | null }\n',
  '/** A record, as it is answered. */\nexport type Answered<Attributes, RecordId = string> = { readonly id: RecordId; readonly type: string; readonly attributes: Attributes }\n',
]

/** One thing that can be asked, as the client knows it. */
type Act = {
  readonly type: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly takes: 'document' | 'plain' | 'bytes' | 'ids' | 'nothing'
  /** The type of the document that is sent. */
  readonly sends: string
  readonly summary: string
  readonly signature: string
}

/** Writes the client's table of routes, and its types. */
export function clientSource(openapi: JsonObject, schema: GraphQLSchema): ClientSource {
  const acts = actsOf(openapi)
  const groups = [...Map.groupBy(acts, ({ type }) => type)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const routes = groups.map(([type, own]) => {
    const rows = own.map(
      ({ name, method, path, takes, sends }) =>
        `    ${name}: ['${method}', '${path}', '${takes}', '${sends}'],\n`,
    )
    return `  ${type}: {\n${rows.join('')}  },\n`
  })
  const resources = groups.map(([type, own]) => {
    const rows = own.map(({ summary, name, signature }) => `    /** ${summary} */\n    ${name}${signature}\n`)
    return `  readonly ${type}: {\n${rows.join('')}  }\n`
  })
  const route =
    "/** Method, path, what is sent, and the type of the document that is. */\nexport type Route = readonly [method: string, path: string, takes: 'document' | 'plain' | 'bytes' | 'ids' | 'nothing', type: string]\n"
  return {
    routes: `${HEAD}${route}\nexport const routes = {\n${routes.join('')}} as const satisfies Readonly<Record<string, Readonly<Record<string, Route>>>>\n\n${listTable(schema)}`,
    types: withNamedWords(
      [
        `${HEAD}import type { RequestOptions } from './options.ts'\n`,
        ...SHARED,
        `/** Everything that can be asked, by the type it is asked of. */\nexport interface Resources {\n${resources.join('')}}\n`,
        ...declarationsOf(openapi),
        ...listTypes(schema),
      ].join('\n'),
    ),
  }
}

function actsOf({ paths }: JsonObject): readonly Act[] {
  return Object.entries(paths as JsonObject).flatMap(([path, methods]) =>
    Object.entries(methods as JsonObject).flatMap(([method, operation]) =>
      path.startsWith('/api/') ? [actOf(method.toUpperCase(), path, operation as JsonObject)] : [],
    ),
  )
}

function actOf(method: string, path: string, operation: JsonObject): Act {
  const id = String(operation.operationId)
  // The tag is the type in words.
  const type = String((operation.tags as readonly Json[])[0])
    .toLowerCase()
    .replaceAll(' ', '_')
  const sent = sentBy(operation)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: Id`)
  const body = sent.takes === 'nothing' ? [] : [sent.argument]
  const parameters = [...inPath, ...body, 'options?: RequestOptions'].join(', ')
  return {
    type,
    name: id.slice(type.length + 1),
    method,
    path,
    takes: sent.takes,
    sends: sent.type,
    summary: String(operation.summary),
    signature: `(${parameters}): Promise<${answerOf(operation.responses as JsonObject)}>`,
  }
}

type Sent = { readonly takes: Act['takes']; readonly type: string; readonly argument: string }

function sentBy({ parameters = [], requestBody }: JsonObject): Sent {
  const isMany = (parameters as readonly JsonObject[]).some((one) => one.in === 'query' && one.name === 'ids')
  if (isMany) return { takes: 'ids', type: '', argument: 'ids: readonly Id[]' }
  const content = within(requestBody, 'content')
  if (content === null) return { takes: 'nothing', type: '', argument: '' }
  const schema = within(content, 'application/json', 'schema')
  if (schema === null) return { takes: 'bytes', type: '', argument: 'file: Upload' }
  const document = within(schema, 'properties', 'data', 'properties')
  if (document !== null && within(document, 'type', 'const') !== null)
    return {
      takes: 'document',
      type: String(within(document, 'type', 'const')),
      argument: `attributes: ${typeOf(within(document, 'attributes'))}`,
    }
  return { takes: 'plain', type: '', argument: `attributes: ${typeOf(schema)}` }
}

/** What an answer is for a caller: what is in its `data`, or the file it is. */
function answerOf(responses: JsonObject): string {
  const content = within(responses, '200', 'content')
  if (content === null) return 'void'
  const types = Object.entries(content as JsonObject).map(([type, one]) =>
    type === 'application/json' ? jsonAnswer(within(one, 'schema')) : 'Blob',
  )
  return [...new Set(types)].join(' | ')
}

function jsonAnswer(schema: Json): string {
  const data = within(schema, 'properties', 'data')
  if (data === null) return typeOf(schema).replace('readonly id?: Id', 'readonly id: number')
  const record = within(data, 'type') === 'array' ? within(data, 'items') : data
  const attributes = typeOf(within(record, 'properties', 'attributes'))
  const id = within(record, 'properties', 'id', 'type')
  const ids: Readonly<Record<string, string>> = { integer: ', number', null: ', null' }
  const one = `Answered<${attributes}${ids[String(id)] ?? ''}>`
  return record === data ? one : `readonly ${one}[]`
}
