import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOOKS, SCREENS } from './support/handheld-layout.ts'
import { LANGUAGES, lookAtKinds } from './support/step-kinds.ts'

test('every kind of step can be read and pressed on a phone and a tablet, by day and at night, in each language', async () => {
  assert.deepEqual(await lookAtKinds({ languages: LANGUAGES, sizes: SCREENS, looks: LOOKS }), [])
})
