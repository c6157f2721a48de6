import type { Column, Resource } from '#declare/model.ts'
import type { Caller } from '#values/caller.ts'
import type { Json, JsonObject } from '#values/json.ts'
import { type AnyRow, readableColumns } from './columns.ts'

type Writer = (row: AnyRow, attributes: Record<string, Json>) => void

const writers = new Map<Resource, Writer>()

/** A row as its attributes on the wire: exact decimals as numbers, the address nested, all children included. */
export function attributesFor(resource: Resource, row: AnyRow): JsonObject {
  const attributes: Record<string, Json> = {}
  writerFor(resource)(row, attributes)
  return attributes
}

/** A row's attributes for a caller: fields about all warehouses are null unless the caller sees all warehouses. */
export function attributesShownTo(caller: Caller, resource: Resource, row: AnyRow): JsonObject {
  const attributes = attributesFor(resource, row)
  if (caller.warehouse_ids === null) return attributes
  const hidden = resource.columns.filter(({ declared }) => declared.cross_warehouse)
  return { ...attributes, ...Object.fromEntries(hidden.map((column) => [column.name, null])) }
}

/** A row as a flat object with its id, as in events and lists of children. */
export function flatRecordFor(resource: Resource, row: AnyRow): JsonObject {
  const attributes: Record<string, Json> = { id: row.id }
  writerFor(resource)(row, attributes)
  return attributes
}

function writerFor(resource: Resource): Writer {
  const cached = writers.get(resource)
  if (cached !== undefined) return cached
  const writer = makeWriter(resource)
  writers.set(resource, writer)
  return writer
}

function makeWriter(resource: Resource): Writer {
  const columns = readableColumns(resource).filter(({ declared }) => declared.kind !== 'address')
  const decimals = new Set(
    columns.filter(({ declared }) => declared.kind === 'decimal').map((column) => column.name),
  )
  const both = columns.filter(({ declared }) => declared.returns_alias === true)
  return (row, attributes) => {
    for (const { name } of columns) {
      const value = row[name] as Json
      // At most 15 significant digits are kept, so a number carries them exactly (platform 1.5).
      attributes[name] = decimals.has(name) && value !== null ? Number(value) : (value ?? null)
    }
    if (resource.declaration.returns_field_groups) gather(resource, attributes)
    for (const column of both) attributes[column.declared.alias ?? column.name] = row[column.name] as Json
    writeParts(resource, row, attributes)
    writeAddress(resource.address, row, attributes)
    attributes.created_at = row.created_at
    attributes.updated_at = row.updated_at
  }
}

/** Moves composite fields into their object. */
function gather(resource: Resource, attributes: Record<string, Json>): void {
  for (const [name, fields] of Object.entries(resource.declaration.field_groups ?? {})) {
    attributes[name] = Object.fromEntries(fields.map((field) => [field, attributes[field] ?? null]))
    for (const field of fields) delete attributes[field]
  }
}

function writeParts(resource: Resource, row: AnyRow, attributes: Record<string, Json>): void {
  for (const part of resource.parts) {
    const children = row[part.name]
    attributes[part.name] = Array.isArray(children)
      ? children.map((child: AnyRow) => flatRecordFor(part.children, child))
      : []
  }
}

function writeAddress(
  address: (Column & { readonly target: Resource }) | null,
  row: AnyRow,
  attributes: Record<string, Json>,
): void {
  if (address === null) return
  const present = row.address as AnyRow | null | undefined
  attributes[address.field] = present ? flatRecordFor(address.target, present) : null
}
