import { globSync, mkdtempSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { browserForRun } from './browser.ts'
import { changedPaths, filesNeeding } from './changed-files.ts'
import { type Runs, runInBatches, runPrograms } from './run-files.ts'
import { makeRunFolder } from './run-folder.ts'
import { filesFor, readRunOptions } from './run-options.ts'
import { reportOf } from './run-results.ts'
import { clusterForRun } from './start-cluster.ts'
import { busyTime, processorTime, TIMES, timesOf } from './times.ts'

// Runs the test files that are requested for, with one database cluster for all of them.

/** One more than the cores: each waits for its services, browsers and databases about a third of its time. */
const CONCURRENCY = availableParallelism() + 1

const busyBefore = busyTime()
const options = readRunOptions(process.argv.slice(2))
const { testNamePatterns, changedSince } = options
const all = globSync(['test/**/*.test.ts', 'src/**/*.test.ts', 'web/**/*.test.ts'], {
  exclude: (name) => name === 'node_modules',
}).sort()
const requested = filesFor(all, options)
const files = changedSince === null ? requested : filesNeeding(requested, changedPaths(changedSince))
if (requested.length === 0) {
  console.error(`no test file matches ${options.paths.join(' ')}`)
  process.exit(2)
}
if (changedSince !== null)
  console.log(`${files.length} of ${requested.length} test files need what has changed since ${changedSince}`)

const folder = makeRunFolder()
const times = join(folder, 'times.jsonl')
Object.assign(process.env, { TMPDIR: folder, [TIMES]: times })
const cluster = await clusterForRun()
Object.assign(process.env, cluster.environment, await browserForRun(mkdtempSync(join(folder, 'browser-'))))
// A pattern also chooses among files that run in turn, so what it looks for would not be found in them.
const isInTurn = testNamePatterns.length === 0
const { results, second }: Runs = isInTurn
  ? await runInBatches(files, { folder, concurrency: CONCURRENCY })
  : {
      results: await runPrograms(files, { concurrency: CONCURRENCY, patterns: testNamePatterns }),
      second: null,
    }
const databaseTime = cluster.processorTime()
await cluster.stop()

// The counts come last, where people and programs look for them.
for (const line of timesOf(times)) console.log(line)
console.log(`PostgreSQL: ${(databaseTime / 1000).toFixed(1)} s of processor`)
console.log(
  `in all, with programs that have ended: ${(processorTime() / 1000).toFixed(1)} s of processor, ${(performance.now() / 1000).toFixed(1)} s of wall; ` +
    `the machine was busy for ${((busyTime() - busyBefore) / 1000).toFixed(1)} s of processor while the tests ran`,
)
const { lines, isPassed } = reportOf(results, isInTurn ? files : [], second)
for (const line of lines) console.log(line)
if (!isPassed) process.exitCode = 1
