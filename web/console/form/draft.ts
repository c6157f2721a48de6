import type { FieldMetadata } from '#web/api/metadata.ts'
import { type FormSchema, isFixed, type Occasion, type PartSchema } from './schema.ts'
import { initialValue, sentValue, shownValue, type Values } from './values.ts'

/** A line of a list within a record; `key` names it on the screen, also before it has an id. */
export type Line = { readonly key: string; readonly id: string | null; readonly values: Values }

/** A record as a form holds it. */
export type Draft = {
  readonly values: Values
  readonly address: Values
  readonly parts: Readonly<Record<string, readonly Line[]>>
}

/** A record as it is read: values by attribute, and the lists of its parts. */
export type ReadRecord = Readonly<Record<string, unknown>>

/** A record as its form holds it. */
export function draftOf(schema: FormSchema, record: ReadRecord): Draft {
  const address = schema.address && record[schema.address.attribute]
  return {
    values: valuesOf(schema.fields, record),
    address: schema.address === null ? {} : valuesOf(schema.address.fields, isRecord(address) ? address : {}),
    parts: Object.fromEntries(schema.parts.map((part) => [part.name, linesOf(part, record[part.name])])),
  }
}

/** What a new record begins with: the defaults of its fields, and over them what a link fills in, by attribute; the lists that are begun have an empty line. */
export function newDraft(
  schema: FormSchema,
  preset: Readonly<Record<string, string>> = {},
  begun: readonly string[] = [],
): Draft {
  const initial = (fields: readonly FieldMetadata[]) =>
    Object.fromEntries(fields.map((field) => [field.attribute, initialValue(field)]))
  return {
    values: { ...initial(schema.fields), ...presetValues(schema, preset) },
    address: schema.address === null ? {} : initial(schema.address.fields),
    parts: Object.fromEntries(
      schema.parts.map((part) => [part.name, begun.includes(part.name) ? [newLine(part, 'new:first')] : []]),
    ),
  }
}

/** A record that exists, with what a link fills into its empty fields. */
export function filledDraft(
  schema: FormSchema,
  draft: Draft,
  preset: Readonly<Record<string, string>> = {},
): Draft {
  const isEmpty = (attribute: string) => (draft.values[attribute] ?? '') === ''
  const filled = Object.entries(presetValues(schema, preset)).filter(([attribute]) => isEmpty(attribute))
  return { ...draft, values: { ...draft.values, ...Object.fromEntries(filled) } }
}

/** What a link says of the fields of a form. */
function presetValues(schema: FormSchema, preset: Readonly<Record<string, string>>): Draft['values'] {
  const filled = schema.fields.flatMap(({ attribute, kind }) => {
    const text = preset[attribute]
    // A link is no place for a secret.
    if (text === undefined || kind === 'password' || kind === 'secret') return []
    return [[attribute, kind === 'flag' ? text === 'true' : text] as const]
  })
  return Object.fromEntries(filled)
}

/** The account that is chosen in a form; null where there is none. */
export function accountOf({ values }: Draft): string | null {
  const id = values['account_id']
  return typeof id === 'string' && id !== '' ? id : null
}

/** A new line. */
export function newLine({ fields }: PartSchema, key: string): Line {
  return {
    key,
    id: null,
    values: Object.fromEntries(fields.map((field) => [field.attribute, initialValue(field)])),
  }
}

function valuesOf(fields: readonly FieldMetadata[], record: ReadRecord): Values {
  return Object.fromEntries(
    fields.map((field) => [field.attribute, shownValue(field, record[field.attribute])]),
  )
}

function linesOf({ fields }: PartSchema, list: unknown): readonly Line[] {
  const records = Array.isArray(list) ? list.filter(isRecord) : []
  return records.map((record) => ({
    key: `id:${record['id']}`,
    id: String(record['id']),
    values: valuesOf(fields, record),
  }))
}

function isRecord(value: unknown): value is ReadRecord {
  return typeof value === 'object' && value !== null
}

