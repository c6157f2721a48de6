import type { Field } from '#declare/field.ts'
import type { Column } from '#declare/model.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** The attributes of a declaration that matter to programs that show or send the field; others are internal. */
const PUBLIC: readonly string[] = [
  'kind',
  'description',
  'example',
  'required',
  'needed',
  'fixed',
  'read_only',
  'write_only',
  'shown_once',
  'computed',
  'alias',
  'accepts',
  'unlisted',
  'min',
  'max',
  'above',
  'scale',
  'unrounded',
  'unit',
  'packed_by',
  'trimmed',
  'stored',
  'format',
  'options',
  'default',
  'follows',
  'to',
  'among',
  'shape',
]

/** Describes a field from its declaration. */
export function describeField({ field, attribute, declared }: Column): JsonObject {
  const described = Object.entries(declared satisfies Field).filter(
    ([name, value]) => PUBLIC.includes(name) && value !== undefined,
  )
  return {
    name: field,
    attribute,
    group: groupOf(field, declared),
    list_field: declared.unlisted ? null : (declared.list_field ?? attribute),
    ...Object.fromEntries(described as [string, Json][]),
  }
}

/** The section of a form that a field belongs to. */
type FieldGroup = 'identity' | 'dates' | 'settings' | 'own_fields'

/** Fields whose meaning is defined by the tenant. */
const OWN_FIELD = /^(?:external_system_reference|string|integer|boolean|datetime)\d$/

function groupOf(name: string, { kind }: Field): FieldGroup {
  if (OWN_FIELD.test(name)) return 'own_fields'
  switch (kind) {
    case 'moment':
    case 'day':
      return 'dates'
    case 'text':
    case 'choice':
    case 'reference':
    case 'address':
    case 'parts':
      return 'identity'
    default:
      return 'settings'
  }
}
