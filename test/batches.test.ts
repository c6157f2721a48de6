import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { batchesOf, filesMaxOf, LONGEST } from './support/batches.ts'
import { filesFor, readRunOptions } from './support/run-options.ts'
import { tierOf } from './support/tiers.ts'

const files = globSync(['test/**/*.test.ts', 'src/**/*.test.ts']).sort()

test('every test file is run once, and no process runs more than the maximum', () => {
  const batches = batchesOf(files)
  assert.deepEqual(batches.flat().sort(), files)
  assert.ok(batches.every(([first = '', ...others]) => first !== '' && others.length < filesMaxOf(first)))
})

test('the longest files of the gate exist and come first', () => {
  assert.deepEqual(batchesOf(files).slice(0, LONGEST.length).flat(), LONGEST)
})

test('all files of the gate come before those of the full tier', () => {
  const tiers = batchesOf(files).flat().map(tierOf)
  assert.deepEqual(
    tiers,
    tiers.toSorted((a, b) => (a === b ? 0 : a === 'gate' ? -1 : 1)),
  )
  assert.deepEqual([...new Set(tiers)], ['gate', 'full'])
})

test('only the given files are run', () => {
  const some = ['src/values/bounded-json.test.ts', 'test/every-resource/every-resource.test.ts']
  assert.deepEqual(batchesOf(some), [
    ['test/every-resource/every-resource.test.ts'],
    ['src/values/bounded-json.test.ts'],
  ])
})

test('without paths the gate runs, with a tier that tier, and with paths files of either', () => {
  const some = ['test/fuzz/fuzz.full.test.ts', 'test/fuzz/fuzz.test.ts', 'test/house.test.ts']
  const chosen = (...args: readonly string[]) => filesFor(some, readRunOptions(args))
  assert.deepEqual(chosen(), ['test/fuzz/fuzz.test.ts', 'test/house.test.ts'])
  assert.deepEqual(chosen('--tier', 'full'), ['test/fuzz/fuzz.full.test.ts'])
  assert.deepEqual(chosen('--tier', 'all'), some)
  assert.deepEqual(chosen('test/fuzz'), ['test/fuzz/fuzz.full.test.ts', 'test/fuzz/fuzz.test.ts'])
})
