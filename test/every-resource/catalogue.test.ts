import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type GraphQLSchema, getNamedType, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { readConfig } from '#config.ts'
import { modelFor } from '#declare/make-model.ts'
import type { Column, Resource } from '#declare/model.ts'
import { inputSchema } from '#entry/docs/schemas.ts'
import { schemaFor } from '#entry/graphql/schema.ts'
import type { Operation } from '#operations/operation.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { ownedOperations } from '#operations/owned.ts'
import { declarations } from '#resources/index.ts'
import {
  type CatalogueAttribute,
  type CatalogueEndpoint,
  type CatalogueEntry,
  type CatalogueNode,
  catalogue,
  slotNames,
} from './catalogue.ts'
import { decided } from './decided.ts'

/** Derived tests cannot prove that a declaration is right, so it is compared with a catalogue that others wrote. */

/** The number of endpoints of the catalogue that are not served yet. It may only fall. */
const NOT_SERVED = 1

const model = modelFor(declarations)
const operations = operationsFor(model, ownedOperations(model, readConfig({}).config))
const schema: GraphQLSchema = schemaFor(model)
const used = new Set<string>()

/** Complaints without a recorded decision. */
function undecided(complaints: readonly string[]): string[] {
  return complaints.filter((complaint) => {
    const answer = decided[complaint]
    if (answer !== undefined) used.add(complaint)
    return answer === undefined
  })
}

/** `/api/sites/{id}` and `/api/sites/{site_id}` are the same path. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

function operationFor({ method, path }: CatalogueEndpoint): Operation | undefined {
  if (path === null) return undefined
  return operations.find((one) => one.method === method && shapeOf(one.path) === shapeOf(path))
}

const declared = catalogue.filter(({ type }) => model.has(type))
const waiting = catalogue.filter(({ type }) => !model.has(type)).map(({ type }) => type)
const notServed = catalogue.flatMap(({ rest }) =>
  rest
    .filter((endpoint) => endpoint.path !== null && operationFor(endpoint) === undefined)
    .map(({ method, path }) => `${method} ${path}`),
)
console.log(`${waiting.length} types are not declared yet: ${waiting.join(' ')}`)
console.log(`${notServed.length} endpoints are not served yet: ${notServed.join(', ')}`)

describe('declarations match the catalogue', () => {
  for (const entry of declared) {
    for (const endpoint of entry.rest) {
      const operation = operationFor(endpoint)
      if (operation === undefined) continue
      test(`${entry.type}: ${endpoint.method} ${endpoint.path} accepts every attribute listed`, () => {
        assert.deepEqual(undecided(complaintsOf(entry, endpoint, operation)), [])
      })
      test(`${entry.type}: ${endpoint.method} ${endpoint.path} is described with every attribute listed`, () => {
        const { input, occasion } = operation
        if (input === null) return
        const described = inputSchema(input, occasion)
        const listed = Object.keys(endpoint.attributes ?? {})
        const missing = listed.filter((name) => !isDescribed(described, input, name))
        const title = `${entry.type} ${endpoint.method}`
        assert.deepEqual(undecided(missing.map((name) => `${title} ${name}: is not described`)), [])
      })
      test(`${entry.type}: ${endpoint.method} ${endpoint.path} responds in the form listed`, () => {
        assert.deepEqual(undecided(answerComplaints(entry, endpoint, operation)), [])
      })
    }
    if (entry.graphql !== undefined && entry.graphql !== null) {
      test(`${entry.type}: the list has the root, the filters and their operators as listed`, () => {
        assert.deepEqual(undecided(listComplaints(entry)), [])
      })
      test(`${entry.type}: the node has the fields listed`, () => {
        const { root } = entry.graphql ?? {}
        const find = root === undefined ? undefined : schema.getQueryType()?.getFields()[root]
        const query = find === undefined ? undefined : getNamedType(find.type)
        const found = isObjectType(query) ? query.getFields().find : undefined
        const type =
          found === undefined ? schema.getType(model.get(entry.type)?.node ?? '') : getNamedType(found.type)
        assert.deepEqual(undecided(nodeComplaints(`${entry.type} node`, type, entry.graphql?.node ?? {})), [])
      })
    }
  }

  test('no more endpoints than before are missing', () => {
    assert.ok(notServed.length <= NOT_SERVED, `${notServed.length} are not served, ${NOT_SERVED} were`)
  })

  test('every recorded decision is still needed', () => {
    const isAbout = (key: string) => declared.some(({ type }) => key.startsWith(`${type} `))
    const idle = Object.keys(decided).filter((key) => isAbout(key) && !used.has(key))
    assert.deepEqual(idle, [])
  })
})

function complaintsOf(entry: CatalogueEntry, endpoint: CatalogueEndpoint, operation: Operation): string[] {
  const input = operation.input
  if (input === null) return []
  const isCreation = operation.occasion === 'creation'
  const title = `${entry.type} ${endpoint.method}`
  const listed = Object.entries(endpoint.attributes ?? {})
  const slots = slotNames(endpoint.slots)
  return [
    ...slots.filter((name) => !input.attributes.has(name)).map((name) => `${title} ${name}: is not declared`),
    ...listed.flatMap(([name, attribute]) => {
      const column = input.attributes.get(name)
      if (column === undefined)
        return isKnownOtherwise(input, name) ? [] : [`${title} ${name}: is not declared`]
      return attributeComplaints(column, attribute, isCreation).map(
        (complaint) => `${title} ${name}: ${complaint}`,
      )
    }),
    ...(isCreation && endpoint.body === 'jsonapi'
      ? input.columns
          .filter(({ declared: field, attribute, field: name }) => {
            const isListed = listed.some(([key]) => input.attributes.get(key)?.attribute === attribute)
            return field.required && !field.read_only && !isListed && name !== input.declaration.under?.by
          })
          .map(({ attribute }) => `${title} ${attribute}: is required and not listed`)
      : []),
  ]
}

/** Whether a schema has an attribute: under its name, within an object or a list, or under the name in the response. */
function isDescribed(schema: Json, input: Resource, name: string): boolean {
  const [first = '', ...inside] = name.split('.')
  const known = first.replace(/\[\]$/, '')
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Json>>
  const attribute = input.attributes.get(known)?.attribute ?? known
  const found = properties[known] ?? properties[attribute]
  if (found === undefined) return false
  if (inside.length === 0) return true
  return isDescribed((first.endsWith('[]') ? found.items : found) as Json, input, inside.join('.'))
}

