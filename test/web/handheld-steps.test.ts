import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCREENS } from './support/handheld-layout.ts'
import { assertAllKindsShown, LANGUAGES, lookAtKinds } from './support/step-kinds.ts'

test('every kind of step has a page of which it is known how it looks', () => assertAllKindsShown())

test('every kind of step can be read and pressed on a phone by day, in German', async () => {
  const views = { languages: [LANGUAGES[1]], sizes: [SCREENS[0]], looks: ['day'] } as const
  assert.deepEqual(await lookAtKinds(views), [])
})
