import type { Field } from '#declare/field.ts'
import type { Resource } from '#declare/model.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** A small example of what may be sent: what is required, and a field or two that show what else there is. */
export function exampleFor(resource: Resource, occasion: 'creation' | 'change'): JsonObject {
  const writable = resource.columns.filter(
    ({ declared }) => !declared.read_only && !(occasion === 'change' && declared.fixed),
  )
  const required = writable.filter(({ declared }) => declared.required)
  const others = writable.filter(
    ({ declared, name }) => !declared.required && (name === 'name' || declared.kind === 'choice'),
  )
  const shown =
    occasion === 'creation' ? [...required, ...others.slice(0, 2)] : [...others, ...required].slice(0, 1)
  return Object.fromEntries(
    shown.flatMap(({ attribute, declared }): [string, Json][] => {
      const value = valueFor(attribute, declared)
      return declared.kind === 'password'
        ? [
            [attribute, value],
            [`${attribute}_confirmation`, value],
          ]
        : [[attribute, value]]
    }),
  )
}

function valueFor(name: string, declared: Field): Json {
  switch (declared.kind) {
    case 'choice':
      return declared.options[0] ?? null
    case 'flag':
      return true
    case 'integer':
    case 'decimal':
      return Math.max(1, declared.min ?? 1)
    case 'reference':
      return 1
    case 'moment':
      return '2026-01-01T09:00:00Z'
    case 'day':
      return '2026-01-01'
    case 'json':
      return declared.shape === 'list' ? [] : {}
    case 'texts':
    case 'ids':
      return []
    case 'integers':
      return [1]
    case 'password':
      return 'correct horse battery'
    case 'text':
      return textFor(name, declared.format)
    default:
      return {}
  }
}

function textFor(name: string, format: string | undefined): string {
  if (format === 'email') return 'person@example.com'
  if (format === 'timezone') return 'Europe/London'
  if (format === 'pattern') return '^ORDERS_.*\\.csv$'
  return name.includes('code') ? 'NORTH' : name === 'username' ? 'north-files' : 'Northern hub'
}
