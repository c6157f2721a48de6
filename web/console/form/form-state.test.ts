import assert from 'node:assert/strict'
import test from 'node:test'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { changesOf } from './draft.ts'
import { type FormEvent, type FormState, nextForm, openedForm } from './form-state.ts'
import type { FormSchema } from './schema.ts'

const field = (attribute: string): FieldMetadata => ({
  name: attribute,
  attribute,
  kind: 'text',
  group: 'identity',
  list_field: attribute,
})
const SCHEMA: FormSchema = { fields: [field('name'), field('code')], address: null, parts: [] }
const opened = openedForm(SCHEMA, { record: { name: 'Old', code: 'A' }, etag: '"v1"', key: 'one' })
const after = (state: FormState, ...events: readonly FormEvent[]) => events.reduce(nextForm, state)
const request = { attributes: { name: 'New' }, places: {}, ifMatch: '"v1"' }
const typed: FormEvent = { kind: 'value', path: 'name', value: 'New' }

test('a refusal is shown at its field until the field is changed, and the input is kept', () => {
  const error = { code: 1, symbol: 'taken', details: 'taken', source: null, context: { field: 'name' } }
  const state = after(
    opened,
    typed,
    { kind: 'sent', request },
    { kind: 'refused', errors: [error], newKey: 'two' },
  )
  assert.deepEqual(state.refusals.fields, { name: error })
  assert.deepEqual([state.draft.values['name'], state.submission], ['New', { state: 'editing', key: 'two' }])
  assert.deepEqual(after(state, { kind: 'value', path: 'name', value: 'Newer' }).refusals.fields, {})
})

test('a form cannot be changed until the answer to its request is known', () => {
  const lost = after(opened, typed, { kind: 'sent', request }, { kind: 'lost' })
  const changed = after(lost, { kind: 'value', path: 'name', value: 'Else' })
  assert.equal(changed.draft.values['name'], 'New')
  const again = after(lost, { kind: 'sent', request: { ...request, attributes: { name: 'Else' } } })
  assert.deepEqual(again.submission, { state: 'sending', key: 'one', request })
})

test('a newer version of the record is merged, and each conflict waits for a decision', () => {
  const mine = after(opened, typed, { kind: 'sent', request })
  const stale: FormEvent = {
    kind: 'stale',
    record: { name: 'Theirs', code: 'B' },
    etag: '"v2"',
    newKey: 'two',
  }
  const state = after(mine, stale)
  assert.equal(state.etag, '"v2"')
  assert.deepEqual(state.merge?.taken, ['code'])
  assert.deepEqual(state.merge?.conflicts, [{ key: 'name', was: 'Old', mine: 'New', theirs: 'Theirs' }])
  assert.deepEqual(changesOf(SCHEMA, state).attributes, { name: 'New' })
  const decided = after(state, { kind: 'decided', path: 'name', side: 'theirs' })
  assert.deepEqual(changesOf(SCHEMA, decided).attributes, {})
  const back = after(state, { kind: 'decided', path: 'name', side: 'was' })
  assert.deepEqual(changesOf(SCHEMA, back).attributes, { name: 'Old' })
})

test('a form that was closed while sending repeats the same request when it is restored', () => {
  const sending = after(opened, typed, { kind: 'sent', request })
  const { base, draft, etag, submission } = sending
  const restored = after(opened, {
    kind: 'restored',
    unsaved: { base, draft, etag, submission, saved_at: 0 },
  })
  assert.deepEqual(restored.submission, { state: 'unknown', key: 'one', request })
})
