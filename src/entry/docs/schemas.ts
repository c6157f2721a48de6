import type { Field } from '#declare/field.ts'
import type { Column, ItemListColumn, Model, Part, Resource } from '#declare/model.ts'
import { pascalCase } from '#declare/names.ts'
import type { Operation } from '#operations/operation.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** A JSON schema of OpenAPI 3.1. */
export type Schema = JsonObject

type KindSchemas = { readonly input: (field: Field) => Schema; readonly output?: (field: Field) => Schema }

const integer = (field: Field): Schema =>
  field.kind === 'integer' ? { type: 'integer', minimum: field.min, maximum: field.max } : { type: 'integer' }

/** For each kind: the type that is sent, and the one that is returned if different. */
const kinds: Readonly<Record<Field['kind'], KindSchemas>> = {
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
  return field.kind === 'json' && (field.shape === 'list' || field.stored_as === 'list')
    ? { type: 'array', items: { type: 'object' } }
    : { type: 'object' }
}

function textsSchema(field: Field): Schema {
  const options = field.kind === 'texts' && field.options !== undefined ? { enum: [...field.options] } : {}
  return { type: 'array', items: { type: 'string', ...options } }
}

/** The schema for creating or updating a record. */
export function inputSchema(resource: Resource, occasion: 'creation' | 'change'): Schema {
  const properties: Record<string, Json> = {}
  const required: string[] = []
  for (const column of resource.columns) {
    const { declared } = column
    if (declared.read_only || declared.computed) continue
    const isUnchangeable = occasion === 'change' && declared.fixed === true
    const name = declared.kind === 'address' ? column.field : column.attribute
    const mustBeSent = (declared.required && occasion === 'creation') || declared.needed === true
    const schema = describedInput(
      declared,
      mustBeSent ? kinds[declared.kind].input(declared) : nullable(kinds[declared.kind].input(declared)),
    )
    properties[name] = isUnchangeable
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
  for (const list of resource.item_lists) {
    const { max: maxItems = null, non_empty } = list.declared
    properties[list.attribute] = {
      ...(properties[list.attribute] as JsonObject),
      ...(non_empty && { minItems: 1 }),
      ...(maxItems && { maxItems }),
      items: itemSchema(list),
    }
  }
  for (const part of resource.parts) {
    properties[`${part.name}_changes`] = changesSchema(part.children)
    if (part.accepts_list) properties[part.name] = wholeSchema(part.children)
  }
  for (const [name, fields] of Object.entries(resource.declaration.field_groups ?? {}))
    properties[name] = togetherSchema(resource, fields, properties)
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
}

/** The schema of the objects of a list: of new records with what they have beyond other new records of their resource. */
function itemSchema({ each, of }: ItemListColumn): Schema {
  if (of === undefined) return inputSchema(each, 'creation')
  const record = { $ref: `#/components/schemas/${schemaName(of)}Creation` }
  const more = each.columns.filter((column) => !of.columns.includes(column))
  if (more.length === 0) return record
  const { properties = {} } = inputSchema({ ...each, columns: more, parts: [], item_lists: [] }, 'creation')
  return { allOf: [record, { type: 'object', properties }] }
}

/** Fields that may be sent together in one object. */
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

/** The schemas of parts and of inputs of acts, by name. */
export function partSchemas(
  model: Model,
  operations: readonly Pick<Operation, 'input'>[],
): Readonly<Record<string, Schema>> {
  const wholes = [...model.values(), ...operations.flatMap(({ input }) => input ?? [])]
  const parts = wholes.flatMap((resource) => resource.parts)
  return Object.fromEntries(parts.map((part) => [`${schemaName(part.children)}Part`, partSchema(part)]))
}

/** The reference to the owner is implied. */
function partSchema({ children, by }: Pick<Part, 'children' | 'by'>): Schema {
  const { properties, required = [] } = inputSchema(children, 'creation')
  const members = Object.entries(properties as JsonObject).filter(([name]) => name !== by.attribute)
  const needed = (required as readonly string[]).filter((name) => name !== by.attribute)
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    ...(needed.length === 0 ? {} : { required: needed }),
  }
}

/** One change: additions with all required attributes, updates and removals with the id (platform 1.6). */
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

/** A plain list replaces all parts; items with an id are updated. */
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

/** The schema of a returned record. */
export function outputSchema(resource: Resource): Schema {
  const properties: Record<string, Json> = {}
  const groups = resource.declaration.returns_field_groups ? (resource.declaration.field_groups ?? {}) : {}
  for (const [name, fields] of Object.entries(groups)) {
    const members = resource.columns.filter(({ field }) => fields.includes(field))
    const inside = Object.fromEntries(members.map((column) => [column.attribute, outputProperty(column)]))
    properties[name] = { type: 'object', properties: inside }
  }
  const together = Object.values(groups).flat()
  for (const column of resource.columns) {
    if (column.declared.write_only || together.includes(column.field)) continue
    const name = column.declared.kind === 'address' ? column.field : column.attribute
    properties[name] = outputProperty(column)
    if (column.declared.returns_alias && column.declared.alias)
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

/** The description of an attribute, with its other names. */
function describedInput(declared: Field, schema: Schema): Schema {
  const { description = '', alias, accepts = [] } = declared
  const others = [...(alias === undefined ? [] : [alias]), ...accepts].map((name) => `\`${name}\``)
  const described =
    others.length === 0 ? description : `${description} Also accepted as ${others.join(' and ')}.`.trim()
  return described === '' ? schema : { ...schema, description: described }
}

/** The same type, or null. */
function nullable(schema: Schema): Schema {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] }
  const options = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}
  return { ...schema, ...options, type: [schema.type, 'null'] }
}

/** The base name of a resource's schemas: `Site` in `SiteCreation`, `SiteChange`, `SiteAnswer`. */
export function schemaName(resource: Resource): string {
  return pascalCase(resource.one)
}
