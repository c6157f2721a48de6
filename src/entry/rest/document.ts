import { coerceId } from '#declare/coerce.ts'
import type { Resource } from '#declare/model.ts'
import { snakeCase } from '#declare/names.ts'
import { refusal, refuseAll, type Violation, violation } from '#problems/problem.ts'
import { isObject, pointerToken } from '#values/json.ts'

/** Attributes and their JSON pointer in the document. */
export type DocumentAttributes = {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly pointer: string
  /** The pointers of attributes that were sent as relationships. */
  readonly elsewhere?: Readonly<Record<string, string>>
}

/** The resource whose type a document must have, and on an update the id. */
export type ExpectedResource = { readonly resource: Resource; readonly id: number | null }

/** Reads a JSON:API document; relationships become attributes (platform 1.4, 1.7). */
export function readDocument(
  body: Readonly<Record<string, unknown>>,
  expected: ExpectedResource,
): DocumentAttributes {
  const { data } = body
  if (data === undefined || data === null) throw refusal('blank', { field: 'data' }, '/data')
  if (!isObject(data)) throw refusal('invalid', { field: 'data' }, '/data')
  const attributes = isObject(data.attributes) ? data.attributes : {}
  const relationships = isObject(data.relationships) ? data.relationships : {}
  refuseAll([
    ...checkType(data.type, expected.resource.name),
    ...checkId(data.id, expected.id),
    ...checkMembers(data),
    ...checkRelatedTypes(relationships, expected.resource),
    ...checkAddress(relationships, { attributes, resource: expected.resource }),
  ])
  return { ...withRelationships(attributes, relationships), pointer: '/data/attributes' }
}

/** Reads plain JSON, which may also be the attributes of a document. */
export function readPlain(body: Readonly<Record<string, unknown>>): DocumentAttributes {
  const { data } = body
  if (isObject(data) && isObject(data.attributes))
    return { attributes: data.attributes, pointer: '/data/attributes' }
  return { attributes: body, pointer: '' }
}

/** Reads the attributes of `{"ids": [...], "attributes": {...}}`. */
export function readChangeOfMany({ attributes }: Readonly<Record<string, unknown>>): DocumentAttributes {
  const pointer = '/attributes'
  if (isObject(attributes)) return { attributes, pointer }
  const isAbsent = attributes === undefined || attributes === null
  throw refusal(isAbsent ? 'blank' : 'invalid', { field: 'attributes' }, pointer)
}

function checkType(type: unknown, expected: string): Violation[] {
  if (type === undefined || type === null || type === '')
    return [violation('blank', { field: 'type' }, '/data/type')]
  if (isType(type, expected)) return []
  return [violation('type_mismatch', { field: 'type', expected }, '/data/type')]
}

function isType(type: unknown, expected: string): boolean {
  return type === expected || (typeof type === 'string' && snakeCase(type) === expected)
}

/** A record of another type is never meant by its id alone; the type may be left out. */
function checkRelatedTypes(
  relationships: Readonly<Record<string, unknown>>,
  resource: Resource,
): Violation[] {
  return Object.entries(relationships).flatMap(([key, relationship]) => {
    const data = isObject(relationship) ? relationship.data : undefined
    const expected = relatedType(resource, snakeCase(key))
    if (expected === null || !isObject(data) || data.type === undefined || data.type === null) return []
    if (isType(data.type, expected)) return []
    const at = `/data/relationships/${pointerToken(key)}/data/type`
    return [violation('type_mismatch', { field: 'type', expected }, at)]
  })
}

/** An address belongs to one record, so that an id alone says nothing of it, and must not be stored as an empty one. */
function checkAddress(
  relationships: Readonly<Record<string, unknown>>,
  {
    attributes,
    resource,
  }: { readonly attributes: Readonly<Record<string, unknown>>; readonly resource: Resource },
): Violation[] {
  if (resource.address === null || isObject(attributes.address)) return []
  return Object.entries(relationships).flatMap(([key, relationship]) => {
    const data = isObject(relationship) ? relationship.data : undefined
    const isNamedAlone = isObject(data) && isGiven(data.id) && !isGiven(data.attributes)
    if (snakeCase(key) !== 'address' || !isNamedAlone) return []
    const at = `/data/relationships/${pointerToken(key)}/data/attributes`
    return [violation('blank', { field: 'attributes' }, at)]
  })
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** The type of the record that a relationship to one leads to. */
function relatedType({ address, attributes, references }: Resource, name: string): string | null {
  if (name === 'address' && address !== null) return address.target.name
  const column = attributes.get(`${name}_id`)
  return references.find((reference) => reference.name === column?.name)?.target.name ?? null
}

/** On creation an id is ignored; on an update it must be that of the path. */
function checkId(id: unknown, expected: number | null): Violation[] {
  if (expected === null || id === undefined || id === null) return []
  const read = coerceId(id)
  return 'value' in read && read.value === expected
    ? []
    : [violation('id_mismatch', { field: 'id' }, '/data/id')]
}

function checkMembers(data: Readonly<Record<string, unknown>>): Violation[] {
  return ['attributes', 'relationships'].flatMap((field) => {
    const member = data[field]
    if (member === undefined || member === null || isObject(member)) return []
    return [violation('invalid', { field }, `/data/${field}`)]
  })
}

/** Relationships become attributes: the keys of an address, the id of any other. Attributes take precedence. */
function withRelationships(
  attributes: Readonly<Record<string, unknown>>,
  relationships: Readonly<Record<string, unknown>>,
): Pick<DocumentAttributes, 'attributes' | 'elsewhere'> {
  const merged: Record<string, unknown> = { ...attributes }
  const elsewhere: Record<string, string> = {}
  const add = (name: string, value: unknown, at: string) => {
    if (merged[name] !== undefined && merged[name] !== null) return
    merged[name] = value
    elsewhere[name] = at
  }
  for (const [key, relationship] of Object.entries(relationships)) {
    const name = snakeCase(key)
    const at = `/data/relationships/${pointerToken(key)}`
    const data = isObject(relationship) ? relationship.data : undefined
    if (data === undefined) add(`relationships.${name}`, null, at)
    else if (name === 'address') {
      merged.address = mergedAddress(data, attributes.address)
      if (attributes.address === undefined)
        elsewhere.address = `${at}/data${isObject(data) ? '/attributes' : ''}`
    } else if (Array.isArray(data))
      add(
        name,
        data.map((item) => (isObject(item) ? item.attributes : item)),
        `${at}/data`,
      )
    else if (`${name}_id` in attributes) continue
    else add(`${name}_id`, isObject(data) ? data.id : data, `${at}/data${isObject(data) ? '/id' : ''}`)
  }
  return { attributes: merged, elsewhere }
}

function mergedAddress(data: unknown, attribute: unknown): unknown {
  const sent = isObject(data) ? (data.attributes ?? {}) : data
  if (attribute === undefined) return sent
  return isObject(sent) && isObject(attribute) ? { ...sent, ...attribute } : attribute
}
