import { globSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { batchesOf, FILES_MAX, writeBatches } from './batches.ts'
import { browserForRun } from './browser.ts'
import { FILE_MS } from './in-turn.ts'
import { makeRunFolder } from './run-folder.ts'
import { clusterForRun } from './start-cluster.ts'

// Runs the test files named, or all of them, with one database cluster for all of them.

/** As many as the cores of the machines that run them: services and browsers that share a core answer too late for tests that wait for them. */
const CONCURRENCY = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'test-name-pattern': { type: 'string', multiple: true } },
})

/** The test files that a path names: itself, those in its folder, or those whose path contains it. */
function filesFor(paths: readonly string[]): string[] {
  const all = globSync(['test/**/*.test.ts', 'src/**/*.test.ts', 'web/**/*.test.ts']).sort()
  return all.filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))
}

const files = filesFor(positionals)
if (files.length === 0) {
  console.error(`no test file matches ${positionals.join(' ')}`)
  process.exit(2)
}

const folder = makeRunFolder()
process.env.TMPDIR = folder
const cluster = await clusterForRun()
Object.assign(process.env, cluster.environment, await browserForRun(mkdtempSync(join(folder, 'browser-'))))
const testNamePatterns = values['test-name-pattern'] ?? []
const events = run({
  // A pattern also chooses among files that run in turn, so what it looks for would not be found in them.
  files: testNamePatterns.length > 0 ? files : writeBatches(folder, batchesOf(files)),
  concurrency: CONCURRENCY,
  timeout: FILE_MS * FILES_MAX,
  testNamePatterns,
})
const counts = new Map<string, number>()
events.on('test:summary', ({ file, counts: counted }) => {
  if (file !== undefined) return
  for (const [name, count] of Object.entries(counted)) counts.set(name, count)
})
const heard = new Set<string>()
events.on('test:complete', ({ name, nesting }) => nesting === 0 && heard.add(name))
const report = events.compose(new spec())
report.pipe(process.stdout)
await new Promise((resolve) => report.once('end', resolve))
await cluster.stop()

// A process that ends too soon tells nothing of the files it had not come to.
const lost = testNamePatterns.length > 0 ? [] : files.filter((file) => !heard.has(file))
for (const file of lost) console.error(`nothing was heard of ${file}`)

// The counts come last, where people and programs look for them.
const failed = (counts.get('failed') ?? 1) + (counts.get('cancelled') ?? 0) + lost.length
const lines = {
  tests: counts.get('tests'),
  pass: counts.get('passed'),
  fail: failed,
  skipped: counts.get('skipped'),
}
for (const [name, count] of Object.entries(lines)) console.log(`# ${name} ${count}`)
if (failed > 0) process.exitCode = 1
