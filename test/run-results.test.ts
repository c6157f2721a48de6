import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { machine } from './support/machine.ts'

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-results-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const TESTS = join(folder, 'some.test.mjs')
writeFileSync(
  TESTS,
  `import { test } from 'node:test'
   test('passes', () => {})
   test('is skipped', { skip: 'no browser' }, () => {})`,
)

/** Runs the two tests in a process of their own, and gives the last lines and whether the run passed. */
function reported(environment: Readonly<Record<string, string>>): readonly [string[], boolean] {
  const script = `
    import { run } from 'node:test'
    import { reportOf, TestResults } from ${JSON.stringify(join(import.meta.dirname, 'support/run-results.ts'))}
    const events = run({ files: [${JSON.stringify(TESTS)}], cwd: ${JSON.stringify(folder)} })
    const results = new TestResults(events)
    for await (const _ of events);
    console.log(JSON.stringify(reportOf(results, [], null)))`
  const runner = join(folder, 'run.mjs')
  writeFileSync(runner, script)
  const { stdout, stderr } = spawnSync(process.execPath, [runner], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...machine, ...environment },
  })
  assert.notEqual(stdout, '', stderr)
  const { lines, isPassed } = JSON.parse(stdout)
  return [lines, isPassed]
}

const COUNTED = ['# tests 2', '# pass 1', '# fail 0', '# skipped 1']

test('a skipped test is named with its file and reason, and counted last', () => {
  assert.deepEqual(reported({}), [['skipped: some.test.mjs › is skipped: no browser', ...COUNTED], true])
})

test('where CI is true, a skipped test fails the run', () => {
  const [lines, isPassed] = reported({ CI: 'true' })
  assert.deepEqual(lines.slice(-4), COUNTED)
  assert.ok(lines.includes('no test may be skipped where CI=true'))
  assert.equal(isPassed, false)
})

test('the counts of an earlier run are added where TEST_COUNTS names their file', () => {
  const TEST_COUNTS = join(folder, 'counts.json')
  reported({ TEST_COUNTS })
  const [lines] = reported({ TEST_COUNTS })
  assert.deepEqual(lines.slice(-4), ['# tests 4', '# pass 2', '# fail 0', '# skipped 2'])
  assert.deepEqual(JSON.parse(readFileSync(TEST_COUNTS, 'utf8')), {
    ...{ tests: 4, pass: 2 },
    ...{ fail: 0, skipped: 2 },
  })
})

/** Runs two files in two batches, as the runner does; one of them fails in its first run, or in each. */
function reportedWithSecondRun(fails: 'at first' | 'always'): { lines: string[]; isPassed: boolean } {
  const own = mkdtempSync(join(folder, 'again-'))
  const path = (name: string) => join(own, name)
  for (const name of ['test/bad', 'test/good']) mkdirSync(path(name), { recursive: true })
  writeFileSync(
    path('test/bad/bad.test.ts'),
    `import { existsSync, writeFileSync } from 'node:fs'
     import { test } from 'node:test'
     test('passes', () => {})
     test('fails', () => {
       const isSecond = existsSync('mark')
       writeFileSync('mark', '')
       if (!isSecond || ${fails === 'always'}) throw new Error('bad luck')
     })`,
  )
  writeFileSync(path('test/good/good.test.ts'), `import { test } from 'node:test'\ntest('passes', () => {})`)
  const support = (name: string) => JSON.stringify(join(import.meta.dirname, 'support', name))
  writeFileSync(
    path('run.ts'),
    `import { writeFileSync } from 'node:fs'
     import { reportOf } from ${support('run-results.ts')}
     import { runInBatches } from ${support('run-files.ts')}
     const files = ['test/bad/bad.test.ts', 'test/good/good.test.ts']
     const { results, second } = await runInBatches(files, { folder: '.', concurrency: 2 })
     writeFileSync('report.json', JSON.stringify(reportOf(results, files, second)))`,
  )
  const { stderr } = spawnSync(process.execPath, ['run.ts'], {
    encoding: 'utf8',
    cwd: own,
    env: { ...machine },
  })
  assert.ok(existsSync(path('report.json')), stderr)
  return JSON.parse(readFileSync(path('report.json'), 'utf8'))
}

test('a file that passes when it is run again alone does not fail the run, and is named', () => {
  assert.deepEqual(reportedWithSecondRun('at first'), {
    lines: [
      'failed beside others, passed alone: test/bad/bad.test.ts',
      ...['# tests 5', '# pass 5', '# fail 0', '# skipped 0'],
    ],
    isPassed: true,
  })
})

test('a file that fails again fails the run', () => {
  assert.deepEqual(reportedWithSecondRun('always'), {
    lines: ['# tests 5', '# pass 3', '# fail 2', '# skipped 0'],
    isPassed: false,
  })
})
