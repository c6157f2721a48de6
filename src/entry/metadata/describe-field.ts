import type { Field } from '#declare/field.ts'
import type { Column } from '#declare/model.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** What a declaration says of a field that matters to whoever shows or sends it; the rest is how the service keeps it. */
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

/** Describes a field as its declaration has it. */
export function describeField({ field, attribute, declared }: Column): JsonObject {
  const described = Object.entries(declared satisfies Field).filter(
    ([name, value]) => PUBLIC.includes(name) && value !== undefined,
  )
  return {
    name: field,
    attribute,
    group: groupOf(field, declared),
    list_field: declared.unlisted ? null : (declared.listed_as ?? attribute),
    ...Object.fromEntries(described as [string, Json][]),
  }
}

/** The part of a form a field stands in. */
type Group = 'identity' | 'dates' | 'settings' | 'own_fields'

/** Fields whose meaning the tenant decides. */
const OWN_FIELD = /^(?:external_system_reference|string|integer|boolean|datetime)\d$/

function groupOf(name: string, { kind }: Field): Group {
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
