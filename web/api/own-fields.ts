import { labelOfField } from '../../src/values/field-label.ts'
import type { FieldMetadata, TypeMetadata } from './metadata.ts'

/** Own fields whose meaning is decided by the tenant alone; references to external systems mean something without a label. */
const SLOT = /^(?:string|integer|boolean|datetime)\d$/

/**
 * The type with the own fields that the tenant has named, in the order of their labels; the others are left out. Their
 * general description is omitted, since it says nothing of their meaning.
 */
export function withNamedFields(type: TypeMetadata): TypeMetadata {
  const labelled = new Set(type.field_labels.map(({ field_name }) => field_name))
  const isOwn = ({ name, group }: FieldMetadata) =>
    group === 'own_fields' && (SLOT.test(name) || labelled.has(name))
  const own = new Set(type.fields.filter(isOwn).map(({ name }) => name))
  if (own.size === 0) return type
  const named = [...labelled].filter((name) => own.has(name) && isNamed(type, name, null))
  const arranged = <Item>(all: readonly Item[], nameOf: (item: Item) => string) => [
    ...all.filter((item) => !own.has(nameOf(item))),
    ...named.flatMap((name) => all.filter((item) => nameOf(item) === name)),
  ]
  const withoutGeneralText = ({ description, ...field }: FieldMetadata): FieldMetadata =>
    own.has(field.name) || description === undefined ? field : { ...field, description }
  const fieldsOf = (fields: readonly FieldMetadata[]) =>
    arranged(fields, ({ name }) => name).map(withoutGeneralText)
  return {
    ...type,
    fields: fieldsOf(type.fields),
    list_fields: arranged(type.list_fields, ({ name }) => name),
    filters: arranged(type.filters, ({ name }) => name),
    sorts: arranged(type.sorts, (name) => name),
    operations: type.operations.map((operation) =>
      operation.input === null
        ? operation
        : { ...operation, input: { ...operation.input, fields: fieldsOf(operation.input.fields) } },
    ),
  }
}

/** The labels of a type, by which own fields are shown. */
export type LabelledType = Partial<Pick<TypeMetadata, 'field_labels'>>

/** Whether a field is shown for records of an account, or of several (null): an own field needs a label that is shown there. */
export function isNamed({ field_labels = [] }: LabelledType, name: string, account: string | null): boolean {
  const isLabelled = field_labels.some(({ field_name }) => field_name === name)
  return !isLabelled || labelOfField(field_labels, name, account) !== null
}

/** The labels of the own fields for records of an account, or of several (null), by field. */
export function namesOfFields(
  { field_labels = [] }: LabelledType,
  account: string | null,
): Readonly<Record<string, string>> {
  const names = new Set(field_labels.map(({ field_name }) => field_name))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const label = labelOfField(field_labels, name, account)
      return label === null ? [] : [[name, label]]
    }),
  )
}

/** The account of a record: its own, or itself; null where it names none. */
export function accountOfRecord(
  { name }: Pick<TypeMetadata, 'name'>,
  record: Readonly<Record<string, unknown>>,
): string | null {
  const id = name === 'accounts' ? record['id'] : record['account_id']
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}
