import type { Field } from '#declare/field.ts'
import type { Resource } from '#declare/model.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** A small example input: the required fields and one or two others. */
export function exampleFor(resource: Resource, occasion: 'creation' | 'change'): JsonObject {
  const writable = resource.columns.filter(
    ({ declared }) => !declared.read_only && !declared.computed && !(occasion === 'change' && declared.fixed),
  )
  const required = writable.filter(({ declared }) => declared.required || declared.needed)
  const others = writable.filter(
    ({ declared, name }) =>
      !declared.required && declared.example === undefined && (name === 'name' || declared.kind === 'choice'),
  )
  const chosen = writable.filter(({ declared }) => !declared.required && declared.example !== undefined)
  const shown =
    occasion === 'creation'
      ? [...required, ...chosen, ...others.slice(0, 2)]
      : [...others, ...required].slice(0, 1)
  return Object.fromEntries(
    shown.flatMap(({ attribute, declared }): [string, Json][] => {
      const value = declared.example ?? itemsFor(resource, attribute) ?? valueFor(attribute, declared)
      return declared.kind === 'password'
        ? [
            [attribute, value],
            [`${attribute}_confirmation`, value],
          ]
        : [[attribute, value]]
    }),
  )
}

/** One record, where the attribute lists records. */
function itemsFor({ item_lists }: Resource, name: string): Json | undefined {
  const list = item_lists.find(({ attribute }) => attribute === name)
  return list === undefined ? undefined : [exampleFor(list.each, 'creation')]
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

/** An example text for each format. */
const FORMS: Readonly<Record<string, string>> = {
  email: 'person@example.com',
  timezone: 'Europe/London',
  pattern: '^ORDERS_.*\\.csv$',
  slug: 'northern',
  identifier: 'generic_rest',
  language: 'en-GB',
  clock: '06:00',
  digits: '150123456',
  data_path: 'data.sites.all.nodes',
  media_type: 'application/pdf',
  picture: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
}

function textFor(name: string, format: string | undefined): string {
  const form = FORMS[format ?? '']
  if (form !== undefined) return form
  if (name === 'graphql') return '{ sites { all { nodes { code name } } } }'
  return name.includes('code') ? 'NORTH' : name === 'username' ? 'north-files' : 'Northern hub'
}