/** What a form sends, and which line each position in a list of changes belongs to. */
export type Changes = {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly places: Readonly<Record<string, readonly string[]>>
}

type DraftDifference = { readonly base: Draft | null; readonly draft: Draft }

/** What is different from the record that was read, and nothing else; of a new record, all that has a value. */
export function changesOf(schema: FormSchema, { base, draft }: DraftDifference): Changes {
  const occasion = base === null ? 'creation' : 'change'
  const fields = changedValues(schema.fields, { base: base?.values ?? null, now: draft.values, occasion })
  const address = addressChange(schema, { base, draft })
  const lists = schema.parts.map((part) => [part, lineChanges(part, { base, draft })] as const)
  const changed = lists.filter(([, changes]) => changes.length > 0)
  return {
    attributes: {
      ...fields,
      ...address,
      ...Object.fromEntries(
        changed.map(([part, all]) =>
          part.as_list === true
            ? [part.name, all.map(({ change }) => change['attributes'])]
            : [`${part.name}_changes`, all.map(({ change }) => change)],
        ),
      ),
    },
    places: Object.fromEntries(changed.map(([part, all]) => [part.name, all.map(({ key }) => key)])),
  }
}

/** Whether anything differs from what a form began with. */
export function isChanged({ begun, draft }: { readonly begun: Draft; readonly draft: Draft }): boolean {
  return JSON.stringify(draft) !== JSON.stringify(begun)
}

type ValueComparison = { readonly base: Values | null; readonly now: Values; readonly occasion: Occasion }

function changedValues(
  fields: readonly FieldMetadata[],
  { base, now, occasion }: ValueComparison,
): Readonly<Record<string, unknown>> {
  const changed = fields.filter((field) => {
    const value = now[field.attribute] ?? null
    if (base !== null) return !isFixed(field, occasion) && value !== (base[field.attribute] ?? null)
    return value !== initialValue(field)
  })
  return Object.fromEntries(
    changed.flatMap((field) => {
      const sent = sentValue(field, now[field.attribute] ?? null)
      const own = [[field.attribute, sent] as const]
      return field.kind === 'password' ? [...own, [`${field.attribute}_confirmation`, sent] as const] : own
    }),
  )
}

function addressChange(
  { address }: FormSchema,
  { base, draft }: DraftDifference,
): Readonly<Record<string, unknown>> {
  if (address === null) return {}
  const compared: ValueComparison = { base: base?.address ?? null, now: draft.address, occasion: 'change' }
  const changed = changedValues(address.fields, compared)
  return Object.keys(changed).length === 0 ? {} : { [address.attribute]: changed }
}

type LineChange = { readonly key: string; readonly change: Readonly<Record<string, unknown>> }

function lineChanges(part: PartSchema, { base, draft }: DraftDifference): readonly LineChange[] {
  const before = new Map((base?.parts[part.name] ?? []).map((line) => [line.key, line]))
  const now = draft.parts[part.name] ?? []
  const remaining = new Set(now.map(({ key }) => key))
  const removed = [...before.values()]
    .filter(({ key }) => !remaining.has(key))
    .map(({ key, id }) => ({ key, change: { type: 'DESTROY', id } }))
  const written = now.flatMap((line): LineChange[] => {
    const old = before.get(line.key)
    if (old === undefined) {
      const attributes = changedValues(part.fields, { base: null, now: line.values, occasion: 'creation' })
      return isBlankLine(part, line) ? [] : [{ key: line.key, change: { type: 'ADD', attributes } }]
    }
    const attributes = changedValues(part.fields, { base: old.values, now: line.values, occasion: 'change' })
    if (Object.keys(attributes).length === 0) return []
    return [{ key: line.key, change: { type: 'UPDATE', id: line.id, attributes } }]
  })
  return [...removed, ...written]
}

/** Whether a new line is empty; such a line is not sent. */
export function isBlankLine(part: PartSchema, line: Line): boolean {
  const blank = newLine(part, line.key)
  return (
    line.id === null &&
    part.fields.every(({ attribute }) => line.values[attribute] === blank.values[attribute])
  )
}
