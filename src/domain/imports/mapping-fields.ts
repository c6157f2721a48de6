import { coerce, isStorableText } from '#declare/coerce.ts'
import type { Field } from '#declare/field.ts'
import { day, decimal, flag, integer, text } from '#declare/fields.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** A field that mappings of a group may use, as the group declares it. */
export type DeclaredField = { readonly field_name: string; readonly field_type: FieldType }

type FieldType = 'string' | 'integer' | 'decimal' | 'boolean' | 'date'

/** Checked match fields in the order of their names, so that equal ones compare equal. */
export type ParsedMatchFields = { readonly fields: JsonObject; readonly violations: readonly Violation[] }

const NAME_MAX = 100
const FIELDS_MAX = 50

const kinds: Readonly<Record<FieldType, Field>> = {
  string: text({ trimmed: true }),
  integer: integer(),
  decimal: decimal(),
  boolean: flag(),
  date: day(),
}

/** Parses the match fields of a mapping. If the group declares fields, no others may be used (platform 11.6). */
export function parseMatchFields(
  sent: Readonly<Record<string, unknown>>,
  declared: readonly DeclaredField[],
  pointer: string,
): ParsedMatchFields {
  const entries = Object.entries(sent)
    .filter(([, value]) => value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  if (entries.length > FIELDS_MAX)
    return {
      fields: {},
      violations: [violation('too_many_items', { field: 'mapping_fields', max: FIELDS_MAX }, pointer)],
    }
  const read = entries.map(([name, value]) => ({
    name,
    ...parseMatchField({ name, value }, declared, pointer),
  }))
  return {
    fields: Object.fromEntries(read.map(({ name, value }) => [name, value])),
    violations: read.flatMap(({ violations }) => violations),
  }
}

type ParsedMatchField = { readonly value: Json; readonly violations: readonly Violation[] }

function parseMatchField(
  { name, value }: { readonly name: string; readonly value: unknown },
  declared: readonly DeclaredField[],
  pointer: string,
): ParsedMatchField {
  const refusedBy = (problem: Violation): ParsedMatchField => ({ value: null, violations: [problem] })
  if (name.trim() === '' || [...name].length > NAME_MAX || !isStorableText(name))
    return refusedBy(violation('invalid', { field: 'mapping_fields' }, pointer))
  const found = declared.find((field) => field.field_name === name)
  if (declared.length > 0 && found === undefined) {
    const allowed = declared.map((field) => field.field_name)
    return refusedBy(violation('inclusion', { field: name, allowed }, pointer))
  }
  const kind = found === undefined ? kindOf(value) : kinds[found.field_type]
  if (kind === null) return refusedBy(violation('invalid', { field: name }, pointer))
  const coerced = coerce(kind, value)
  if (!('value' in coerced))
    return refusedBy(violation(coerced.symbol, { field: name, ...coerced.facts } as never, pointer))
  return { value: kind.kind === 'decimal' ? Number(coerced.value) : (coerced.value as Json), violations: [] }
}

/** Undeclared fields accept any scalar. */
function kindOf(value: unknown): Field | null {
  if (typeof value === 'string') return text()
  if (typeof value === 'number') return kinds.decimal
  return typeof value === 'boolean' ? kinds.boolean : null
}

/** Match fields as nested mappings return them: a list of objects with one key each. */
export function listFor(fields: JsonObject): readonly JsonObject[] {
  return Object.entries(fields).map(([name, value]) => ({ [name]: value }))
}

/** The same as one object. */
export function objectFor(list: unknown): JsonObject {
  return Array.isArray(list) ? Object.assign({}, ...list) : {}
}
