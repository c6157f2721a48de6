import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { batchesOf, FILES_MAX, LONGEST } from './support/batches.ts'

test('every test file is run once, and no process runs more than the maximum', () => {
  const files = globSync(['test/**/*.test.ts', 'src/**/*.test.ts']).sort()
  const batches = batchesOf(files)
  assert.deepEqual(batches.flat().sort(), files)
  assert.ok(batches.every(({ length }) => length > 0 && length <= FILES_MAX))
  assert.deepEqual(batches.slice(0, LONGEST.length).flat(), LONGEST)
})

test('only the given files are run', () => {
  const some = ['src/values/address.test.ts', 'test/fuzz/fuzz.test.ts']
  assert.deepEqual(batchesOf(some), [['test/fuzz/fuzz.test.ts'], ['src/values/address.test.ts']])
})