type Json = Readonly<Record<string, unknown>>

/** Names that are not single attributes: addresses, lists of changes, confirmations, groups of fields. */
function isKnownOtherwise(input: Resource, name: string): boolean {
  const { field_groups = {} } = input.declaration
  return (
    input.address?.field === name ||
    input.parts.some((part) => `${part.name}_changes` === name || part.name === name) ||
    input.item_lists.some((list) =>
      list.each.columns.some(({ attribute }) => `${list.attribute}[].${attribute}` === name),
    ) ||
    input.columns.some(
      ({ declared: field, attribute }) => field.kind === 'password' && name === `${attribute}_confirmation`,
    ) ||
    name in field_groups
  )
}

function attributeComplaints(column: Column, listed: CatalogueAttribute, isCreation: boolean): string[] {
  const { declared: field } = column
  const complaints: string[] = []
  if (field.read_only) complaints.push('is read-only')
  if (!isCreation && field.fixed) complaints.push('is fixed')
  if (isCreation && (listed.required ?? false) !== (field.required ?? false))
    complaints.push(field.required ? 'is required' : 'is not required')
  if (field.kind === 'text' && listed.max !== undefined && listed.max !== field.max)
    complaints.push(`has at most ${field.max}`)
  if (field.kind === 'text' && listed.min !== undefined && listed.min !== field.min)
    complaints.push(`has at least ${field.min}`)
  if (listed.enum !== undefined) {
    const options = 'options' in field ? (field.options ?? []) : []
    if ([...options].sort().join() !== [...listed.enum].sort().join())
      complaints.push(`is one of ${options.join(', ')}`)
  }
  if (listed.type !== undefined && !kindsOf(listed.type).includes(field.kind))
    complaints.push(`is a ${field.kind}, not ${listed.type}`)
  return complaints
}

