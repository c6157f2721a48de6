import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OperationMetadata } from '#web/api/metadata.ts'
import { inverseIn } from './inverse-acts.ts'

const act = (name: string, required: readonly string[] = []) => {
  const fields = required.map((attribute) => ({ attribute, required: true }))
  return { name, operation: { name, input: { fields } } as unknown as OperationMetadata }
}

test('an act can be undone by its inverse if the inverse needs no input but the records', () => {
  const acts = [act('dispatch'), act('undispatch', ['ids']), act('hold'), act('release', ['description'])]
  assert.equal(inverseIn('dispatch', acts)?.name, 'undispatch')
  assert.equal(inverseIn('hold', acts), null)
  assert.equal(inverseIn('cancel', acts), null)
})
