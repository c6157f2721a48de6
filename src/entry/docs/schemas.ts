import type { Field } from '#declare/field.ts'
import type { Column, Model, Part, Resource } from '#declare/model.ts'
import { pascalCase } from '#declare/names.ts'
import type { Operation } from '#operations/operation.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type Schema = JsonObject

type Sides = { readonly input: (field: Field) => Schema; readonly output?: (field: Field) => Schema }

const integer = (field: Field): Schema =>
  field.kind === 'integer' ? { type: 'integer', minimum: field.min, maximum: field.max } : { type: 'integer' }

/** One row a kind: what is sent, and what is answered where that differs. */
const kinds: Readonly<Record<Field['kind'], Sides>> = {
  text: { input: textSchema },
  integer: { input: integer },
  decimal: { input: decimalSchema },
  flag: { input: () => ({ type: 'boolean' }) },
  choice: { input: (field) => ({ type: 'string', enum: field.kind === 'choice' ? [...field.options] : [] }) },
  moment: { input: () => ({ type: 'string', format: 'date-time' }) },
  day: { input: () => ({ type: 'string', format: 'date' }) },
  reference: { input: () => ({ type: 'integer', minimum: 1 }) },
  json: { input: jsonSchema },
  texts: { input: textsSchema },
  ids: { input: () => ({ type: 'array', items: { type: 'integer', minimum: 1 } }) },
  integers: { input: integersSchema },
  password: { input: () => ({ type: 'string', format: 'password' }) },
  secret: { input: () => ({ type: 'object' }) },
  address: {
    input: () => ({ $ref: '#/components/schemas/AddressCreation' }),
    output: () => ({ $ref: '#/components/schemas/AddressAnswer' }),
  },
  parts: { input: () => ({ type: 'array' }) },
}

function integersSchema(field: Field): Schema {
  const least = field.needed ? { minItems: 1 } : {}
  return { type: 'array', items: { type: 'integer' }, ...least }
}

function textSchema(field: Field): Schema {
  if (field.kind !== 'text') return { type: 'string' }
  return {
    type: 'string',
    maxLength: field.max,
    ...(field.min === undefined ? {} : { minLength: field.min }),
  }
}

function decimalSchema(field: Field): Schema {
  if (field.kind !== 'decimal') return { type: 'number' }
  const low =
    field.min === undefined ? {} : field.above ? { exclusiveMinimum: field.min } : { minimum: field.min }
  return { type: 'number', ...low, ...(field.max === undefined ? {} : { maximum: field.max }) }
}

function jsonSchema(field: Field): Schema {
  return field.kind === 'json' && (field.shape === 'list' || field.kept_as === 'list')
    ? { type: 'array', items: { type: 'object' } }
    : { type: 'object' }
}

function textsSchema(field: Field): Schema {
  const options = field.kind === 'texts' && field.options !== undefined ? { enum: [...field.options] } : {}
  return { type: 'array', items: { type: 'string', ...options } }
}

/** What may be sent to create or change a record, as a schema. */
export function inputSchema(resource: Resource, occasion: 'creation' | 'change'): Schema {
  const properties: Record<string, Json> = {}
  const required: string[] = []
  for (const column of resource.columns) {
    const { declared } = column
    if (declared.read_only || declared.computed) continue
    const isKept = occasion === 'change' && declared.fixed === true
    const name = declared.kind === 'address' ? column.field : column.attribute
    const mustBeSent = (declared.required && occasion === 'creation') || declared.needed === true
    const schema = describedInput(
      declared,
      mustBeSent ? kinds[declared.kind].input(declared) : nullable(kinds[declared.kind].input(declared)),
    )
    properties[name] = isKept
      ? {
          ...schema,
          description:
            `${schema.description ?? ''} Cannot be changed: only the current value is accepted.`.trim(),
        }
      : schema
    if (mustBeSent) required.push(name)
    if (declared.kind !== 'password') continue
    properties[`${name}_confirmation`] = {
      type: 'string',
      format: 'password',
      description: 'Confirmation: the same value again.',
    }
    if (mustBeSent) required.push(`${name}_confirmation`)
  }
  for (const { attribute, declared, each } of resource.itemised) {
    const { max: maxItems = null } = declared
    const list = properties[attribute] as JsonObject
    properties[attribute] = { ...list, ...(maxItems && { maxItems }), items: inputSchema(each, 'creation') }
  }
  for (const part of resource.parts) {
    properties[`${part.name}_changes`] = changesSchema(part.children)
    if (part.accepts_list) properties[part.name] = wholeSchema(part.children)
  }
  for (const [name, fields] of Object.entries(resource.declaration.gathered ?? {}))
    properties[name] = togetherSchema(resource, fields, properties)
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
}

/** Fields that may be sent in one object in the place of each by itself. */
function togetherSchema(
  { columns }: Resource,
  fields: readonly string[],
  properties: Readonly<Record<string, Json>>,
): Schema {
  const members = columns.flatMap(({ field, attribute }) => {
    const member = properties[attribute]
    return fields.includes(field) && member !== undefined ? [[attribute, member] as const] : []
  })
  return {
    type: 'object',
    description: 'Object form of these fields, instead of sending each separately.',
    properties: Object.fromEntries(members),
  }
}

