import type { Json, JsonObject } from '#values/json.ts'
import { answersTo } from './refused-answers.ts'

const text: JsonObject = { type: 'string' }
const texts: JsonObject = { type: 'array', items: text }
const objects: JsonObject = { type: 'array', items: { type: 'object' } }
const maybeText: JsonObject = { type: ['string', 'null'] }

const object: JsonObject = { type: 'object' }

/** The members of the index apart from its types. */
const lookups: Readonly<Record<string, Json>> = {
  problems: object,
  events: object,
  actions: object,
  imports: object,
  widgets: object,
  template_sample: object,
  permissions: object,
}

const summary: Readonly<Record<string, Json>> = {
  name: text,
  one: text,
  area: text,
  description: text,
  root: maybeText,
  permission: maybeText,
  limited_permissions: { ...texts, nullable: true },
  limited_changes: { type: 'boolean' },
  limited_creations: { type: 'boolean' },
  title_fields: texts,
  searched: texts,
  references: object,
}

const whole: Readonly<Record<string, Json>> = {
  ...summary,
  node: maybeText,
  filter_type: maybeText,
  has_history: { type: 'boolean' },
  archive: maybeText,
  order: texts,
  fields: objects,
  parts: objects,
  shows: objects,
  list_fields: objects,
  filters: objects,
  sorts: texts,
  quick_sorts: texts,
  operations: objects,
  field_labels: objects,
}

/** The answer schemas of the two routes. */
export const metadataSchemas: Readonly<Record<string, JsonObject>> = {
  MetadataTypeSummary: { type: 'object', required: Object.keys(summary), properties: summary },
  MetadataIndex: {
    type: 'object',
    required: ['version', 'types', ...Object.keys(lookups)],
    properties: {
      version: text,
      types: { type: 'array', items: { $ref: '#/components/schemas/MetadataTypeSummary' } },
      ...lookups,
    },
  },
  MetadataType: { type: 'object', required: Object.keys(whole), properties: whole },
}

/** The two metadata routes. */
export function metadataPaths(): JsonObject {
  const described = {
    tags: ['Metadata'],
    parameters: [{ $ref: '#/components/parameters/Subdomain' }],
  }
  const tagged =
    'The response has an `ETag`; a request with `If-None-Match` is answered 304 while nothing has changed.'
  return {
    '/api/metadata': {
      get: {
        ...described,
        operationId: 'metadata_index',
        summary: 'Lists every type with its area, its GraphQL root and the permission to view it.',
        description: `Lists every type with its area, its GraphQL root and the permission to view it. ${tagged}`,
        responses: { ...okWith('MetadataIndex'), ...answersTo('400', '401', '403', '429', '503') },
      },
    },
    '/api/metadata/{type}': {
      get: {
        ...described,
        operationId: 'metadata_type',
        summary: 'Describes one type: fields, parts, filters, sort fields and operations.',
        description: `Describes one type: fields, parts, filters, sort fields and operations, and what the tenant calls its own fields. ${tagged}`,
        parameters: [
          ...described.parameters,
          { name: 'type', in: 'path', required: true, schema: { type: 'string' } },
        ],
        responses: {
          ...okWith('MetadataType'),
          ...answersTo('400', '401', '403', '404', '429', '503'),
        },
      },
    },
  }
}

function okWith(name: string): JsonObject {
  const schema = { $ref: `#/components/schemas/${name}` }
  return { '200': { description: 'Description.', content: { 'application/json': { schema } } } }
}
