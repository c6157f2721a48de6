import { globSync } from 'node:fs'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { clusterForRun } from './start-cluster.ts'

// Runs the test files named, or all of them, with one database cluster for all of them.

/** There are two cores, and a test file keeps a server and the database busy at the same time. */
const CONCURRENCY = 2

const TIMEOUT_MS = 240_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'test-name-pattern': { type: 'string', multiple: true } },
})

/** The test files that a path names: itself, those in its folder, or those whose path contains it. */
function filesFor(paths: readonly string[]): string[] {
  const all = globSync(['test/**/*.test.ts', 'src/**/*.test.ts']).sort()
  return all.filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))
}

const files = filesFor(positionals)
if (files.length === 0) {
  console.error(`no test file matches ${positionals.join(' ')}`)
  process.exit(2)
}

const cluster = await clusterForRun()
Object.assign(process.env, cluster.environment)
const events = run({
  files,
  concurrency: CONCURRENCY,
  timeout: TIMEOUT_MS,
  testNamePatterns: values['test-name-pattern'] ?? [],
})
const counts = new Map<string, number>()
events.on('test:summary', ({ file, counts: counted }) => {
  if (file !== undefined) return
  for (const [name, count] of Object.entries(counted)) counts.set(name, count)
})
const report = events.compose(new spec())
report.pipe(process.stdout)
await new Promise((resolve) => report.once('end', resolve))
await cluster.stop()

// The counts come last, where people and programs look for them.
const failed = (counts.get('failed') ?? 1) + (counts.get('cancelled') ?? 0)
const lines = {
  tests: counts.get('tests'),
  pass: counts.get('passed'),
  fail: failed,
  skipped: counts.get('skipped'),
}
for (const [name, count] of Object.entries(lines)) console.log(`# ${name} ${count}`)
if (failed > 0) process.exitCode = 1