/** What may be said of the parts of records and of what acts take, by the names of their schemas. */
export function partSchemas(
  model: Model,
  operations: readonly Pick<Operation, 'input'>[],
): Readonly<Record<string, Schema>> {
  const wholes = [...model.values(), ...operations.flatMap(({ input }) => input ?? [])]
  const parts = wholes.flatMap((resource) => resource.parts)
  return Object.fromEntries(parts.map((part) => [`${schemaName(part.children)}Part`, partSchema(part)]))
}

/** Whose part it is needs not be said. */
function partSchema({ children, by }: Pick<Part, 'children' | 'by'>): Schema {
  const { properties, required = [] } = inputSchema(children, 'creation')
  const said = Object.entries(properties as JsonObject).filter(([name]) => name !== by.attribute)
  const needed = (required as readonly string[]).filter((name) => name !== by.attribute)
  return {
    type: 'object',
    properties: Object.fromEntries(said),
    ...(needed.length === 0 ? {} : { required: needed }),
  }
}

/** One change each: of what is added all that is required is said, of the others which it is (platform 1.6). */
function changesSchema(children: Resource): Schema {
  const id = { type: 'integer', description: 'Id of the item to change.' }
  const attributes = (name: string) => ({ $ref: `#/components/schemas/${schemaName(children)}${name}` })
  const change = (type: Json, properties: JsonObject) => ({
    type: 'object',
    required: ['type', ...Object.keys(properties)],
    properties: { type, ...properties },
  })
  return {
    type: 'array',
    maxItems: 1000,
    items: {
      anyOf: [
        change({ type: 'string', const: 'ADD' }, { attributes: attributes('Part') }),
        change({ type: 'string', const: 'UPDATE' }, { id, attributes: attributes('Change') }),
        change({ type: 'string', enum: ['DESTROY', 'REMOVE'] }, { id }),
      ],
    },
  }
}

/** A plain list, in place of all there were; what has an id is changed. */
function wholeSchema(children: Resource): Schema {
  return {
    type: 'array',
    maxItems: 1000,
    items: {
      allOf: [
        { $ref: `#/components/schemas/${schemaName(children)}Part` },
        {
          type: 'object',
          properties: { id: { type: 'integer', description: 'Id of an existing item.' } },
        },
      ],
    },
  }
}

/** What is answered of a record, as a schema. */
export function outputSchema(resource: Resource): Schema {
  const properties: Record<string, Json> = {}
  const gathered = resource.declaration.answers_gathered ? (resource.declaration.gathered ?? {}) : {}
  for (const [name, fields] of Object.entries(gathered)) {
    const members = resource.columns.filter(({ field }) => fields.includes(field))
    const inside = Object.fromEntries(members.map((column) => [column.attribute, outputProperty(column)]))
    properties[name] = { type: 'object', properties: inside }
  }
  const together = Object.values(gathered).flat()
  for (const column of resource.columns) {
    if (column.declared.write_only || together.includes(column.field)) continue
    const name = column.declared.kind === 'address' ? column.field : column.attribute
    properties[name] = outputProperty(column)
    if (column.declared.answers_both && column.declared.alias)
      properties[column.declared.alias] = outputProperty(column)
  }
  for (const part of resource.parts) {
    properties[part.name] = {
      type: 'array',
      items: { $ref: `#/components/schemas/${schemaName(part.children)}Answer` },
    }
  }
  properties.created_at = { type: 'string', format: 'date-time', description: 'Creation time.' }
  properties.updated_at = { type: 'string', format: 'date-time', description: 'Time of the last change.' }
  return { type: 'object', properties }
}

function outputProperty({ declared }: Column): Schema {
  const { input, output = input } = kinds[declared.kind]
  return described(declared, declared.required ? output(declared) : nullable(output(declared)))
}

function described(declared: Field, schema: Schema): Schema {
  return declared.description === undefined ? schema : { ...schema, description: declared.description }
}

/** What an attribute is, and by which other names it is taken too. */
function describedInput(declared: Field, schema: Schema): Schema {
  const { description = '', alias, accepts = [] } = declared
  const others = [...(alias === undefined ? [] : [alias]), ...accepts].map((name) => `\`${name}\``)
  const known =
    others.length === 0 ? description : `${description} Also accepted as ${others.join(' and ')}.`.trim()
  return known === '' ? schema : { ...schema, description: known }
}

/** The same, or null. */
function nullable(schema: Schema): Schema {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] }
  const options = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}
  return { ...schema, ...options, type: [schema.type, 'null'] }
}

/** The name of a resource's schemas: `Site` in `SiteCreation`, `SiteChange`, `SiteAnswer`. */
export function schemaName(resource: Resource): string {
  return pascalCase(resource.one)
}
