import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { filesNeeding } from './support/changed-files.ts'
import { readRunOptions } from './support/run-options.ts'

const files = globSync(['test/**/*.test.ts', 'src/**/*.test.ts', 'web/**/*.test.ts']).sort()

/** Whether each of some test files is run when a path has changed. */
function areRun(path: string, some: readonly string[]): readonly boolean[] {
  const found = filesNeeding(files, [path])
  return some.map((file) => {
    assert.ok(files.includes(file), file)
    return found.includes(file)
  })
}

const OF_VALUES = 'src/values/bounded-json.test.ts'
const OF_DOMAIN = 'src/domain/handheld/check-flow.test.ts'
const OF_SERVICE = 'test/operations/picking.test.ts'
const OF_CONSOLE = 'test/web/orders.test.ts'
const OF_PAGES = 'test/docs/specification.test.ts'
const SOME = [OF_VALUES, OF_DOMAIN, OF_SERVICE, OF_CONSOLE, OF_PAGES]

test('a changed source file runs the tests that import it, also through others or through a service', () => {
  assert.deepEqual(areRun('src/values/bounded-json.ts', SOME), [true, false, true, true, true])
  assert.deepEqual(areRun('src/domain/handheld/check-flow.ts', SOME), [false, true, true, true, true])
  assert.deepEqual(areRun('src/entry/rest/routes.ts', SOME), [false, false, true, true, true])
})

test('a changed test file runs itself and what reads all tests', () => {
  assert.deepEqual(areRun(OF_VALUES, [...SOME, 'test/house.test.ts']), [
    true,
    false,
    false,
    false,
    true,
    true,
  ])
})

test('a changed source of the console runs the tests of the console alone', () => {
  assert.deepEqual(areRun('web/console/main.tsx', [...SOME, 'test/house-web.test.ts']), [
    ...[false, false, false, true, false],
    true,
  ])
})

test('a changed page runs the tests that read it', () => {
  const some = [...SOME, 'test/conformance.test.ts']
  assert.deepEqual(areRun('docs/CONFORMANCE.md', some), [false, false, false, false, true, true])
  assert.deepEqual(areRun('README.md', some), [false, false, false, false, true, false])
})

test('a changed package, migration or runner runs all tests', () => {
  for (const path of [
    'package-lock.json',
    'migrations/0001_base.sql',
    'test/support/run.ts',
    'tsconfig.json',
  ])
    assert.deepEqual(filesNeeding(files, [path]), files, path)
})

test('without changes nothing is run', () => assert.deepEqual(filesNeeding(files, []), []))

test('--changed compares with main, or with the revision that it is given', () => {
  assert.equal(readRunOptions([]).changedSince, null)
  assert.equal(readRunOptions(['--changed']).changedSince, 'main')
  assert.equal(readRunOptions(['--changed', 'HEAD~2']).changedSince, 'HEAD~2')
  assert.throws(() => readRunOptions(['--changed', 'HEAD', 'test/web']), /one revision/)
})
