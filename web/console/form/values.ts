import type { FieldMetadata } from '#web/api/metadata.ts'

/** A value as a form holds it: flags as they are, everything else as a text, where an empty one is nothing. */
export type Value = string | boolean | null

/** Values by attribute. */
export type Values = Readonly<Record<string, Value>>

/** A value of a record as a form holds it. */
export function shownValue({ kind }: FieldMetadata, value: unknown): Value {
  if (kind === 'flag') return typeof value === 'boolean' ? value : null
  if (value === null || value === undefined) return ''
  if (kind === 'json' || kind === 'secret') return JSON.stringify(value, null, 2)
  if (Array.isArray(value)) return value.map(idOf).join('\n')
  return String(idOf(value))
}

/** Lists show a record where a field names one. */
function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** Thrown for a text that is no valid value of its kind; the form reports it before anything is sent. */
export class UnreadableValue extends Error {}

/** A value of a form as it is sent. */
export function sentValue({ kind }: FieldMetadata, value: Value): unknown {
  if (kind === 'flag' || typeof value !== 'string') return value
  if (value === '') return null
  switch (kind) {
    case 'integer':
      return /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value.trim()
    case 'decimal':
      return value.trim().replace(',', '.')
    case 'texts':
      return linesOf(value)
    case 'ids':
    case 'integers':
      return linesOf(value)
        .flatMap((line) => line.split(/[\s,;]+/))
        .filter((one) => one !== '')
    case 'json':
    case 'secret':
      return parsed(value)
    default:
      return value
  }
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableValue(text)
  }
}

/** What a new record begins with; a default that the service looks up by its code is left to the service. */
export function initialValue(field: FieldMetadata): Value {
  const isLookedUp = field.kind === 'reference' && typeof field.default === 'object'
  return isLookedUp ? '' : shownValue(field, field.default)
}

/** Whether a field holds what must be kept nowhere but in the service. */
export function isSecret({ kind, write_only, shown_once }: FieldMetadata): boolean {
  return kind === 'password' || kind === 'secret' || write_only === true || shown_once === true
}
