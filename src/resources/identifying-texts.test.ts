import assert from 'node:assert/strict'
import test from 'node:test'
import { coerce } from '#declare/coerce.ts'
import type { Field, TextField, TextsField } from '#declare/field.ts'
import { modelFor } from '#declare/make-model.ts'
import type { Resource } from '#declare/model.ts'
import { declarations } from './index.ts'

/** Names of texts that identify something, alone or with others. */
const IDENTIFYING =
  /(^|_)(code|sku|batch|barcode|reference\d*|serial_numbers?|string\d|(?<!phone_)number|username|zone|aisle|bay|level|position|slot|check_digit)$/

/** Texts whose blanks are their content: what a scanner sent may end with a separator. */
const AS_SENT = new Set(['scans.barcode'])

type Named = { readonly name: string; readonly declared: Field }

/** All fields of a resource, and of the objects in its lists. */
function fieldsOf(resource: Resource, owner = resource.name): readonly Named[] {
  const unique = new Set(resource.uniques.flatMap(({ columns }) => columns.map(({ name }) => name)))
  const own = resource.columns.flatMap(({ name, declared }) =>
    IDENTIFYING.test(name) || unique.has(name) ? [{ name: `${owner}.${name}`, declared }] : [],
  )
  return [...own, ...resource.item_lists.flatMap(({ each, name }) => fieldsOf(each, `${owner}.${name}`))]
}

const isWritten = (field: Field): field is TextField | TextsField =>
  (field.kind === 'text' || field.kind === 'texts') && field.read_only !== true

const fields = [...modelFor(declarations).values()]
  .flatMap((resource) => fieldsOf(resource))
  .filter((field): field is Named & { declared: TextField | TextsField } => isWritten(field.declared))
  .filter(({ name }) => !AS_SENT.has(name))

test('every text that identifies something is stored trimmed and composed', () => {
  const decomposed = 'LOTe\u0301'
  const wrong = fields.flatMap(({ name, declared }) => {
    if (declared.format !== undefined && declared.format !== 'serial_number') return []
    if (declared.kind === 'text' && (declared.max < 5 || (declared.min ?? 0) > 5)) return []
    if (declared.kind === 'texts' && declared.options !== undefined) return []
    const expected = (text: string) => (declared.kind === 'texts' ? [text] : text)
    const anyCase = declared.kind === 'text' ? { ...declared, stored: undefined } : declared
    const stored = coerce(anyCase as Field, expected(` \u200b${decomposed}\u00a0 `))
    const isRight = JSON.stringify(stored) === JSON.stringify({ value: expected('LOT\u00e9') })
    return isRight ? [] : [`${name}: ${JSON.stringify(stored)}`]
  })
  assert.deepEqual(wrong, [])
  assert.ok(fields.length > 100)
})

test('a text of blanks that identifies something is none', () => {
  for (const { name, declared } of fields.filter(({ declared }) => declared.kind === 'text' && declared.non_empty !== true)) {
    const { required, sequence, numbered_by_act, ...optional } = declared as TextField
    assert.deepEqual(coerce(optional as Field, '\u200b '), { value: null }, name)
  }
})
