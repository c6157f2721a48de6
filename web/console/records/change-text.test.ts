import assert from 'node:assert/strict'
import test from 'node:test'
import { en } from '#web/words/en-GB.ts'
import { changeText } from './change-text.ts'

const text = (value: unknown) =>
  changeText(value, { words: en, locale: { language: 'en-GB', timezone: 'UTC' } })

test('what was changed is told as people read it, never as programs write it', () => {
  assert.equal(text(null), en.form.empty_value)
  assert.equal(text({}), en.form.empty_value)
  assert.equal(text([]), en.form.empty_value)
  assert.equal(text('status'), 'status')
  assert.equal(text(4.5), '4.5')
  assert.equal(text(['A-1', 'A-2']), 'A-1, A-2')
  assert.equal(text({ town: 'Leeds', country: 'GB' }), 'Town: Leeds · Country: GB')
  assert.doesNotMatch(text('2026-11-28T09:30:00.000Z'), /T09/)
  assert.equal(text([{ town: 'Leeds' }, { tags: ['a b', 'c d'] }]), '(Town: Leeds), (Tags: (a b, c d))')
})
