import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { batchesOf, filesMaxOf, LONGEST } from './support/batches.ts'
import { filesFor, readRunOptions } from './support/run-options.ts'
import { TIERS, tierOf } from './support/tiers.ts'

const files = globSync(['test/**/*.test.ts', 'src/**/*.test.ts']).sort()

test('every test file is run once, and no process runs more than the maximum', () => {
  const batches = batchesOf(files)
  assert.deepEqual(batches.flat().sort(), files)
  assert.ok(batches.every(([first = '', ...others]) => first !== '' && others.length < filesMaxOf(first)))
})

test('the longest files of the gate exist and come first', () => {
  assert.deepEqual(batchesOf(files).slice(0, LONGEST.length).flat(), LONGEST)
})

test('all files of a tier come before those of the next', () => {
  const tiers = batchesOf(files).flat().map(tierOf)
  assert.deepEqual(
    tiers,
    tiers.toSorted((a, b) => TIERS.indexOf(a) - TIERS.indexOf(b)),
  )
  assert.deepEqual([...new Set(tiers)], TIERS)
})

test('only the given files are run', () => {
  const some = ['src/values/bounded-json.test.ts', 'test/every-resource/every-resource.test.ts']
  assert.deepEqual(batchesOf(some), [
    ['test/every-resource/every-resource.test.ts'],
    ['src/values/bounded-json.test.ts'],
  ])
})

test('without paths the gate runs, with a tier that tier, and with paths files of any', () => {
  const needsCluster = 'test/fuzz/fuzz.cluster.test.ts'
  const others = ['test/fuzz/fuzz.full.test.ts', 'test/fuzz/fuzz.test.ts', 'test/house.test.ts']
  const some = [needsCluster, ...others]
  const chosen = (...args: readonly string[]) => filesFor(some, readRunOptions(args))
  assert.deepEqual(chosen(), ['test/fuzz/fuzz.test.ts', 'test/house.test.ts'])
  assert.deepEqual(chosen('--tier', 'full'), ['test/fuzz/fuzz.full.test.ts'])
  assert.deepEqual(chosen('--tier', 'cluster'), [needsCluster])
  assert.deepEqual(chosen('--tier', 'all'), others)
  assert.deepEqual(chosen('test/fuzz'), [
    needsCluster,
    'test/fuzz/fuzz.full.test.ts',
    'test/fuzz/fuzz.test.ts',
  ])
})

test('what is skipped without a cluster is in the tier of the cluster', () => {
  const needing = files.filter((file) => readFileSync(file, 'utf8').includes('onClusterAlone'))
  assert.deepEqual(
    needing.filter((file) => file !== 'test/batches.test.ts'),
    files.filter((file) => tierOf(file) === 'cluster'),
  )
})
