import { printSchema } from 'graphql'
import type { JsonObject } from '#values/json.ts'
import type { ToolContext } from './tool.ts'

/** A document that programs may read (platform 16.3); its text is the same for every caller. */
type McpDocument = {
  readonly name: string
  readonly description: string
  readonly type: string
  readonly text: (context: ToolContext) => string
}

const DOCUMENTS: ReadonlyMap<string, McpDocument> = new Map([
  [
    'goodsyard://schema',
    {
      name: 'schema',
      description: 'Complete GraphQL schema: everything `query` can read.',
      type: 'application/graphql',
      text: ({ schema }) => printSchema(schema),
    },
  ],
  [
    'goodsyard://openapi',
    {
      name: 'openapi',
      description: 'Complete REST API as an OpenAPI 3.1 document.',
      type: 'application/json',
      text: ({ openapi }) => JSON.stringify(openapi()),
    },
  ],
])

/** The documents of the protocol, each made on its first use and kept as the bytes that are sent. */
export class McpDocuments {
  readonly #context: ToolContext
  readonly #made = new Map<string, Buffer>()

  constructor(context: ToolContext) {
    this.#context = context
  }

  /** What there is to read. */
  readonly listed: readonly JsonObject[] = [...DOCUMENTS].map(([uri, { name, description, type }]) => ({
    uri,
    name,
    description,
    mimeType: type,
  }))

  /** The result of reading a document, as JSON with these members beside its contents; null where there is none. */
  read(uri: string, more: JsonObject): Buffer | null {
    const contents = this.#contents(uri)
    if (contents === null) return null
    const members = JSON.stringify(more).slice(1)
    return Buffer.concat([
      Buffer.from('{"contents":'),
      contents,
      Buffer.from(members === '}' ? members : `,${members}`),
    ])
  }

  #contents(uri: string): Buffer | null {
    const document = DOCUMENTS.get(uri)
    if (document === undefined) return null
    const kept = this.#made.get(uri)
    if (kept !== undefined) return kept
    const text = document.text(this.#context)
    const made = Buffer.from(JSON.stringify([{ uri, mimeType: document.type, text }]))
    this.#made.set(uri, made)
    return made
  }
}
