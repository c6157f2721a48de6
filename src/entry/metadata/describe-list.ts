import type { Resource } from '#declare/model.ts'
import { type ListField, listFieldsOf } from '#records/list-fields.ts'
import { type Filter, filtersOf } from '#records/list-filter.ts'
import { type Sort, sortsOf } from '#records/list-order.ts'
import type { JsonObject } from '#values/json.ts'

/** The fields, filters and sorts of a resource's list. */
export function describeList(resource: Resource, indexed: ReadonlySet<string>): JsonObject {
  const sorts = [...sortsOf(resource).values()]
  return {
    list_fields: listFieldObjects(resource),
    filters: [...filtersOf(resource).values()].map(filterObject),
    sorts: sorts.map(({ name }) => name),
    quick_sorts: sorts.filter((sort) => isQuick(sort, indexed)).map(({ name }) => name),
  }
}

/** The description of a type that has no list. */
export const NO_LIST: JsonObject = { list_fields: [], filters: [], sorts: [], quick_sorts: [] }

/** A sort by an indexed column of the table is cheap; a sort through a reference reads all rows. */
function isQuick({ through, field }: Sort, indexed: ReadonlySet<string>): boolean {
  return through === null && indexed.has(field.column)
}

function filterObject({ name, input, words, place }: Filter): JsonObject {
  return {
    name,
    family: input.family,
    operators: input.operators.map((operator) => operator.name),
    options: optionsOf(words, place),
    through: place.kind === 'column' && place.through !== null ? place.through.field : null,
  }
}

/** The values of a choice, also where the contract has it as text. */
function optionsOf(words: Filter['words'], place: Filter['place']): string[] | null {
  if (words !== null) return [...words.options]
  const declared = place.kind === 'column' ? place.field.declared : null
  return declared?.kind === 'choice' ? declared.options.map(String) : null
}

/** Aliases of columns are omitted. */
function listFieldObjects(resource: Resource): JsonObject[] {
  return [...listFieldsOf(resource).values()]
    .filter((field) => field.kind !== 'column' || field.name !== field.declared?.alias)
    .map((field) => ({ name: field.name, kind: field.kind, ...factsOf(resource, field) }))
}

function factsOf(resource: Resource, field: ListField): JsonObject {
  const declaredBy = (column: string) => resource.columns.find((one) => one.name === column)?.field ?? null
  switch (field.kind) {
    case 'column':
      return { form: field.form, field: declaredBy(field.column) }
    case 'breakdown':
      return { field: declaredBy(field.column) }
    case 'relation':
      return { field: field.reference.field, to: field.reference.target.name }
    case 'children':
      return { to: field.part.children.name }
    case 'listed':
      return { field: declaredBy(field.column), to: field.target.name }
    case 'group':
      return { members: field.fields.map(({ name }) => name) }
    case 'node_id':
      return {}
  }
}