/** The kinds of fields that a type of the catalogue can stand for. */
function kindsOf(type: string): readonly string[] {
  if (/\[\]|^array/.test(type)) return ['json', 'texts', 'ids', 'integers']
  if (/date/.test(type)) return ['moment', 'day']
  switch (type) {
    case 'string':
      return ['text', 'choice', 'password', 'moment', 'day']
    case 'enum':
      return ['choice']
    case 'integer':
      return ['integer', 'reference']
    case 'boolean':
      return ['flag']
    case 'number':
    case 'decimal':
      return ['decimal']
    default:
      return ['json', 'secret', 'address']
  }
}

function answerComplaints(
  entry: CatalogueEntry,
  { method, path, response }: CatalogueEndpoint,
  operation: Operation,
): string[] {
  const title = `${entry.type} ${method} ${path}`
  if (response === 'none' && operation.answer !== 'nothing')
    return [`${title}: answers ${operation.answer}, not nothing`]
  if (response === 'jsonapi' && operation.answer === 'nothing') return [`${title}: answers nothing`]
  // Flat responses have a decision for all but one type: interface 4.1, rule 3.
  if (response === 'flat' && operation.answer === 'nothing') return [`${title}: answers nothing`]
  return []
}

function listComplaints({ type, graphql = {} }: CatalogueEntry): string[] {
  const { root, filter_type, filters = {} } = graphql
  if (root === undefined) return []
  const query = schema.getQueryType()?.getFields()[root]
  if (query === undefined) return [`${type} list: has no root ${root}`]
  const connection = getNamedType(query.type)
  const all = isObjectType(connection) ? connection.getFields().all : undefined
  const argument = all?.args.find(({ name }) => name === 'filter')
  if (argument === undefined) return [`${type} list: takes no filter`]
  const filter = getNamedType(argument.type)
  const filterType = filter_type === undefined ? undefined : schema.getType(filter_type)
  const complaints =
    filterType === undefined && filter_type !== undefined ? [`${type} list: has no ${filter_type}`] : []
  const fields = isInputObjectType(filter) ? filter.getFields() : {}
  for (const [name, { input, operators }] of Object.entries(filters)) {
    const field = fields[name]
    if (field === undefined) {
      complaints.push(`${type} filter ${name}: is not there`)
      continue
    }
    const operatorsType = getNamedType(field.type)
    if (input !== null && operatorsType.name !== input)
      complaints.push(`${type} filter ${name}: is of ${operatorsType.name}, not ${input}`)
    const known = isInputObjectType(operatorsType) ? Object.keys(operatorsType.getFields()) : []
    const missing = operators.filter((operator) => !known.includes(operator))
    if (missing.length > 0) complaints.push(`${type} filter ${name}: knows no ${missing.join(', ')}`)
  }
  return complaints
}

function nodeComplaints(title: string, type: unknown, listed: CatalogueNode): string[] {
  const named = type as Parameters<typeof isObjectType>[0]
  if (!isObjectType(named)) return [`${title}: is no object`]
  const fields = named.getFields()
  return Object.entries(listed).flatMap(([name, shape]): string[] => {
    const field = fields[name]
    if (field === undefined) return [`${title} ${name}: is not there`]
    const below = getNamedType(field.type)
    if (typeof shape === 'object') {
      const [first] = Array.isArray(shape) ? shape : [shape]
      return nodeComplaints(`${title} ${name}`, below, (first ?? {}) as CatalogueNode)
    }
    const expected = /^\[?([A-Za-z]+)/.exec(shape)?.[1] ?? ''
    const isSame =
      expected === 'enum' ? isEnumType(below) : expected.toLowerCase() === below.name.toLowerCase()
    return expected === '' || isSame ? [] : [`${title} ${name}: is ${below.name}, not ${shape}`]
  })
}
